public import BiometricsCore
internal import MediaKit
internal import Synchronization

/// A source that is opened once, by whoever needs it first, and shared by all who do.
///
/// Standard input and pipes can be read only once, and the file behind a path may be exchanged between two readings.
/// A picture's bytes stay in memory and a clip's file stays open for as long as this lives. Hand the same one, as
/// `MediaSource.shared`, to a comparison and to `Annotation`. Then `Annotation` draws what was judged:
///
/// ```swift
/// let selfie = MediaSource.shared(SharedMedia(.file("selfie.mp4")))
/// let comparison = try await matcher.compare(selfie: selfie, document: .file("document.jpg"))
/// let picture = try selfie.image(of: comparison.selfie?.frame)
/// ```
///
/// - Threads: any number. A caller that comes while another opens the source waits, and blocks its thread. So let a worker be
///   the first, as workers have threads of their own.
public final class SharedMedia: Sendable {
    let source: MediaSource
    private let limits: MediaLimits
    private let opened = Mutex<Result<OpenedMedia, BiometricsError>?>(nil)

    /// `source`, to be opened within `limits` whoever opens it.
    public init(_ source: MediaSource, limits: MediaLimits = MediaLimits()) {
        self.source = source
        self.limits = limits
    }

    /// The one that `source` is, or else a new one.
    static func of(_ source: MediaSource, limits: MediaLimits) -> SharedMedia {
        if case .shared(let media) = source { media } else { SharedMedia(source, limits: limits) }
    }

    /// The name in results and messages.
    public var name: String { source.name }

    /// Opens the source now, if nobody did yet, so that a source that cannot be read shows before other work begins. Blocks.
    ///
    /// - Throws: `.noSuchInput`, `.unreadableInput`, `.unsupportedFormat`, `.inputTooLarge`, `.ioFailure`, naming the
    ///   source.
    public func prepare() throws(BiometricsError) {
        _ = try open()
    }

    /// The picture or clip behind the source.
    ///
    /// - Throws: as `MediaSource.open`, the same for everybody.
    func open() throws(BiometricsError) -> OpenedMedia {
        let result = opened.withLock { opened in
            if let opened { return opened }
            let result = Result { () throws(BiometricsError) in try source.open(limits: limits) }
            opened = result
            return result
        }
        return try result.get()
    }
}
