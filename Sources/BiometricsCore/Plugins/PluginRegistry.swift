/// The plugins that a program knows: a value, built once and passed down.
public struct PluginRegistry: Sendable {
    private var detectors = PluginShelf<any FaceDetectorPlugin>(kind: .faceDetector)
    private var embedders = PluginShelf<any FaceEmbedderPlugin>(kind: .faceEmbedder)
    private var analyzers = PluginShelf<any LivenessAnalyzerPlugin>(kind: .livenessAnalyzer)
    private var assessors = PluginShelf<any QualityAssessorPlugin>(kind: .qualityAssessor)
    private var recognizers = PluginShelf<any TextRecognizerPlugin>(kind: .textRecognizer)
    private var meshes = PluginShelf<any FaceMeshPlugin>(kind: .faceMesh)

    /// A registry without plugins.
    public init() {}

    /// Every plugin, by kind and then by id.
    public var plugins: [any BiometricsPlugin] {
        detectors.all + embedders.all + analyzers.all + assessors.all + recognizers.all + meshes.all
    }

    /// Every plugin's manifest, by kind and then by id.
    public var manifests: [PluginManifest] { plugins.map(\.manifest) }

    /// The face embedders, by id.
    public var faceEmbedders: [any FaceEmbedderPlugin] { embedders.all }

    /// The liveness analysers, by id.
    public var livenessAnalyzers: [any LivenessAnalyzerPlugin] { analyzers.all }

    /// The quality assessors, by id.
    public var qualityAssessors: [any QualityAssessorPlugin] { assessors.all }

    /// The face detector with this id or short name. If a short name is shared, the built-in plugin wins.
    ///
    /// - Throws: `.unknownPlugin`, with the most similar names.
    public func faceDetector(_ name: String) throws(BiometricsError) -> any FaceDetectorPlugin {
        try detectors.plugin(named: name)
    }

    /// The face embedder with this id or short name. If a short name is shared, the built-in plugin wins.
    ///
    /// - Throws: `.unknownPlugin`, with the most similar names.
    public func faceEmbedder(_ name: String) throws(BiometricsError) -> any FaceEmbedderPlugin {
        try embedders.plugin(named: name)
    }

    /// The liveness analyser with this id or short name. If a short name is shared, the built-in plugin wins.
    ///
    /// - Throws: `.unknownPlugin`, with the most similar names.
    public func livenessAnalyzer(_ name: String) throws(BiometricsError) -> any LivenessAnalyzerPlugin {
        try analyzers.plugin(named: name)
    }

    /// The quality assessor with this id or short name. If a short name is shared, the built-in plugin wins.
    ///
    /// - Throws: `.unknownPlugin`, with the most similar names.
    public func qualityAssessor(_ name: String) throws(BiometricsError) -> any QualityAssessorPlugin {
        try assessors.plugin(named: name)
    }

    /// The text recogniser with this id or short name. If a short name is shared, the built-in plugin wins.
    ///
    /// - Throws: `.unknownPlugin`, with the most similar names.
    public func textRecognizer(_ name: String) throws(BiometricsError) -> any TextRecognizerPlugin {
        try recognizers.plugin(named: name)
    }

    /// The face mesh with this id or short name. If a short name is shared, the built-in plugin wins.
    ///
    /// - Throws: `.unknownPlugin`, with the most similar names.
    public func faceMesh(_ name: String) throws(BiometricsError) -> any FaceMeshPlugin {
        try meshes.plugin(named: name)
    }

    /// Adds a plugin.
    ///
    /// - Throws: `.duplicatePlugin` if a plugin of any kind already has this id; the first one stays. `.pluginInvalid`
    ///   if the plugin does not have the kind that its manifest states.
    public mutating func register(_ plugin: any BiometricsPlugin) throws(BiometricsError) {
        let manifest = plugin.manifest
        if let other = manifests.first(where: { $0.id == manifest.id }) {
            throw BiometricsError(
                .duplicatePlugin,
                "A plugin \(manifest.id) (\(other.origin)) is registered already; give the other a different id.",
                path: manifest.file)
        }
        let isTaken =
            switch manifest.kind {
            case .faceDetector: detectors.take(plugin as? any FaceDetectorPlugin, manifest)
            case .faceEmbedder: embedders.take(plugin as? any FaceEmbedderPlugin, manifest)
            case .livenessAnalyzer: analyzers.take(plugin as? any LivenessAnalyzerPlugin, manifest)
            case .qualityAssessor: assessors.take(plugin as? any QualityAssessorPlugin, manifest)
            case .textRecognizer: recognizers.take(plugin as? any TextRecognizerPlugin, manifest)
            case .faceMesh: meshes.take(plugin as? any FaceMeshPlugin, manifest)
            }
        guard isTaken else {
            throw BiometricsError(
                .pluginInvalid,
                "The plugin \(manifest.id) declares the kind \(manifest.kind.words), but has another kind.",
                path: manifest.file)
        }
    }
}

extension PluginManifest {
    /// The path of its shared library, if it has one.
    fileprivate var file: String? { origin == Self.builtIn ? nil : origin }
}
