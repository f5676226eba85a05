import BiometricsCore
import Testing

struct PluginRegistryTests {
    struct Toy: BiometricsPlugin {
        let manifest: PluginManifest

        init(_ id: String, kind: PluginKind = .faceDetector, origin: String = PluginManifest.builtIn) {
            manifest = PluginManifest(id: id, kind: kind, version: "1.0.0", summary: "a toy", origin: origin)
        }
    }

    @Test func `a plugin is found by id and by short name`() throws {
        var registry = PluginRegistry()
        try registry.register(Toy("org.example.toy"))
        for name in ["org.example.toy", "toy"] {
            let plugin: Toy = try registry.plugin(name, kind: .faceDetector)
            #expect(plugin.manifest.id == "org.example.toy")
        }
    }

    @Test func `a second plugin of one id is refused and the first stays`() throws {
        var registry = PluginRegistry()
        try registry.register(Toy("org.example.toy"))
        let error = #expect(throws: BiometricsError.self) {
            try registry.register(Toy("org.example.toy", origin: "/lib/other.so"))
        }
        #expect(error?.code == .duplicatePlugin)
        #expect(error?.path == "/lib/other.so")
        #expect(registry.manifests.map(\.origin) == [PluginManifest.builtIn])
    }

    @Test func `an unknown name is an error that lists the near ones`() throws {
        var registry = PluginRegistry()
        try registry.register(Toy("org.example.yunet"))
        let near = #expect(throws: BiometricsError.self) {
            let _: Toy = try registry.plugin("yunett", kind: .faceDetector)
        }
        #expect(near?.code == .unknownPlugin)
        #expect(near?.message.contains("Did you mean yunet?") == true)
        let far = #expect(throws: BiometricsError.self) {
            let _: Toy = try registry.plugin("retinaface", kind: .faceDetector)
        }
        #expect(far?.message.contains("Known: yunet.") == true)
    }

    @Test func `a loaded plugin does not take a built-in one's short name`() throws {
        var registry = PluginRegistry()
        try registry.register(Toy("com.example.toy", origin: "/lib/toy.so"))
        try registry.register(Toy("org.example.toy"))
        let plugin: Toy = try registry.plugin("toy", kind: .faceDetector)
        #expect(plugin.manifest.id == "org.example.toy")
    }

    @Test func `a name of another kind or of two plugins is not guessed`() throws {
        var registry = PluginRegistry()
        try registry.register(Toy("org.example.toy"))
        try registry.register(Toy("com.example.toy"))
        try registry.register(Toy("org.example.liveness", kind: .livenessAnalyzer))
        #expect(throws: BiometricsError.self) { let _: Toy = try registry.plugin("toy", kind: .faceDetector) }
        #expect(throws: BiometricsError.self) { let _: Toy = try registry.plugin("liveness", kind: .faceDetector) }
    }
}
