/// How large and how laborious a picture may be before it is refused, so that a hostile file costs neither memory nor time.
public struct DecodingLimits: Sendable, Hashable {
    /// The most bytes that a file may have; 32 MiB unless said.
    public var maximumBytes: Int
    /// The most pixels that a header may state, at full resolution; 50 million unless said.
    public var maximumPixels: Int
    /// The most steps that decoding a picture may take, over all the sizes at which it is decoded; a thousand million
    /// unless said.
    ///
    /// A step is a sample of the file or a pixel of the picture that a decoder passes over, times what its kind costs:
    ///
    /// - JPEG: every scan passes over all samples; one that is coded arithmetically counts eightfold.
    /// - PNG: every inflated byte counts twice.
    /// - TIFF: every strip or tile counts whole.
    /// - HEIC, AVIF and PDF: nothing is counted. The decoding process is ended after five times the processor time that the
    ///   steps stand for.
    ///
    /// A step is meant to take about a nanosecond, so that the budget is about a second. Steps are counted from the
    /// headers, before anything is decoded, and are the same on every machine. A progressive JPEG of 50 million pixels and
    /// ten scans takes about 900 million.
    public var maximumWork: Int
    /// The most bytes that a decoder may hold for one picture, its pixels included; 330 MiB unless said.
    public var maximumMemory: Int

    /// The most pages that a PDF may have, of which the first is the picture; 20 unless said.
    public var maximumPages: Int

    /// Limits of the given numbers.
    ///
    /// - Requires: all positive.
    public init(
        maximumBytes: Int = 32 << 20, maximumPixels: Int = 50_000_000, maximumWork: Int = 1_000_000_000,
        maximumMemory: Int = 330 << 20, maximumPages: Int = 20
    ) {
        precondition(
            maximumBytes > 0 && maximumPixels > 0 && maximumWork > 0 && maximumMemory > 0 && maximumPages > 0,
            "a limit is a positive number")
        self.maximumBytes = maximumBytes
        self.maximumPixels = maximumPixels
        self.maximumWork = maximumWork
        self.maximumMemory = maximumMemory
        self.maximumPages = maximumPages
    }
}
