/// What a server allows its clients.
public struct HTTPLimits: Hashable, Sendable {
    /// The most connections; others are closed at once.
    public var connections: UInt32 = 512
    /// The most connections of one address; 0 for no such limit. Behind a proxy all have one.
    public var connectionsByAddress: UInt32 = 64
    /// The most bytes of a header; a longer one is answered with 431.
    public var headerBytes: UInt32 = 32768
    /// The most lines of a header.
    public var headerLines = 100
    /// How long a connection may wait for a header to be whole, from its beginning or from the answer before.
    public var headerTime = Duration.seconds(20)
    /// How long a body may take beside what the bytes that came allow.
    public var bodyTime = Duration.seconds(20)
    /// How many bytes of a body have to come in a second, on average.
    public var bodyBytesPerSecond = 64_000
    /// How long an answer may take to be read.
    public var answerTime = Duration.seconds(30)

    /// The usual ones.
    public init() {}
}

extension Duration {
    /// Whole milliseconds, at least one.
    var wholeMilliseconds: Int64 {
        let (seconds, attoseconds) = components
        return max(1, seconds * 1000 + attoseconds / 1_000_000_000_000_000)
    }
}
