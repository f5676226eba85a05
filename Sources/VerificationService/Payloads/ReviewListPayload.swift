public import BiometricsCore
public import Verification
public import VerificationStore

/// The journeys that await a reviewer: `biometrics.review-list/1`.
///
/// The only personal data is the caller's own name for each person.
public struct ReviewListPayload: JSONPayload {
    /// `biometrics.review-list/1`.
    public static let schema = "biometrics.review-list/1"

    /// The schema's name and number.
    public private(set) var schema = SchemaName<ReviewListPayload>()
    /// The journeys. The one that has waited longest comes first.
    public var journeys: [Entry]
    /// The cursor of the next page; `null` at the end of the list.
    @Nullable public var nextCursor: String?
    /// The reviewer who asks. Verdicts and claims have the same name.
    public var reviewer: String

    /// A journey in the list.
    public struct Entry: Codable, Hashable, Sendable {
        /// The name of the journey.
        public var journeyId: String
        /// The definition of the journey.
        public var definition: DefinitionReference
        /// The time at which it began.
        public var startedAt: JourneyInstant
        /// The time at which it ended.
        @Nullable public var endedAt: JourneyInstant?
        /// The rules that count and did not pass, by key.
        public var rules: [String: RuleVerdict]
        /// The caller's name for the person; `null` if the caller gave none, or if it cannot be opened.
        @Nullable public var reference: String?
        /// The holder of the case; `null` if it is free.
        @Nullable public var holder: ReviewCasePayload.Holder?
        /// The verdict that another reviewer must confirm or overrule; `null` unless one is proposed.
        @Nullable public var proposal: JourneyPayload.Review?
    }

    /// Creates the document of a page of the list.
    ///
    /// - Parameters:
    ///   - reviewer: the reviewer who asks.
    ///   - now: the time at which claims are checked.
    public init(
        _ found: [Journey], references: [JourneyID: String] = [:], next: ReviewCursor?, for reviewer: ReviewerID,
        at now: JourneyInstant
    ) {
        self.reviewer = reviewer.rawValue
        journeys = found.map { journey in
            var entry = Entry(
                journeyId: journey.id.rawValue, definition: journey.definition.reference,
                startedAt: journey.startedAt, rules: [:])
            entry.endedAt = journey.endedAt
            entry.reference = references[journey.id]
            entry.holder = journey.holder(at: now).map(ReviewCasePayload.Holder.init)
            entry.proposal = journey.proposal.map(JourneyPayload.Review.init)
            for result in journey.rules where result.verdict == .failed || journey.isRequired(result) {
                entry.rules[result.rule.rawValue] = result.verdict
            }
            return entry
        }
        nextCursor = next?.text
    }
}

extension Journey {
    fileprivate func isRequired(_ result: RuleResult) -> Bool {
        result.verdict != .passed && definition.setting(of: result.rule).isRequired
    }
}

extension ReviewCursor {
    /// The cursor as a text: milliseconds since 1970, a full stop, and the journey.
    public var text: String { "\(since.milliseconds).\(journey)" }

    /// Reads a cursor; `nil` if the text is malformed.
    public init?(text: String) {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, (1...14).contains(parts[0].utf8.count),
            parts[0].utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int64(parts[0]),
            let since = JourneyInstant(milliseconds: number),
            let journey = JourneyID(rawValue: String(parts[1]))
        else { return nil }
        self.init(since: since, journey: journey)
    }
}
