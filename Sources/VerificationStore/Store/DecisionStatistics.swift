public import Verification

/// The journeys that figures are made of: those that were judged in a period.
public struct StatisticsQuery: Hashable, Sendable {
    /// The longest period, in days.
    public static let mostDays = 366

    /// They ended at this moment or later.
    public var from: JourneyInstant
    /// They ended before this moment.
    public var before: JourneyInstant
    /// The definition's name; `nil` for every one.
    public var definition: DefinitionID?

    /// A period.
    ///
    /// - Returns: `nil` for one that is empty or longer than ``mostDays``.
    public init?(from: JourneyInstant, before: JourneyInstant, definition: DefinitionID? = nil) {
        let length = before.milliseconds - from.milliseconds
        guard length > 0, length <= Int64(Self.mostDays) * 86_400_000 else { return nil }
        self.from = from
        self.before = before
        self.definition = definition
    }
}

extension StatisticsQuery {
    /// The usual length of a period, in milliseconds: 30 days.
    private static let usualLength: Int64 = 30 * 86_400_000

    /// A period of which perhaps one end is given: it is 30 days long then, and ends now.
    ///
    /// - Returns: `nil` for one that is empty or longer than ``mostDays``.
    public init?(
        from: JourneyInstant?, before: JourneyInstant?, definition: DefinitionID?, at now: JourneyInstant
    ) {
        // What ended in this millisecond counts.
        guard let end = before ?? JourneyInstant(milliseconds: now.milliseconds + 1),
            let start = from ?? JourneyInstant(milliseconds: end.milliseconds - Self.usualLength)
        else { return nil }
        self.init(from: start, before: end, definition: definition)
    }
}

/// Figures about the decisions of a period. They name no person; an erased journey counts as it did before.
public struct DecisionStatistics: Hashable, Sendable {
    /// Journeys that are equal in all that is counted.
    public struct Group: Hashable, Sendable {
        /// The day on which they ended, in days since 1970-01-01, UTC.
        public let day: Int
        /// The system's decision.
        public let system: SystemDecision
        /// The decision that counts.
        public let final: SystemDecision
        /// Whether a reviewer's word is still awaited.
        public let isAwaited: Bool
        /// The rules that the system's decision rests on.
        public let rules: [RuleKey]
        /// How many.
        public let count: Int
    }

    /// How long something took.
    public struct Times: Hashable, Sendable {
        /// How often it was measured.
        public let count: Int
        /// Half took at most so many milliseconds.
        public let median: Int64
        /// Nine of ten took at most so many milliseconds.
        public let p90: Int64
    }

    /// The journeys, in groups, by day.
    public let groups: [Group]
    /// From a journey's start to the decision that counts; `nil` if nothing was decided.
    public let toDecision: Times?
    /// From the end of a journey that was referred to the word that counts; `nil` if there was no word.
    public let inReview: Times?
}
