internal import BiometricsCore
internal import OpenCVKit

/// The analysers of one worker. Each is made on first use and kept for later calls. One thread at a time.
final class Workbench {
    private let context: PluginContext
    private var detectors: [String: any FaceDetecting] = [:]
    private var embedders: [String: any FaceEmbedding] = [:]
    private var meshes: [String: any FaceMeshing] = [:]
    private var coverAssessors: [String: any FaceQualityAssessing] = [:]
    private var qualityAssessors: [String: QualityAssessment] = [:]
    private var recognizers: [String: any TextRecognizing] = [:]
    private var panel: (ids: [String], panel: LivenessPanel)?

    /// - Throws: `.backendFailure`.
    init(_ context: PluginContext) throws(BiometricsError) {
        try OpenCVRuntime.configure(threads: context.threads)
        self.context = context
    }

    /// The plugin's detector, wrapped to search at several sizes.
    ///
    /// - Throws: as `FaceDetectorPlugin.makeFaceDetector`.
    func locator(_ plugin: any FaceDetectorPlugin) throws(BiometricsError) -> FaceLocator {
        FaceLocator(
            detector: try kept(plugin, \.detectors) { () throws(BiometricsError) in
                try plugin.makeFaceDetector(in: context)
            })
    }

    /// The plugin's embedder.
    ///
    /// - Throws: as `FaceEmbedderPlugin.makeFaceEmbedder`.
    func embedder(_ plugin: any FaceEmbedderPlugin) throws(BiometricsError) -> any FaceEmbedding {
        try kept(plugin, \.embedders) { () throws(BiometricsError) in try plugin.makeFaceEmbedder(in: context) }
    }

    /// The plugin's face mesh.
    ///
    /// - Throws: as `FaceMeshPlugin.makeFaceMesh`.
    func mesh(_ plugin: any FaceMeshPlugin) throws(BiometricsError) -> any FaceMeshing {
        try kept(plugin, \.meshes) { () throws(BiometricsError) in try plugin.makeFaceMesh(in: context) }
    }

    /// The surveyor of faces with these plugins. If one of them is missing, the surveyor reports why.
    func surveyor(_ plugins: SurveyPlugins) -> FaceSurveyor {
        FaceSurveyor(
            mesh: Result { () throws(BiometricsError) in try mesh(try plugins.mesh.get()) },
            cover: CoverAssessment(
                assessor: Result { () throws(BiometricsError) in
                    let plugin = try plugins.cover.get()
                    return try kept(plugin, \.coverAssessors) { () throws(BiometricsError) in
                        try plugin.makeQualityAssessor(in: context)
                    }
                }))
    }

    /// The plugin's quality assessor.
    ///
    /// - Throws: as `QualityAssessorPlugin.makeQualityAssessor`.
    func quality(_ plugin: any QualityAssessorPlugin) throws(BiometricsError) -> QualityAssessment {
        try kept(plugin, \.qualityAssessors) { () throws(BiometricsError) in
            try QualityAssessment(plugin, in: context)
        }
    }

    /// The plugin's text recogniser.
    ///
    /// - Throws: as `TextRecognizerPlugin.makeTextRecognizer`.
    func recognizer(_ plugin: any TextRecognizerPlugin) throws(BiometricsError) -> any TextRecognizing {
        try kept(plugin, \.recognizers) { () throws(BiometricsError) in try plugin.makeTextRecognizer(in: context) }
    }

    /// Lets the text recognisers go. Their next use makes them again.
    func releaseRecognizers() { recognizers = [:] }

    /// The panel of the plugins' analysers.
    func panel(_ plugins: [any LivenessAnalyzerPlugin]) -> LivenessPanel {
        let ids = plugins.map(\.manifest.id)
        if let panel, panel.ids == ids { return panel.panel }
        let made = LivenessPanel(plugins, in: context)
        panel = (ids, made)
        return made
    }

    private func kept<Analyser>(
        _ plugin: any BiometricsPlugin, _ place: ReferenceWritableKeyPath<Workbench, [String: Analyser]>,
        make: () throws(BiometricsError) -> Analyser
    ) throws(BiometricsError) -> Analyser {
        let id = plugin.manifest.id
        if let analyser = self[keyPath: place][id] { return analyser }
        let made = try make()
        self[keyPath: place][id] = made
        return made
    }
}
