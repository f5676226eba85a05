/// How large a picture may be before it is refused, so that a hostile file costs neither memory nor time.
public struct DecodingLimits: Sendable, Hashable {
    /// The most bytes that a file may have; 32 MiB unless said.
    public var maximumBytes: Int
    /// The most pixels that a header may state, at full resolution; 50 million unless said.
    public var maximumPixels: Int

    /// Limits of the given numbers.
    ///
    /// - Requires: both positive.
    public init(maximumBytes: Int = 32 << 20, maximumPixels: Int = 50_000_000) {
        precondition(maximumBytes > 0 && maximumPixels > 0, "a limit is a positive number")
        self.maximumBytes = maximumBytes
        self.maximumPixels = maximumPixels
    }
}
