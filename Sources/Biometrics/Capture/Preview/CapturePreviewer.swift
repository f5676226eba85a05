public import BiometricsCore
internal import MediaKit

/// Judges from small frames of a camera whether a picture taken now would be usable. It needs a detector's model, but
/// no embedder.
///
/// Safe from any thread. As many calls run at once as the configuration has workers; the others wait. Nothing is kept.
public final class CapturePreviewer: Sendable {
    /// The most bytes of a frame, five times as many as a JPEG of 640 × 480 pixels has.
    public static let maximumBytes = 262_144
    /// The most pixels of a frame, which is 1280 × 800.
    public static let maximumPixels = 1_024_000

    /// The most steps and bytes of memory for decoding a frame of this size. A progressive JPEG of ten scans in three
    /// colours takes 31 million steps.
    private static let (mostWork, mostMemory) = (60_000_000, 32 << 20)

    let context: BiometricsContext
    let detector: any FaceDetectorPlugin

    /// A previewer that shares models and workers with others.
    ///
    /// - Throws: as `FaceFinder.init(in:)`.
    public init(in context: BiometricsContext) throws(BiometricsError) {
        detector = try context.detector()
        self.context = context
    }

    /// Looks at one frame.
    ///
    /// - Parameters:
    ///   - frame: a JPEG, PNG or WebP, upright, of at most ``maximumBytes`` and ``maximumPixels``.
    ///   - subject: the expected subject.
    ///   - wasGood: whether the frame before was good. A margin then keeps advice from coming and going.
    ///   - deadline: the time by which the call must end; `nil` for no limit.
    /// - Throws: `.unsupportedFormat` for any other kind of file, `.unreadableInput`, `.inputTooLarge`, `.inputTooCostly`;
    ///   `.cancelled`, `.deadlineExceeded`; and the errors of making the network.
    public func preview(
        _ frame: [UInt8], of subject: CapturePreview.Subject, wasGood: Bool = false,
        deadline: ContinuousClock.Instant? = nil
    ) async throws(BiometricsError) -> CapturePreview {
        // A camera gives these formats. A clip or a PDF as a frame would cost more than a preview is worth.
        guard Self.isFrame(frame) else {
            throw BiometricsError(.unsupportedFormat, "A frame must be a JPEG, PNG or WebP file.", path: "frame")
        }
        let context = context
        return try await context.call(.preview, deadline: deadline) { () async throws(BiometricsError) in
            try await context.work(on: "frame") { (bench) throws(BiometricsError) in
                let picture = try EncodedPicture(bytes: frame, limits: Self.limits)
                let sampler = PictureSampler(picture, forecast: DetailForecast(isComplete: true))
                let look = PreviewLook(
                    picture: sampler, locator: try bench.locator(self.detector),
                    rules: context.configuration.captureRules)
                return try subject == .selfie
                    ? look.face(wasGood: wasGood) : look.document(isFront: subject == .documentFront)
            }
        }
    }

    private static let limits = DecodingLimits(
        maximumBytes: maximumBytes, maximumPixels: maximumPixels, maximumWork: mostWork, maximumMemory: mostMemory)

    private static func isFrame(_ bytes: [UInt8]) -> Bool {
        bytes.starts(with: [0xff, 0xd8, 0xff]) || bytes.starts(with: [0x89, 0x50, 0x4e, 0x47])
            || (bytes.starts(with: Array("RIFF".utf8)) && bytes.dropFirst(8).starts(with: Array("WEBP".utf8)))
    }
}
