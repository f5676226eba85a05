import BiometricsCore
import BiometricsTestSupport
import FoundationEssentials
import PluginHost
import Testing

/// What is accepted as a library of plugins, and what is refused with which words.
struct LibraryTests {
    @Test func `a sound library gives its plugins as they describe themselves`() throws {
        let library = try ToyLibrary()
        let manifest = try #require(try PluginHost.load(library.path).first).manifest
        #expect(manifest.id == "org.example.toy")
        #expect(manifest.kind == .faceDetector)
        #expect(manifest.version == "1.0.0")
        #expect(manifest.summary == "A toy")
        #expect(manifest.capabilities == ["concurrent"])
        #expect(manifest.origin.hasSuffix("/libtoy.so"))
    }

    @Test func `a library that has grown at the ends of its structures is accepted`() throws {
        let library = try ToyLibrary("LIBRARY_SIZE=sizeof(bio_library)+8", "TABLE_SIZE=sizeof(table)+40")
        #expect(try PluginHost.load(library.path).count == 1)
    }

    @Test(arguments: [
        ("ABI=2", "made for ABI version 2"), ("ABI=0", "made for ABI version 0"), ("ENTRY=other_main", "no function"),
        ("RESULT=NULL", "declines to work"), ("LIBRARY_SIZE=8", "size of a bio_library in it is 8"),
        ("LIBRARY_SIZE=1<<30", "size of a bio_library"), ("PLUGIN_SIZE=0", "size of a bio_plugin in it is 0"),
        ("TABLE_SIZE=12", "size of a bio_face_detector in it is 12"), ("PLUGIN_COUNT=0", "states 0 plugins"),
        ("PLUGIN_COUNT=-1", "states 4294967295 plugins"), ("PLUGINS=NULL", "states 1 plugins"),
        ("PLUGIN=NULL", "is NULL"),
        ("TABLE=NULL", "has no table"), ("TABLE=(char*)&table+1", "does not lie where one can lie"),
        ("KIND=77", "kind 77"), ("ID=huge", "longer than 511 bytes or has no end"), ("ID=NULL", "states no plugin id"),
        ("ID=\"\"", "states no plugin id"), ("ID=\"../toy\"", "no reverse-DNS name"),
        ("ID=\"toy\"", "no reverse-DNS name"),
        ("SUMMARY=huge", "summary is longer"), ("SUMMARY=\"\\033[2J\"", "no UTF-8 without control characters"),
        ("SUMMARY=\"\\xff\\xfe\"", "no UTF-8"), ("SUMMARY=\"a\\u202Eb\"", "no UTF-8 without control characters"),
        ("CREATE=NULL", "lacks a function"), ("SIZE_COUNT=0", "detection sizes"), ("SIZE_COUNT=9", "detection sizes"),
        ("SIZES={0}", "detection sizes"),
    ])
    func `a library that describes itself wrongly is refused`(definition: String, words: String) throws {
        let library = try ToyLibrary(definition)
        let error = #expect(throws: BiometricsError.self) { try PluginHost.load(library.path) }
        #expect(error?.code == .pluginInvalid)
        #expect(error?.path == library.path)
        #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
    }

    @Test func `a file that is no library is refused, and so is no file`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "biometrics-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, bytes) in [("text.so", Array("Not a library.\n".utf8)), ("empty.so", [])] {
            let path = folder.appending(path: name).path
            try Data(bytes).write(to: URL(filePath: path))
            let error = #expect(throws: BiometricsError.self) { try PluginHost.load(path) }
            #expect(error?.code == .pluginInvalid)
            #expect(error?.path == path)
        }
        for (path, code) in [
            ("\(folder.path)/none.so", BiometricsError.Code.noSuchInput), (folder.path, .unreadableInput),
            ("/dev/zero", .unreadableInput), ("", .noSuchInput),
        ] {
            #expect(throws: BiometricsError.self) { try PluginHost.load(path) }
            do { _ = try PluginHost.load(path) } catch { #expect(error.code == code) }
        }
    }

    @Test func `a library that another one is linked against is no plugin`() throws {
        let error = #expect(throws: BiometricsError.self) {
            try PluginHost.load("/lib/x86_64-linux-gnu/libm.so.6")
        }
        #expect(error?.code == .pluginInvalid || error?.code == .noSuchInput)
    }
}
