public import BiometricsCore

/// A quality assessor that measures nothing but the pixels between the eyes.
public struct ToyQualityAssessor: QualityAssessorPlugin {
    /// Its manifest; it needs no model.
    public let manifest = PluginManifest(
        id: "org.example.toy-quality", kind: .qualityAssessor, version: "1.0.0", summary: "")

    /// An assessor.
    public init() {}

    /// An assessor of its own for one worker.
    public func makeQualityAssessor(in context: PluginContext) -> any FaceQualityAssessing {
        Instance(id: manifest.id)
    }

    private struct Instance: FaceQualityAssessing {
        let id: String

        func assess(_ face: FaceInPicture) -> FaceQuality {
            FaceQuality(
                assessor: id, measures: [.init(.interEyeDistance, face.face.landmarks.interEyeDistance, unit: "px")])
        }
    }
}
