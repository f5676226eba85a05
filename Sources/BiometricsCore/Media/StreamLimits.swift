/// The timeouts for streamed input: standard input, and pipes named on a command line.
public struct StreamLimits: Sendable, Hashable {
    /// Seconds without a byte.
    public var idleSeconds: Double
    /// Seconds from the start of reading to the end.
    public var totalSeconds: Double

    /// Timeouts, by default 30 s without a byte and 600 s in all.
    ///
    /// The defaults leave enough time for a camera program to start, and for recording a clip of the longest allowed
    /// duration while it is read. A pipe without a writer does not block its reader forever.
    public init(idleSeconds: Double = 30, totalSeconds: Double = 600) {
        self.idleSeconds = idleSeconds
        self.totalSeconds = totalSeconds
    }

    /// The default timeouts.
    public static let standard = StreamLimits()
}
