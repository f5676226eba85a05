public import BiometricsCore
public import IdentityDocuments
public import Verification
public import VerificationStore

/// The output of `journey list --json`: `biometrics.journey-list/1`, journeys, oldest first.
///
/// The only personal data is the caller's own name for each person.
public struct JourneyListPayload: JSONPayload {
    /// `biometrics.journey-list/1`.
    public static let schema = "biometrics.journey-list/1"

    /// The schema's name and number.
    public private(set) var schema = SchemaName<JourneyListPayload>()
    /// The journeys.
    public var journeys: [Entry]
    /// The last journey of this page, if there is another page; `nil` on the last page.
    @Nullable public var nextCursor: String?

    /// Creates the document of a page of journeys.
    ///
    /// - Parameters:
    ///   - entries: the journeys.
    ///   - references: the callers' names for the persons.
    ///   - limit: the number of journeys on a page. One more entry shows that there is another page.
    public init(_ entries: [JourneyEntry], references: [JourneyID: String] = [:], limit: Int = .max) {
        journeys = entries.prefix(limit).map { Entry($0, references[$0.id]) }
        nextCursor = entries.count > limit ? journeys.last?.journeyId : nil
    }

    /// A journey.
    public struct Entry: Codable, Hashable, Sendable {
        /// The name of the journey.
        public var journeyId: String
        /// The definition of the journey.
        public var definition: DefinitionReference
        /// The status of the journey.
        public var status: Journey.Status
        /// The number of events.
        public var events: Int
        /// The time at which it began.
        public var startedAt: JourneyInstant
        /// The time at which it expires, unless it ends before.
        @Nullable public var expiresAt: JourneyInstant?
        /// The time at which pictures, clips and templates are erased; `nil` for never, or before the end.
        @Nullable public var mediaDueAt: JourneyInstant?
        /// The time at which everything is erased; `nil` for never, or before the end.
        @Nullable public var resultDueAt: JourneyInstant?
        /// The caller's name for the person; `nil` if the caller gave none, or if it was erased or cannot be opened.
        @Nullable public var reference: String?
        /// The decision that counts; `nil` before the end.
        @Nullable public var decision: SystemDecision?
        /// The rules that led to the system's decision. It is empty for `Complete`.
        public var decidingRules: [String]

        init(_ entry: JourneyEntry, _ name: String?) {
            decidingRules = entry.decidingRules.map(\.rawValue)
            journeyId = entry.id.rawValue
            definition = entry.definition
            status = entry.status
            events = entry.sequence
            startedAt = entry.startedAt
            expiresAt = entry.expiresAt
            mediaDueAt = entry.mediaDueAt
            resultDueAt = entry.resultDueAt
            reference = name
            decision = entry.decision
        }
    }
}

extension JourneyListPayload: PersonalData {
    /// The number of journeys.
    public var withheldSummary: String { "\(journeys.count) journeys" }
}
