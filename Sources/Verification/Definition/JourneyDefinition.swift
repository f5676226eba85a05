public import BiometricsCore
public import IdentityDocuments

/// What journeys of one kind ask for, how they are judged, and how long what they leave is kept.
///
/// Read it with ``init(definition:)``, which tells every fault and its place. A journey keeps the definition that it began
/// with: a changed definition is a new `version`.
public struct JourneyDefinition: Hashable, Sendable {
    /// Whether the selfie is compared with the documents' portraits.
    public struct FaceMatch: Hashable, Sendable {
        /// Whether a match is required. A match is made all the same where selfie and portrait are there.
        public let isEnabled: Bool
        /// When faces match.
        public let policy: MatchPolicy
    }

    /// How long what a journey leaves is kept after its end; `nil` keeps it until it is erased.
    public struct Retention: Hashable, Sendable {
        /// Pictures, clips and templates.
        public let media: JourneyPeriod?
        /// Read fields and results.
        public let result: JourneyPeriod?
    }

    /// The words that need a second reviewer.
    public enum SecondReview: String, Hashable, Sendable, Codable, CaseIterable {
        /// Each word counts at once.
        case never
        /// `Rejected` is a proposal until another reviewer confirms it.
        case onRejected
    }

    /// The definition's name.
    public let id: DefinitionID
    /// Its version, from 1.
    public let version: Int
    /// Its title for people.
    public let title: String
    /// What is asked for, in this order. Never empty; at most one selfie.
    public let steps: [JourneyStep]
    /// Whether faces are compared.
    public let faceMatch: FaceMatch
    /// What each rule is for the decision. A rule that is not in it is a ``RuleSetting/standard``.
    public let rules: [RuleKey: RuleSetting]
    /// The age in years that a person has to have reached.
    public let minimumAge: Int?
    /// The nationalities that are accepted; any, where `nil`.
    public let nationalities: [CountryCode]?
    /// The most bytes that one submission may have, inclusive.
    public let maximumUploadBytes: Int
    /// A journey expires this long after its start, at that very moment.
    public let expiresAfter: JourneyPeriod
    /// How long what it leaves is kept.
    public let retention: Retention
    /// The words that need a second reviewer.
    public let secondReview: SecondReview

    /// "4Mb", as the vendors write it.
    public static let standardUploadLimit = 4_194_304

    /// The step of this name.
    public func step(_ id: StepID) -> JourneyStep? { steps.first { $0.id == id } }

    /// What a rule is for the decision: as the definition says, else the standard.
    public func setting(of rule: RuleKey) -> RuleSetting {
        rules[rule] ?? RuleSetting(isRequired: Self.requires(rule, in: steps))
    }

    /// Whether a rule is required where nothing is said of it: liveness is where a person is asked to move. Else who lets
    /// every challenge lapse would have done as well as who answers one.
    static func requires(_ rule: RuleKey, in steps: [JourneyStep]) -> Bool {
        rule == .selfieLiveness && steps.contains { $0.liveness == .active }
    }

    /// The name and version.
    public var reference: DefinitionReference { DefinitionReference(id: id, version: version) }
}

/// One version of a definition.
public struct DefinitionReference: Hashable, Sendable, Codable {
    /// The definition's name.
    public let id: DefinitionID
    /// Its version, from 1.
    public let version: Int

    /// The version of the definition `id`.
    public init(id: DefinitionID, version: Int) {
        self.id = id
        self.version = version
    }
}
