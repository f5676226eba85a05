internal import Biometrics
internal import BiometricsCore

/// What a frame of a camera shows.
struct PreviewAnswer: Encodable {
    let schema = "biometrics.capture-preview/1"
    let isGood: Bool
    let advice: [String]
    /// nil where no document or face was found.
    let outline: Quadrilateral?

    init(_ preview: CapturePreview) {
        isGood = preview.isGood
        advice = preview.advice.map(\.rawValue)
        outline = preview.outline
    }
}
