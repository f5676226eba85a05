/// The limits for the clients of a server.
public struct HTTPLimits: Hashable, Sendable {
    /// The maximum number of connections. Further connections are closed at once.
    public var connections: UInt32 = 512
    /// The maximum number of connections from one address; 0 for no limit. All clients of a proxy share its address.
    public var connectionsByAddress: UInt32 = 64
    /// The maximum size of a header in bytes. A longer one is answered with 431.
    public var headerBytes: UInt32 = 32768
    /// The maximum number of lines in a header.
    public var headerLines = 100
    /// The time in which a header must be complete, from the start of the connection or from the answer before.
    public var headerTime = Duration.seconds(20)
    /// The time for a body, in addition to the time that its received bytes allow.
    public var bodyTime = Duration.seconds(20)
    /// The number of bytes of a body that must arrive per second, on average.
    public var bodyBytesPerSecond = 64_000
    /// The time in which the client must read the answer.
    public var answerTime = Duration.seconds(30)

    /// Creates the default limits.
    public init() {}
}

extension Duration {
    /// The duration in whole milliseconds, at least one.
    var wholeMilliseconds: Int64 {
        let (seconds, attoseconds) = components
        return max(1, seconds * 1000 + attoseconds / 1_000_000_000_000_000)
    }
}
