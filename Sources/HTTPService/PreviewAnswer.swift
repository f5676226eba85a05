internal import Biometrics
internal import BiometricsCore

/// What a frame of a camera shows.
struct PreviewAnswer: Encodable {
    let schema = "biometrics.capture-preview/1"
    let isGood: Bool
    let advice: [String]
    /// nil where no document or face was found.
    let outline: Quadrilateral?
    /// nil unless a face is to be filmed.
    let film: Film?

    /// When a film has shown enough.
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
