public import BiometricsCore
internal import MediaKit
internal import Synchronization

/// A source that its first user opens, and that all users share.
///
/// Standard input and pipes can be read only once, and the file behind a path may be exchanged between two readings. A
/// picture's bytes stay in memory, and a clip's file stays open, as long as this object lives. Pass the same object, as
/// `MediaSource.shared`, to a comparison and to `Annotation`. Then `Annotation` draws what was judged:
///
/// ```swift
/// let selfie = MediaSource.shared(SharedMedia(.file("selfie.mp4")))
/// let comparison = try await matcher.compare(selfie: selfie, document: .file("document.jpg"))
/// let picture = try selfie.image(of: comparison.selfie?.frame)
/// ```
///
/// - Threads: any number. While one caller opens the source, the others wait and block their threads. Let a worker open
///   it first, because workers have threads of their own.
public final class SharedMedia: Sendable {
    let source: MediaSource
    private let limits: MediaLimits
    private let opened = Mutex<Result<OpenedMedia, BiometricsError>?>(nil)

    /// `source`, which will be opened within `limits`.
    public init(_ source: MediaSource, limits: MediaLimits = MediaLimits()) {
        self.source = source
        self.limits = limits
    }

    /// The object that `source` already is, or else a new one.
    static func of(_ source: MediaSource, limits: MediaLimits) -> SharedMedia {
        if case .shared(let media) = source { media } else { SharedMedia(source, limits: limits) }
    }

    /// The name in results and messages.
    public var name: String { source.name }

    /// Opens the source now, unless it is open. An unreadable source then fails before other work begins. Blocks the
    /// thread.
    ///
    /// - Throws: `.noSuchInput`, `.unreadableInput`, `.unsupportedFormat`, `.inputTooLarge`, `.ioFailure`, naming the
    ///   source.
    public func prepare() throws(BiometricsError) {
        _ = try open()
    }

    /// The opened picture or clip.
    ///
    /// - Throws: as `MediaSource.open`, the same error for every caller.
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
