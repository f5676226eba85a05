public import BiometricsCore
public import IdentityDocuments
public import Verification

/// The output of `journey result --json`: `biometrics.journey-result/1`, a finished journey with the reasons of its
/// decision.
public struct JourneyResultPayload: JSONPayload {
    /// `biometrics.journey-result/1`.
    public static let schema = "biometrics.journey-result/1"

    /// The schema's name and number.
    public private(set) var schema = SchemaName<JourneyResultPayload>()
    /// The name of the journey.
    public var journeyId: String
    /// The caller's name for the person; `nil` if the caller gave none, or if it was erased.
    @Nullable public var reference: String?
    /// The definition of the journey.
    public var definition: DefinitionReference
    /// The texts that the person consented to, in order.
    public var consents: [JourneyPayload.Consent]
    /// Whether the decision was named at the start, and nothing was examined.
    public var isTest: Bool
    /// The decision of the system.
    public var systemDecision: SystemDecision
    /// The decision that counts: the last reviewer's verdict, or the system's decision if there is none.
    public var finalDecision: SystemDecision
    /// The verdicts of reviewers, in order.
    public var reviews: [JourneyPayload.Review]
    /// Whether the values that were read are erased.
    public var isErased: Bool
    /// The rules, by key.
    public var rules: [String: VerificationPayload.Rule]
    /// The documents for which something was given, by step.
    public var documents: [String: VerificationPayload.IdentityDocument]
    /// The selfie; `nil` if none was given.
    @Nullable public var selfie: VerificationPayload.Selfie?

    /// Creates the result of a finished journey.
    ///
    /// - Throws: `.journeyNotCompleted` before the end of the journey; `.journeyCancelled`, `.journeyExpired` or
    ///   `.journeyErased` if it ended without a decision.
    public init(_ journey: Journey, facts: JourneyFacts) throws(JourneyError) {
        let decision = try journey.decided()
        journeyId = journey.id.rawValue
        definition = journey.definition.reference
        consents = journey.consents.map(JourneyPayload.Consent.init)
        isTest = journey.simulation != nil
        systemDecision = decision
        finalDecision = journey.finalDecision ?? decision
        reviews = journey.reviews.map(JourneyPayload.Review.init)
        isErased = journey.status == .erased
        rules = journey.ruleDocuments
        documents = journey.documentDocuments(facts)
        reference = facts.reference
        let face = journey.selfieStep?.lastAssessment(.faceImage)?.submission
        let frame = face.flatMap { facts.bestFrames[$0] }
        selfie = journey.selfieResult.map { .init($0, journey.selfieStep?.selfie, bestFrame: frame) }
    }
}

extension Journey {
    /// The rules in the form of the documents, by key.
    var ruleDocuments: [String: VerificationPayload.Rule] {
        Dictionary(
            rules.map { ($0.rule.rawValue, .init($0, definition.setting(of: $0.rule))) },
            uniquingKeysWith: { first, _ in first })
    }

    /// The documents for which something was given, by step.
    func documentDocuments(_ facts: JourneyFacts) -> [String: VerificationPayload.IdentityDocument] {
        Dictionary(
            steps.filter { $0.step.kind != .selfie && $0.status == .submitted }
                .map { ($0.step.id.rawValue, .init($0, facts)) },
            uniquingKeysWith: { first, _ in first })
    }
}

extension JourneyResultPayload: PersonalData {
    /// The decision.
    public var withheldSummary: String { finalDecision.rawValue }
}
