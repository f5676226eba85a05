package import BiometricsCore

/// The BlazeFace detectors for large and for smaller faces. The face mesh checks their results and gives the landmarks.
///
/// Their files are available from PyPI alone. They find faces at any turn.
///
/// - Source: Bazarevsky et al. 2019, arXiv:1907.05047; Kartynnik et al. 2019, arXiv:1907.06724.
package struct BlazeFacePlugin: FaceDetectorPlugin {
    /// The models: the detector for large faces, the detector for smaller ones, and the mesh.
    package static let modelIDs = ["blazeface-front", "blazeface-back", "face-mesh"]

    /// The limits for a detected face.
    package struct Thresholds: Sendable, Hashable {
        /// The least score of a candidate, 0...1.
        package var score: Double
        /// The overlap (intersection over union) above which the less sure of two boxes is dropped.
        package var overlap: Double
        /// The mesh's least confidence that a candidate is a face, 0...1.
        package var presence: Double

        /// The thresholds of MediaPipe's graphs for these networks.
        package init(score: Double = 0.5, overlap: Double = 0.3, presence: Double = 0.5) {
            self.score = score
            self.overlap = overlap
            self.presence = presence
        }
    }

    /// The limits for a detected face.
    package let thresholds: Thresholds

    /// A plugin with these thresholds.
    package init(thresholds: Thresholds = Thresholds()) {
        self.thresholds = thresholds
    }

    /// The plugin's manifest.
    package var manifest: PluginManifest {
        PluginManifest(
            id: "org.biometrics.detector.blazeface", kind: .faceDetector, version: "1.0.0",
            summary: "BlazeFace with the face mesh: faces of any turn, five landmarks, from PyPI alone",
            modelIDs: Self.modelIDs, engineIDs: ["opencv", "openvino"])
    }

    /// A detector with its own networks.
    package func makeFaceDetector(in context: PluginContext) throws(BiometricsError) -> any FaceDetecting {
        BlazeFaceDetector(
            front: try BlazeFaceNetwork(Self.modelIDs[0], in: context, thresholds: thresholds),
            back: try BlazeFaceNetwork(Self.modelIDs[1], in: context, thresholds: thresholds),
            mesh: try FaceMeshNetwork(Self.modelIDs[2], in: context), thresholds: thresholds)
    }
}

extension BlazeFacePlugin: PluginFamily {
    /// The recipes of its models.
    package static var recipes: [any RecipePayload.Type] {
        [BlazeFaceRecipe.self, FaceMeshRecipe.self, IrisRecipe.self]
    }

    /// The detector, and the meshes without and with the eyes, which work with any detector.
    package static func plugins(for manifest: ModelManifest) -> [any BiometricsPlugin] {
        [BlazeFacePlugin(), MediaPipeMeshPlugin(), MediaPipeIrisPlugin()]
    }
}
