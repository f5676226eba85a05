internal import BiometricsCore
internal import MediaKit

/// One picture, decoded at the size that a step needs and no larger.
///
/// A 12-megapixel JPEG costs a fraction of its decoding time at a quarter of its size, and a face that fills it needs no
/// more for detection, and often none for alignment either. Coordinates handed out and taken are always those of the
/// upright picture at full size.
final class PictureSampler {
    private enum Content {
        case encoded(EncodedPicture)
        case image(Image)
    }

    /// The size of the upright picture.
    let size: Size
    /// Whether the file ended early and its lower part is missing.
    private(set) var isPartial = false
    private let content: Content
    private var decoded: Image?
    /// The long side beyond which there is no more detail to be had.
    private let largest: Int
    /// What will be asked for, so that the file need not be read again for it.
    private var forecast = DetailForecast()

    init(_ picture: EncodedPicture, forecast: DetailForecast = DetailForecast()) {
        content = .encoded(picture)
        size = picture.size
        largest = picture.size.longSide / picture.workingReduction
        self.forecast = forecast
    }

    convenience init(_ picture: OpenedPicture, forecast: DetailForecast = DetailForecast()) {
        switch picture {
        case .encoded(let picture): self.init(picture, forecast: forecast)
        case .pixels(let image): self.init(image)
        }
    }

    init(_ image: Image) {
        content = .image(image)
        size = image.size
        largest = image.size.longSide
    }

    /// The whole picture at full size, decoded for this alone.
    func whole() throws(BiometricsError) -> Image {
        switch content {
        case .image(let image): return image
        case .encoded(let picture):
            let result = try picture.decode()
            isPartial = isPartial || result.isPartial
            return result.image
        }
    }

    /// The picture at a size whose long side is at least `longSide`, or at the largest at which it is looked at where that
    /// is smaller: full size, or half of it and less beyond 25 million pixels.
    func image(longSide: Int) throws(BiometricsError) -> Image {
        switch content {
        case .image(let image): return image
        case .encoded(let picture):
            if let decoded, decoded.size.longSide >= min(longSide, largest) { return decoded }
            let result = try picture.detail(longSide: longSide, forecast: forecast)
            isPartial = isPartial || result.isPartial
            decoded = result.image
            return result.image
        }
    }

    /// The picture at a size at which a face of `interEyeDistance` pixels (at full size) has at least `wanted` pixels
    /// between its eyes, and how much smaller than the full size it is.
    func image(interEyeDistance: Double, wanted: Double) throws(BiometricsError) -> (image: Image, scale: Double) {
        let image = try image(longSide: longSide(interEyeDistance: interEyeDistance, wanted: wanted))
        return (image, Double(image.size.longSide) / Double(size.longSide))
    }

    /// Says that nothing will be asked for but `image(interEyeDistance:wanted:)` of `faces`.
    func foresee(_ faces: [DetectedFace], wanted: Double) {
        forecast.longSides += faces.map {
            longSide(interEyeDistance: $0.landmarks.interEyeDistance, wanted: wanted)
        }
        forecast.isComplete = true
    }

    private func longSide(interEyeDistance: Double, wanted: Double) -> Int {
        let share = interEyeDistance > 0 ? min(1, wanted / interEyeDistance) : 1
        return Int((Double(size.longSide) * share).rounded(.up))
    }
}
