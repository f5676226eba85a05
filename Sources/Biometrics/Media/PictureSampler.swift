internal import BiometricsCore
internal import MediaKit

/// One picture, decoded only as large as each step needs.
///
/// At a quarter of its size, a 12-megapixel JPEG decodes in a fraction of the time. If a face fills the picture, this
/// size is enough for detection, and often for alignment too. All coordinates are those of the upright picture at full
/// size.
final class PictureSampler {
    private enum Content {
        case encoded(EncodedPicture)
        case image(Image)
    }

    /// The size of the upright picture.
    let size: Size
    /// Whether the file ended early, so that the lower part is missing.
    private(set) var isPartial = false
    /// Measures the steps that use the picture, and its decoding.
    let clock: StageClock
    private let content: Content
    private var decoded: Image?
    /// The long side beyond which the picture has no more detail.
    private let largest: Int
    /// The sizes that will be needed, so that the file need not be read again.
    private var forecast = DetailForecast()

    init(_ picture: EncodedPicture, forecast: DetailForecast = DetailForecast(), clock: StageClock = StageClock()) {
        content = .encoded(picture)
        size = picture.size
        largest = picture.size.longSide / picture.workingReduction
        self.forecast = forecast
        self.clock = clock
    }

    convenience init(
        _ picture: OpenedPicture, forecast: DetailForecast = DetailForecast(), clock: StageClock = StageClock()
    ) {
        switch picture {
        case .encoded(let picture): self.init(picture, forecast: forecast, clock: clock)
        case .pixels(let image): self.init(image, clock: clock)
        }
    }

    init(_ image: Image, clock: StageClock = StageClock()) {
        self.clock = clock
        content = .image(image)
        size = image.size
        largest = image.size.longSide
    }

    /// The whole picture at full size. The result is not kept.
    func whole() throws(BiometricsError) -> Image {
        switch content {
        case .image(let image): return image
        case .encoded(let picture):
            let result = try clock.measure(.decode) { () throws(BiometricsError) in try picture.decode() }
            isPartial = isPartial || result.isPartial
            return result.image
        }
    }

    /// The picture with a long side of at least `longSide`, or at its working size if that is smaller. The working size
    /// is the full size, or half of it or less for pictures of more than 25 million pixels.
    func image(longSide: Int) throws(BiometricsError) -> Image {
        switch content {
        case .image(let image): return image
        case .encoded(let picture):
            if let decoded, decoded.size.longSide >= min(longSide, largest) { return decoded }
            let result = try clock.measure(.decode) { () throws(BiometricsError) in
                try picture.detail(longSide: longSide, forecast: forecast)
            }
            isPartial = isPartial || result.isPartial
            decoded = result.image
            return result.image
        }
    }

    /// The picture at a size at which a face has at least `wanted` pixels between its eyes, and its scale relative to
    /// the full size. `interEyeDistance` is the distance in pixels at full size.
    func image(interEyeDistance: Double, wanted: Double) throws(BiometricsError) -> (image: Image, scale: Double) {
        let image = try image(longSide: longSide(interEyeDistance: interEyeDistance, wanted: wanted))
        return (image, Double(image.size.longSide) / Double(size.longSide))
    }

    /// Announces that only `image(interEyeDistance:wanted:)` of `faces` will still be called.
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
