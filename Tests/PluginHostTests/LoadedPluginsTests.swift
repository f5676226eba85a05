import BiometricsCore
import BiometricsTestSupport
import FoundationEssentials
import PluginHost
import Testing

/// Loading from several places at once.
struct LoadedPluginsTests {
    @Test func `a folder's libraries are loaded, and what fails costs no other`() throws {
        let folder = TemporaryFolder()
        for name in ["a.so", "notes.txt"] { try folder.file(name, "no library") }
        let toy = try ToyLibrary()
        try FileManager.default.copyItem(atPath: toy.path, toPath: folder("b.so"))
        let loaded = LoadedPlugins(paths: ["\(folder.path)/none.so", folder.path])
        #expect(loaded.plugins.map(\.manifest.id) == ["org.example.toy"])
        #expect(loaded.failures.map(\.path) == ["\(folder.path)/none.so", "\(folder.path)/a.so"])
        #expect(loaded.failures.map(\.code) == [.noSuchInput, .pluginInvalid])
        #expect(loaded.namedFailures.map(\.path) == ["\(folder.path)/none.so"])
    }

    @Test func `one library named twice is one, and two of one id are refused`() throws {
        let (toy, other) = (try ToyLibrary(), try ToyLibrary("SUMMARY=\"Another\""))
        let same = LoadedPlugins(paths: [toy.path, toy.path], environment: toy.path)
        #expect(same.plugins.count == 1)
        #expect(same.failures.isEmpty)
        let two = LoadedPlugins(paths: [toy.path, other.path])
        #expect(two.plugins.map(\.manifest.summary) == ["A toy"])
        #expect(two.failures.map(\.code) == [.duplicatePlugin])
        #expect(two.failures.map(\.path) == [other.path])
    }

    @Test func `the environment's paths are absolute`() throws {
        let toy = try ToyLibrary()
        let loaded = LoadedPlugins(paths: [], environment: ":.:\(toy.path):plugins")
        #expect(loaded.plugins.count == 1)
        #expect(loaded.failures.map(\.path) == [".", "plugins"])
        #expect(LoadedPlugins(paths: [], environment: nil).failures.isEmpty)
    }

    @Test func `ids of the built-in plugins are not to be had`() throws {
        let toy = try ToyLibrary("ID=\"org.biometrics.detector.yunet\"")
        let error = #expect(throws: BiometricsError.self) { try PluginHost.load(toy.path) }
        #expect(error?.message.contains("belongs to a plugin of the program") == true)
    }
}
