/// How long input that comes bit by bit is waited for: standard input, and pipes that were named on a command line.
public struct StreamLimits: Sendable, Hashable {
    /// Seconds without a byte.
    public var idleSeconds: Double
    /// Seconds from the first look to the end.
    public var totalSeconds: Double

    /// Bounds, by default 30 s without a byte and 600 s in all.
    ///
    /// A camera program that starts stays well within them, and so does a clip of the longest duration that is recorded
    /// while it is read. A pipe that nobody writes to does not hold its reader for ever.
    public init(idleSeconds: Double = 30, totalSeconds: Double = 600) {
        self.idleSeconds = idleSeconds
        self.totalSeconds = totalSeconds
    }

    /// The bounds that hold where nothing else is said.
    public static let standard = StreamLimits()
}
