/// The limits for the clients of a server.
package struct HTTPLimits: Hashable, Sendable {
    /// The maximum number of connections. Beyond it, the connection that has waited longest for a header makes room.
    package var connections: UInt32 = 512
    /// The maximum number of connections from one address; 0 for no limit. Beyond it, the one of that address that has
    /// waited longest for a header makes room.
    package var connectionsByAddress: UInt32 = 64
    /// The addresses of proxies, each of which stands for many clients. ``connectionsByAddress`` does not limit them.
    package var trusted: Set<HostAddress> = []
    /// The maximum size of a header in bytes. A longer one is answered with 431.
    package var headerBytes: UInt32 = 32768
    /// The maximum number of lines in a header.
    package var headerLines = 100
    /// The time in which a header must be complete, from the start of the connection or from the answer before.
    package var headerTime = Duration.seconds(20)
    /// The time for a body, in addition to the time that its received bytes allow.
    package var bodyTime = Duration.seconds(20)
    /// The number of bytes of a body that must arrive per second, on average.
    package var bodyBytesPerSecond = 64_000
    /// The time in which the client must read the answer.
    package var answerTime = Duration.seconds(30)

    /// Creates the default limits.
    package init() {}
}

extension Duration {
    /// The duration in whole milliseconds, at least one.
    var wholeMilliseconds: Int64 {
        let (seconds, attoseconds) = components
        return max(1, seconds * 1000 + attoseconds / 1_000_000_000_000_000)
    }
}
