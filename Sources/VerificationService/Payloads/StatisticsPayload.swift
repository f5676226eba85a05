public import BiometricsCore
public import Verification
public import VerificationStore

/// What `journey statistics --json` writes: `biometrics.journey-statistics/1`, figures about the decisions of a period. Nothing
/// in it is of a person, and an erased journey counts as it did before.
public struct StatisticsPayload: JSONPayload {
    /// `biometrics.journey-statistics/1`.
    public static let schema = "biometrics.journey-statistics/1"

    /// The schema's name and number.
    public private(set) var schema = SchemaName<StatisticsPayload>()
    /// Journeys count that ended at this moment or later.
    public var from: JourneyInstant
    /// And before this moment.
    public var before: JourneyInstant
    /// The definition's name; `null` if every one counts.
    @Nullable public var definition: String?
    /// How many journeys were judged.
    public var finished: Int
    /// The system's decisions: how many of each.
    public var systemDecisions: [String: Int]
    /// The decisions that count: how many of each.
    public var finalDecisions: [String: Int]
    /// How many journeys the rules referred to a reviewer.
    public var referred: Int
    /// How many of these still await a word.
    public var awaitingReview: Int
    /// The share of the judged journeys that was referred, 0 to 1; `null` if none was judged.
    @Nullable public var referredShare: Double?
    /// From the start of a journey to the decision that counts; `null` if nothing was decided.
    @Nullable public var timeToDecision: Times?
    /// From the end of a journey that was referred to the word that counts; `null` before the first word.
    @Nullable public var timeInReview: Times?
    /// The rules that decisions rest on, by key: how many journeys of each of the system's decisions. A journey counts under
    /// each of its rules.
    public var rules: [String: [String: Int]]
    /// The days on which journeys were judged, in order, UTC. A day without any is left out.
    public var days: [Day]

    /// How long something took, in seconds: the nearest rank.
    public struct Times: Codable, Hashable, Sendable {
        /// How often it was measured.
        public var count: Int
        /// Half took at most so many.
        public var medianSeconds: Double
        /// Nine of ten took at most so many.
        public var p90Seconds: Double

        init(_ times: DecisionStatistics.Times) {
            count = times.count
            medianSeconds = Double(times.median) / 1000
            p90Seconds = Double(times.p90) / 1000
        }
    }

    /// A day.
    public struct Day: Codable, Hashable, Sendable {
        /// The day: `2026-11-24`.
        public var day: String
        /// How many journeys were judged.
        public var finished: Int
        /// The system's decisions: how many of each.
        public var systemDecisions: [String: Int]
        /// The decisions that count: how many of each.
        public var finalDecisions: [String: Int]
        /// The rules that decisions rest on, by key: how many journeys.
        public var rules: [String: Int]
    }

    /// The document of figures.
    public init(_ statistics: DecisionStatistics, of query: StatisticsQuery) {
        let groups = statistics.groups
        from = query.from
        before = query.before
        finished = groups.total { _ in true }
        systemDecisions = groups.counts { $0.system == $1 }
        finalDecisions = groups.counts { $0.final == $1 }
        referred = groups.total { $0.system == .refer }
        awaitingReview = groups.total(\.isAwaited)
        rules = [:]
        for rule in RuleKey.allCases {
            let own = groups.filter { $0.rules.contains(rule) }
            guard !own.isEmpty else { continue }
            rules[rule.rawValue] = own.counts { $0.system == $1 }.filter { $0.value > 0 }
        }
        days = Set(groups.map(\.day)).sorted().compactMap { day in
            let own = groups.filter { $0.day == day }
            guard let start = JourneyInstant(milliseconds: Int64(day) * 86_400_000) else { return nil }
            var rules: [String: Int] = [:]
            for group in own { for rule in group.rules { rules[rule.rawValue, default: 0] += group.count } }
            return Day(
                day: String(start.description.prefix(10)), finished: own.total { _ in true },
                systemDecisions: own.counts { $0.system == $1 }, finalDecisions: own.counts { $0.final == $1 },
                rules: rules)
        }
        definition = query.definition?.rawValue
        referredShare = finished > 0 ? Double(referred) / Double(finished) : nil
        timeToDecision = statistics.toDecision.map(Times.init)
        timeInReview = statistics.inReview.map(Times.init)
    }
}

extension [DecisionStatistics.Group] {
    fileprivate func total(_ isCounted: (DecisionStatistics.Group) -> Bool) -> Int {
        reduce(0) { $0 + (isCounted($1) ? $1.count : 0) }
    }

    fileprivate func counts(_ isCounted: (DecisionStatistics.Group, SystemDecision) -> Bool) -> [String: Int] {
        var found: [String: Int] = [:]
        for decision in SystemDecision.allCases { found[decision.rawValue] = total { isCounted($0, decision) } }
        return found
    }
}
