internal import Biometrics
internal import BiometricsCore

/// The answer to a camera frame.
struct PreviewAnswer: Encodable {
    let schema = "biometrics.capture-preview/1"
    let isGood: Bool
    let advice: [String]
    /// `nil` if no document or face was found.
    let outline: Quadrilateral?
    /// `nil` unless the slot asks for a clip of a face.
    let film: Film?

    /// The conditions under which a clip is long enough.
    struct Film: Encodable {
        let leastSeconds, mostSeconds: Double
        let goodFrames: Int
        let goodShare: Double
    }

    init(_ preview: CapturePreview) {
        isGood = preview.isGood
        advice = preview.advice.map(\.rawValue)
        outline = preview.outline
        film = preview.film.map {
            Film(
                leastSeconds: $0.leastSeconds, mostSeconds: $0.mostSeconds, goodFrames: $0.goodFrames,
                goodShare: $0.goodShare)
        }
    }
}
