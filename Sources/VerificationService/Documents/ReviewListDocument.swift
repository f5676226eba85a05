public import BiometricsCore
public import Verification
public import VerificationStore

/// The journeys that await a reviewer: `biometrics.review-list/1`. It tells
/// the caller's own name for a person, and nothing else about them.
public struct ReviewListDocument: JSONDocument {
    /// `biometrics.review-list/1`.
    public static let schema = "biometrics.review-list/1"

    /// The schema's name and number.
    public private(set) var schema = SchemaName<ReviewListDocument>()
    /// The journeys, the one that has waited longest first.
    public var journeys: [Entry]
    /// The place where the list goes on; `null` at its end.
    @Nullable public var nextCursor: String?
    /// The reviewer who asks, by the name that words and claims have.
    public var reviewer: String

    /// A journey.
    public struct Entry: Codable, Hashable, Sendable {
        /// Its name.
        public var journeyId: String
        /// What it asked for.
        public var definition: DefinitionReference
        /// When it began.
        public var startedAt: JourneyInstant
        /// When it ended.
        @Nullable public var endedAt: JourneyInstant?
        /// The rules that did not pass and that count, by key.
        public var rules: [String: RuleVerdict]
        /// The caller's name for the person; `null` where none was given.
        @Nullable public var reference: String?
        /// The holder of the case; `null` if it is free.
        @Nullable public var holder: ReviewCaseDocument.Holder?
        /// The word that another reviewer has to confirm or overrule; `null` unless one is proposed.
        @Nullable public var proposal: JourneyDocument.Review?
    }

    /// The document of these, and of the place where the list goes on.
    ///
    /// - Parameters:
    ///   - reviewer: who asks.
    ///   - now: the moment at which it is told who holds a case.
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
            entry.holder = journey.holder(at: now).map(ReviewCaseDocument.Holder.init)
            entry.proposal = journey.proposal.map(JourneyDocument.Review.init)
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
    /// The place as a text: milliseconds since 1970, a full stop, and the journey.
    public var text: String { "\(since.milliseconds).\(journey)" }

    /// The place of a text; `nil` for what is none.
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
