public import BiometricsCore
public import IdentityDocuments

/// A kind of journey: its steps, the rules that judge it, and how long its data is kept.
///
/// Read it with ``init(definition:)``, which reports every fault with its place. A journey keeps the definition that it
/// began with, so a changed definition needs a new `version`.
public struct JourneyDefinition: Hashable, Sendable {
    /// Whether the selfie is compared with the documents' portraits.
    public struct FaceMatch: Hashable, Sendable {
        /// Whether a match is required. If both selfie and portrait exist, a match is made in any case.
        public let isEnabled: Bool
        /// The false match rates at which faces match.
        public let policy: MatchPolicy
    }

    /// How long a journey's data is kept after its end; `nil` keeps it until it is erased.
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

    /// The way in which a journey comes to its decision.
    public enum Finishing: String, Hashable, Sendable, Codable, CaseIterable {
        /// A call.
        case onRequest
        /// The journey itself, as soon as nothing is required.
        case whenNothingIsRequired
    }

    /// The definition's name.
    public let id: DefinitionID
    /// Its version, from 1.
    public let version: Int
    /// Its title for people.
    public let title: String
    /// The steps, in the order in which they are requested. Never empty; at most one selfie.
    public let steps: [JourneyStep]
    /// Whether faces are compared.
    public let faceMatch: FaceMatch
    /// The settings of rules. A rule without an entry has ``RuleSetting/standard``.
    public let rules: [RuleKey: RuleSetting]
    /// The minimum age of the person, in years.
    public let minimumAge: Int?
    /// The accepted nationalities; `nil` accepts any.
    public let nationalities: [CountryCode]?
    /// The largest size of one submission, in bytes, inclusive.
    public let maximumUploadBytes: Int
    /// The time from the start of a journey to its expiry.
    public let expiresAfter: JourneyPeriod
    /// How long its data is kept.
    public let retention: Retention
    /// The words that need a second reviewer.
    public let secondReview: SecondReview
    /// The way in which its journeys end; `nil` if the definition does not say. Then it is a call, unless the client uploads in
    /// GBG's way, which has no such call.
    public let finishes: Finishing?

    /// The upload limit that the vendors call "4Mb".
    public static let standardUploadLimit = 4_194_304

    /// The step of this name.
    public func step(_ id: StepID) -> JourneyStep? { steps.first { $0.id == id } }

    /// The setting of a rule: from the definition, or else the standard.
    public func setting(of rule: RuleKey) -> RuleSetting {
        rules[rule]
            ?? RuleSetting(
                isRequired: Self.requires(
                    rule, in: steps, matching: faceMatch,
                    limits: Self.limits(minimumAge: minimumAge, nationalities: nationalities)))
    }

    /// The rules whose limit a definition names.
    static func limits(minimumAge: Int?, nationalities: [CountryCode]?) -> Set<RuleKey> {
        var limits: Set<RuleKey> = []
        if minimumAge != nil { limits.insert(.underAge) }
        if nationalities != nil { limits.insert(.approvedNationality) }
        return limits
    }

    /// Whether a rule is required by default. The rules about the person are, if the definition asks for what they
    /// need. Otherwise somebody who shows no face, or answers no challenge, would do as well as one who does. Rules with a
    /// limit are, if the definition names it.
    ///
    /// - Parameter limits: the rules whose limit the definition names.
    static func requires(
        _ rule: RuleKey, in steps: [JourneyStep], matching: FaceMatch?, limits: Set<RuleKey>
    ) -> Bool {
        switch rule {
        case .sameSubject:
            matching?.isEnabled == true
                && [.selfie, .identityDocument].allSatisfy { kind in
                    steps.contains { $0.kind == kind && !$0.isOptional }
                }
        case .selfieLiveness: steps.contains { $0.liveness == .active || !$0.isOptional && $0.liveness == .passive }
        case .underAge, .approvedNationality: limits.contains(rule)
        // Somebody who alters a zone could wipe out the print that contradicts it.
        case .documentValidation: steps.contains { !$0.isOptional && $0.kind == .identityDocument }
        // A page that cannot be read is left to a person.
        case .proofPolicy, .addressRecent, .addressNameMatches:
            steps.contains { $0.kind == .addressDocument }
        case .chipAuthentic: steps.contains { !$0.isOptional && $0.chip == .required }
        case .unrecognizedDocument: steps.contains { !$0.isOptional && $0.issuingCountries != nil }
        default: false
        }
    }

    /// The rules that a journey is judged by. Those about chips and addresses have a result only if a step takes one.
    package var judgedRules: [RuleKey] {
        let takesChip = steps.contains { $0.chip != .never }
        let takesAddress = steps.contains { $0.kind == .addressDocument }
        return RuleKey.allCases.filter { rule in
            switch rule {
            case .chipAuthentic: takesChip
            case .addressRecent, .addressNameMatches: takesAddress
            default: true
            }
        }
    }

    /// Whether these are the rules that a journey is judged by. Journeys of earlier versions were not judged by the rules about
    /// addresses.
    func judges(_ rules: [RuleKey]) -> Bool {
        let judged = judgedRules
        return rules == judged || rules == judged.filter { $0 != .addressRecent && $0 != .addressNameMatches }
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
