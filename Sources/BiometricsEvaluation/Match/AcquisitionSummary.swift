/// Samples without a template, counted by ISO/IEC 19795-1: per attempt, not per comparison.
///
/// Each named sample is one attempt, however many comparisons use it. A failed probe is a failure to acquire (FTA), and
/// a failed reference a failure to enrol (FTE). Comparisons lost that way have no score and count neither for FMR nor
/// for FNMR; the generalised rates count them.
public struct AcquisitionSummary: Sendable, Hashable {
    /// Why samples failed, and in how many comparisons.
    public struct Reason: Codable, Sendable, Hashable {
        /// The reason in the table.
        public var reason: String
        /// Comparisons lost for this reason.
        public var comparisons: Int
    }

    /// Probes that failed, of all probes.
    public let failureToAcquire: ErrorRate
    /// References that failed, of all references.
    public let failureToEnrol: ErrorRate
    /// Mated comparisons lost.
    public let matedLost: Int
    /// Non-mated comparisons lost.
    public let nonMatedLost: Int
    /// The reasons, the most frequent first.
    public let reasons: [Reason]

    init(_ table: MatchTable, confidence: Double) {
        var probes = SampleAttempts(table.names.labels.count)
        var references = SampleAttempts(table.names.labels.count)
        var lost = [false: 0, true: 0]
        var reasons: [String: Int] = [:]
        for row in 0..<table.count {
            let failure = table.failure(row)
            probes.add(table.probes[row], failed: failure.map { $0.sample != .reference } ?? false)
            references.add(table.references[row], failed: failure.map { $0.sample != .probe } ?? false)
            guard let failure else { continue }
            lost[table.isMated[row], default: 0] += 1
            reasons[failure.reason, default: 0] += 1
        }
        failureToAcquire = probes.rate(confidence)
        failureToEnrol = references.rate(confidence)
        matedLost = lost[true, default: 0]
        nonMatedLost = lost[false, default: 0]
        self.reasons = reasons.map { Reason(reason: $0.key, comparisons: $0.value) }
            .sorted { ($1.comparisons, $0.reason) < ($0.comparisons, $1.reason) }
    }
}

/// The tried and the failed samples by name; samples without a name count one by one.
private struct SampleAttempts {
    private var tried: [Bool]
    private var failed: [Bool]
    private var namelessTried = 0
    private var namelessFailed = 0

    init(_ count: Int) {
        tried = [Bool](repeating: false, count: count)
        failed = tried
    }

    mutating func add(_ code: Int32, failed hasFailed: Bool) {
        if code == CodeColumn.none {
            namelessTried += 1
            if hasFailed { namelessFailed += 1 }
        } else {
            tried[Int(code)] = true
            if hasFailed { failed[Int(code)] = true }
        }
    }

    func rate(_ confidence: Double) -> ErrorRate {
        ErrorRate(
            errors: namelessFailed + failed.count { $0 }, count: namelessTried + tried.count { $0 },
            confidence: confidence)
    }
}
