public import BiometricsCore
public import IdentityDocuments
public import Verification

/// What `journey result --json` writes: `biometrics.journey-result/1`, a finished journey with all that it was judged by.
public struct JourneyResultDocument: JSONDocument {
    /// `biometrics.journey-result/1`.
    public static let schema = "biometrics.journey-result/1"

    /// The schema's name and number.
    public private(set) var schema = SchemaName<JourneyResultDocument>()
    /// The journey's name.
    public var journeyId: String
    /// The caller's name for the person; `nil` where none was given, or it is erased.
    @Nullable public var reference: String?
    /// What it asked for.
    public var definition: DefinitionReference
    /// What the rules come to.
    public var systemDecision: SystemDecision
    /// The decision that counts: the last reviewer's word, or else the system's.
    public var finalDecision: SystemDecision
    /// Reviewers' words, in order.
    public var reviews: [JourneyDocument.Review]
    /// Whether what was read is erased.
    public var isErased: Bool
    /// The rules, by key.
    public var rules: [String: VerificationDocument.Rule]
    /// The documents of which something was given, by step.
    public var documents: [String: VerificationDocument.IdentityDocument]
    /// The selfie; `nil` where none was given.
    @Nullable public var selfie: VerificationDocument.Selfie?

    /// The result of a finished journey.
    ///
    /// - Throws: `.journeyNotCompleted` before its end.
    public init(_ journey: Journey, facts: JourneyFacts) throws(JourneyError) {
        let result = try IDWiseJourneyResult(journey, facts: facts, referenceNo: nil)
        journeyId = journey.id.rawValue
        definition = journey.definition.reference
        systemDecision = result.systemDecision
        finalDecision = journey.finalDecision ?? result.systemDecision
        reviews = journey.reviews.map(JourneyDocument.Review.init)
        isErased = journey.status == .erased
        rules = journey.ruleDocuments
        documents = journey.documentDocuments(facts)
        reference = facts.reference
        selfie = result.selfie.map { .init($0, journey.selfieStep?.selfie) }
    }
}

extension Journey {
    /// The rules as documents tell them, by key.
    var ruleDocuments: [String: VerificationDocument.Rule] {
        Dictionary(
            rules.map { ($0.rule.rawValue, .init($0, definition.setting(of: $0.rule))) },
            uniquingKeysWith: { first, _ in first })
    }

    /// The documents of which something was given, by step.
    func documentDocuments(_ facts: JourneyFacts) -> [String: VerificationDocument.IdentityDocument] {
        Dictionary(
            steps.filter { $0.step.kind != .selfie && $0.status == .submitted }
                .map { ($0.step.id.rawValue, .init($0, facts)) },
            uniquingKeysWith: { first, _ in first })
    }
}

extension JourneyResultDocument: PersonalData {
    /// The decision.
    public var withheldSummary: String { finalDecision.rawValue }
}
