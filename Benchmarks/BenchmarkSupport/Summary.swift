/// A summary of repeated measurements of one thing.
public struct Summary: Codable, Sendable {
    /// The middle of the sorted samples; the mean of the middle two where their number is even.
    public let median: Double
    /// The smallest sample.
    public let minimum: Double
    /// The largest sample.
    public let maximum: Double
    /// How many samples there were, warm-up left out.
    public let samples: Int

    /// The summary of `samples`, rounded to five decimals.
    ///
    /// - Requires: at least one sample.
    public init(_ samples: [Double]) {
        precondition(!samples.isEmpty, "a summary needs a sample")
        let sorted = samples.sorted()
        let middle = sorted.count / 2
        median = rounded(sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle])
        minimum = rounded(sorted[0])
        maximum = rounded(sorted[sorted.count - 1])
        self.samples = sorted.count
    }
}

/// `value` to five decimals: what is measured here is not known better.
public func rounded(_ value: Double) -> Double {
    (value * 1e5).rounded() / 1e5
}

/// The result of `body`, and the wall time it took in seconds.
public func timed<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
) throws(Failure) -> (result: Result, seconds: Double) {
    let start = ContinuousClock.now
    let result = try body()
    return (result, seconds(since: start))
}

/// The wall time since `start`, in seconds.
public func seconds(since start: ContinuousClock.Instant) -> Double {
    let duration = (ContinuousClock.now - start).components
    return Double(duration.seconds) + Double(duration.attoseconds) * 1e-18
}
