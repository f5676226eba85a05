import BiometricsCore
import BiometricsTestSupport
import Dispatch
import Foundation
import PluginHost
import Synchronization
import Testing

/// Libraries of plugins that are accepted, and the refusals of others.
struct LibraryTests {
    @Test func `a sound library gives its plugins as they describe themselves`() throws {
        let library = try ToyLibrary()
        let manifest = try #require(try PluginHost.load(library.path).first).manifest
        #expect(manifest.id == "org.example.toy")
        #expect(manifest.kind == .faceDetector)
        #expect(manifest.version == "1.0.0")
        #expect(manifest.summary == "A toy")
        #expect(manifest.capabilities == [.concurrent])
        #expect(manifest.origin.hasSuffix("/libtoy.so"))
    }

    @Test func `a library that has grown at the ends of its structures is accepted`() throws {
        let library = try ToyLibrary("LIBRARY_SIZE=sizeof(bio_library)+8", "TABLE_SIZE=sizeof(table)+40")
        #expect(try PluginHost.load(library.path).count == 1)
    }

    @Test(arguments: [
        ("ABI=2", "made for ABI version 2"), ("ABI=0", "made for ABI version 0"),
        ("ENTRY=other_main", "does not export bio_plugin_main"),
        ("RESULT=NULL", "does not support this host"), ("LIBRARY_SIZE=8", "size of a bio_library is 8"),
        ("LIBRARY_SIZE=1<<30", "size of a bio_library"), ("PLUGIN_SIZE=0", "size of a bio_plugin is 0"),
        ("TABLE_SIZE=12", "size of a bio_face_detector is 12"), ("PLUGIN_COUNT=0", "states 0 plugins"),
        ("PLUGIN_COUNT=-1", "states 4294967295 plugins"), ("PLUGINS=NULL", "states 1 plugins"),
        ("PLUGIN=NULL", "is NULL"),
        ("TABLE=NULL", "has no table"), ("TABLE=(char*)&table+1", "has an invalid address"),
        ("KIND=77", "kind 77"), ("ID=huge", "longer than 511 bytes or not terminated"),
        ("ID=NULL", "Its plugin id is missing"),
        ("ID=\"\"", "Its plugin id is missing"), ("ID=\"../toy\"", "must be a reverse-DNS name"),
        ("ID=\"toy\"", "must be a reverse-DNS name"),
        ("SUMMARY=huge", "summary is longer"), ("SUMMARY=\"\\033[2J\"", "must be UTF-8 without control characters"),
        ("SUMMARY=\"\\xff\\xfe\"", "must be UTF-8"),
        ("SUMMARY=\"a\\u202Eb\"", "must be UTF-8 without control characters"),
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

    @Test func `a library is asked once for its plugins, whatever the paths and however often it is loaded`() throws {
        let library = try ToyLibrary("RESULT=made++ ? NULL : library")
        let manifest = try #require(try PluginHost.load(library.path).first).manifest
        let (symbolic, hard) = ("\(library.path).symbolic.so", "\(library.path).hard.so")
        try FileManager.default.createSymbolicLink(atPath: symbolic, withDestinationPath: library.path)
        try FileManager.default.linkItem(atPath: library.path, toPath: hard)
        for path in [library.path, symbolic, hard] {
            #expect(try PluginHost.load(path).map(\.manifest) == [manifest])
        }
    }

    // Memory mapped from a file shows later writes, and truncated code ends the process.
    @Test func `a library that is overwritten or replaced after it was loaded runs on as it was`() throws {
        let library = try ToyLibrary()
        let plugin = try #require(try PluginHost.load(library.path).first as? any FaceDetectorPlugin)
        let handle = try FileHandle(forUpdating: URL(filePath: library.path))
        try handle.truncate(atOffset: 0)
        try handle.close()
        let picture = Image(size: Size(width: 40, height: 40), format: .bgr8, filledWith: 0)
        #expect(try plugin.makeFaceDetector(in: .withoutModels()).detectFaces(in: picture).count < 100)
        #expect(try PluginHost.load(library.path).map(\.manifest) == [plugin.manifest])
        let other = try ToyLibrary("SUMMARY=\"Another\"")
        try withExtendedLifetime(other) {
            try FileManager.default.removeItem(atPath: library.path)
            try FileManager.default.copyItem(atPath: other.path, toPath: library.path)
        }
        #expect(try PluginHost.load(library.path).map(\.manifest) == [plugin.manifest])
    }

    @Test func `a library in another file is another, though it has the bytes of the first`() throws {
        let (one, two) = (try ToyLibrary(), try ToyLibrary())
        let origins = try [one, two].map { try #require(try PluginHost.load($0.path).first).manifest.origin }
        #expect(Set(origins).count == 2)
    }

    @Test func `a library finds those beside it that it needs`() throws {
        let needed = ["RESULT=({ extern int companion(void); companion() == 7 ? library : NULL; })"]
        let library = try ToyLibrary(needed, companion: "int companion(void) { return 7; }")
        #expect(try PluginHost.load(library.path).count == 1)
        let lonely = try ToyLibrary(needed, companion: "int companion(void) { return 8; }")
        let folder = URL(filePath: lonely.path).deletingLastPathComponent()
        // A name that no library of this process has, since one of that name would do.
        try FileManager.default.removeItem(at: folder.appending(path: "libcompanion.so"))
        let alone = folder.appending(path: "alone.so")
        var bytes = [UInt8](try Data(contentsOf: URL(filePath: lonely.path)))
        let (name, unknown) = (Array("libcompanion.so\0".utf8), Array("libcompanioN.so\0".utf8))
        let place = try #require(
            (0..<(bytes.count - name.count)).first { bytes[$0..<$0 + name.count].elementsEqual(name) })
        bytes.replaceSubrange(place..<place + name.count, with: unknown)
        try Data(bytes).write(to: alone)
        let error = #expect(throws: BiometricsError.self) { try PluginHost.load(alone.path) }
        #expect(error?.code == .pluginInvalid && error?.path == alone.path)
        #expect(error?.message.contains("libcompanioN.so") == true)
        withExtendedLifetime(lonely) {}
    }

    @Test func `a library that was refused is asked again`() throws {
        let library = try ToyLibrary("RESULT=made++ ? library : NULL")
        #expect(throws: BiometricsError.self) { try PluginHost.load(library.path) }
        #expect(try PluginHost.load(library.path).count == 1)
    }

    // The plugin waits a while within a call for another one, and fails when it comes.
    @Test func `a plugin that is not concurrent gets one call at a time, also when it is loaded twice`() throws {
        let library = try ToyLibrary(
            "FLAGS=0",
            "BEFORE=static volatile int inside; int turns = 20000; __atomic_add_fetch(&inside, 1, 5);"
                + "while (inside < 2 && turns-- > 0) sched_yield();"
                + "if (turns > 0) return BIO_FAILED; __atomic_sub_fetch(&inside, 1, 5)")
        let path = library.path
        let failures = Mutex<[String]>([])
        let (arrivals, start) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let group = DispatchGroup()
        for _ in 0..<2 {
            DispatchQueue(label: "caller").async(group: group) {
                do {
                    let plugin = try #require(try PluginHost.load(path).first as? any FaceDetectorPlugin)
                    let detector = try plugin.makeFaceDetector(in: .withoutModels())
                    arrivals.signal()
                    start.wait()
                    let picture = Image(size: Size(width: 40, height: 40), format: .bgr8, filledWith: 0)
                    _ = try detector.detectFaces(in: picture)
                } catch {
                    arrivals.signal()
                    failures.withLock { $0.append("\(error)") }
                }
            }
        }
        for _ in 0..<2 { arrivals.wait() }
        for _ in 0..<2 { start.signal() }
        group.wait()
        #expect(failures.withLock { $0 } == [])
    }

    @Test func `a file that is not a library is refused, and so is a missing file`() throws {
        let folder = TemporaryFolder()
        for (name, text) in [("text.so", "Not a library.\n"), ("empty.so", "")] {
            let path = try folder.file(name, text)
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

    @Test func `a library that another one is linked against is not a plugin`() throws {
        let error = #expect(throws: BiometricsError.self) {
            try PluginHost.load("/lib/x86_64-linux-gnu/libm.so.6")
        }
        #expect(error?.code == .pluginInvalid || error?.code == .noSuchInput)
    }
}
