public import BiometricsCore

/// The face detectors BlazeFace, for large faces and for smaller ones, with the face mesh as a check and for landmarks.
///
/// Their files come from PyPI alone. They find faces turned by any angle.
///
/// - Source: Bazarevsky et al. 2019, arXiv:1907.05047; Kartynnik et al. 2019, arXiv:1907.06724.
public struct BlazeFacePlugin: FaceDetectorPlugin {
    /// The models it runs: the detector for large faces, that for smaller ones, the mesh.
    public static let modelIDs = ["blazeface-front", "blazeface-back", "face-mesh"]

    /// What is taken for a face.
    public struct Thresholds: Sendable, Hashable {
        /// Candidates below this score are not looked at, 0...1.
        public var score: Double
        /// Of two boxes that overlap by more than this (intersection over union) the less sure one is dropped.
        public var overlap: Double
        /// Candidates in which the mesh is less sure of a face than this are none, 0...1.
        public var presence: Double

        /// The thresholds of MediaPipe's graphs for these networks.
        public init(score: Double = 0.5, overlap: Double = 0.3, presence: Double = 0.5) {
            self.score = score
            self.overlap = overlap
            self.presence = presence
        }
    }

    /// What is taken for a face.
    public let thresholds: Thresholds

    /// A plugin of these thresholds.
    public init(thresholds: Thresholds = Thresholds()) {
        self.thresholds = thresholds
    }

    /// What the plugin states about itself.
    public var manifest: PluginManifest {
        PluginManifest(
            id: "org.biometrics.detector.blazeface", kind: .faceDetector, version: "1.0.0",
            summary: "BlazeFace with the face mesh: faces of any turn, five landmarks, from PyPI alone",
            modelIDs: Self.modelIDs, engineIDs: ["opencv", "openvino"])
    }

    /// A detector with networks of its own.
    public func makeFaceDetector(in context: PluginContext) throws(BiometricsError) -> any FaceDetecting {
        BlazeFaceDetector(
            front: try BlazeFaceNetwork(Self.modelIDs[0], in: context, thresholds: thresholds),
            back: try BlazeFaceNetwork(Self.modelIDs[1], in: context, thresholds: thresholds),
            mesh: try FaceMeshNetwork(Self.modelIDs[2], in: context), thresholds: thresholds)
    }
}

extension BlazeFacePlugin: PluginFamily {
    /// The recipes of its models.
    public static var recipes: [any RecipePayload.Type] {
        [BlazeFaceRecipe.self, FaceMeshRecipe.self, IrisRecipe.self]
    }

    /// The detector, and the mesh for whatever detector, without the eyes and with them.
    public static func plugins(for manifest: ModelManifest) -> [any BiometricsPlugin] {
        [BlazeFacePlugin(), MediaPipeMeshPlugin(), MediaPipeIrisPlugin()]
    }
}
