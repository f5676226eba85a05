internal import BiometricsCore
internal import MediaKit
internal import Synchronization

/// A source that is opened once, by whoever needs it first, and shared by all who do: standard input and pipes can be read
/// but once, and a file may change between two readings.
///
/// Who comes while another opens it waits, so that only workers, which have threads of their own, should ask.
final class SharedMedia: Sendable {
    private let source: MediaSource
    private let limits: MediaLimits
    private let opened = Mutex<Result<EncodedMedia, BiometricsError>?>(nil)

    init(_ source: MediaSource, limits: MediaLimits) {
        self.source = source
        self.limits = limits
    }

    /// The name in results and messages.
    var name: String { source.name }

    /// The picture or clip behind the source.
    ///
    /// - Throws: as `MediaSource.open`, the same for everybody.
    func open() throws(BiometricsError) -> EncodedMedia {
        let result = opened.withLock { opened in
            if let opened { return opened }
            let result = Result { () throws(BiometricsError) in try source.open(limits: limits) }
            opened = result
            return result
        }
        return try result.get()
    }
}
