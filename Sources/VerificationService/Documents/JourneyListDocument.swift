public import BiometricsCore
public import IdentityDocuments
public import Verification
public import VerificationStore

/// What `journey list --json` writes: `biometrics.journey-list/1`, journeys, oldest first. It tells
/// the caller's own name for a person, and nothing else about them.
public struct JourneyListDocument: JSONDocument {
    /// `biometrics.journey-list/1`.
    public static let schema = "biometrics.journey-list/1"

    /// The schema's name and number.
    public private(set) var schema = SchemaName<JourneyListDocument>()
    /// The journeys.
    public var journeys: [Entry]
    /// The journey behind which the next page begins; `nil` on the last.
    @Nullable public var nextCursor: String?

    /// The document of a list.
    ///
    /// - Parameters:
    ///   - entries: what was found.
    ///   - references: the callers' names for the persons.
    ///   - limit: how many make a page, where `entries` may have one more, which tells that there is a next one.
    public init(_ entries: [JourneyEntry], references: [JourneyID: String] = [:], limit: Int = .max) {
        journeys = entries.prefix(limit).map { Entry($0, references[$0.id]) }
        nextCursor = entries.count > limit ? journeys.last?.journeyId : nil
    }

    /// A journey.
    public struct Entry: Codable, Hashable, Sendable {
        /// The journey's name.
        public var journeyId: String
        /// What it asks for.
        public var definition: DefinitionReference
        /// Where it stands.
        public var status: Journey.Status
        /// How many events it has.
        public var events: Int
        /// When it began.
        public var startedAt: JourneyInstant
        /// From when on it is expired, unless it ends before.
        @Nullable public var expiresAt: JourneyInstant?
        /// When pictures, clips and templates are to be erased; `nil` for never, or before the end.
        @Nullable public var mediaDueAt: JourneyInstant?
        /// When everything is to be erased; `nil` for never, or before the end.
        @Nullable public var resultDueAt: JourneyInstant?
        /// The caller's name for the person; `nil` where none was given, or it is erased.
        @Nullable public var reference: String?
        /// The decision that counts; `nil` before the end.
        @Nullable public var decision: SystemDecision?
        /// The rules that the system's decision rests on; none of `Complete`.
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

extension JourneyListDocument: PersonalData {
    /// How many journeys.
    public var withheldSummary: String { "\(journeys.count) journeys" }
}
