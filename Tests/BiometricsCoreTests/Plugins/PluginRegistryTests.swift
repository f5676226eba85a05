import BiometricsCore
import Testing

struct PluginRegistryTests {
    struct Toy: FaceDetectorPlugin, LivenessAnalyzerPlugin {
        let manifest: PluginManifest

        init(_ id: String, kind: PluginKind = .faceDetector, origin: String = PluginManifest.builtIn) {
            manifest = PluginManifest(id: id, kind: kind, version: "1.0.0", summary: "a toy", origin: origin)
        }

        func makeFaceDetector(in context: PluginContext) throws(BiometricsError) -> any FaceDetecting {
            throw BiometricsError(.pluginFailed, "A toy detects nothing.")
        }

        func makeLivenessAnalyzer(in context: PluginContext) throws(BiometricsError) -> any LivenessAnalyzing {
            throw BiometricsError(.pluginFailed, "A toy judges nothing.")
        }
    }

    @Test func `a plugin is found by id and by short name`() throws {
        var registry = PluginRegistry()
        try registry.register(Toy("org.example.toy"))
        for name in ["org.example.toy", "toy"] {
            let plugin = try registry.faceDetector(name)
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
            try registry.faceDetector("yunett")
        }
        #expect(near?.code == .unknownPlugin)
        #expect(near?.message.contains("Did you mean yunet?") == true)
        let far = #expect(throws: BiometricsError.self) {
            try registry.faceDetector("retinaface")
        }
        #expect(far?.message.contains("Known: yunet.") == true)
    }

    @Test func `a loaded plugin does not take a built-in one's short name`() throws {
        var registry = PluginRegistry()
        try registry.register(Toy("com.example.toy", origin: "/lib/toy.so"))
        try registry.register(Toy("org.example.toy"))
        let plugin = try registry.faceDetector("toy")
        #expect(plugin.manifest.id == "org.example.toy")
    }

    @Test func `a name of another kind or of two plugins is not guessed`() throws {
        var registry = PluginRegistry()
        try registry.register(Toy("org.example.toy"))
        try registry.register(Toy("com.example.toy"))
        try registry.register(Toy("org.example.liveness", kind: .livenessAnalyzer))
        #expect(throws: BiometricsError.self) { try registry.faceDetector("toy") }
        #expect(throws: BiometricsError.self) { try registry.faceDetector("liveness") }
        #expect(throws: BiometricsError.self) { try registry.faceDetector("org.example.liveness") }
        #expect(try registry.livenessAnalyzer("liveness").manifest.id == "org.example.liveness")
    }

    @Test func `an id is one plugin's, whatever their kinds`() throws {
        var registry = PluginRegistry()
        try registry.register(Toy("org.example.toy"))
        let error = #expect(throws: BiometricsError.self) {
            try registry.register(Toy("org.example.toy", kind: .livenessAnalyzer))
        }
        #expect(error?.code == .duplicatePlugin)
        #expect(registry.livenessAnalyzers.isEmpty)
    }

    @Test func `a plugin that is not of the kind it states is refused`() throws {
        var registry = PluginRegistry()
        let error = #expect(throws: BiometricsError.self) {
            try registry.register(Toy("org.example.toy", kind: .faceEmbedder, origin: "/lib/toy.so"))
        }
        #expect(error?.code == .pluginInvalid)
        #expect(error?.path == "/lib/toy.so")
        #expect(registry.plugins.isEmpty)
    }

    @Test func `plugins are listed by kind and then by id`() throws {
        var registry = PluginRegistry()
        try registry.register(Toy("b", kind: .livenessAnalyzer))
        for id in ["c", "a", "d"] { try registry.register(Toy(id)) }
        #expect(registry.manifests.map(\.id) == ["a", "c", "d", "b"])
    }
}
