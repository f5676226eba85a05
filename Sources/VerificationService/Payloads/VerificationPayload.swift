public import Biometrics
public import BiometricsCore
public import IdentityDocuments
public import Verification

/// The output of `verify --json`: `biometrics.verify/1`, a finished journey with the reasons of its decision.
public struct VerificationPayload: JSONPayload {
    /// `biometrics.verify/1`.
    public static let schema = "biometrics.verify/1"

    /// The schema's name and number.
    public private(set) var schema = SchemaName<VerificationPayload>()
    /// The name of the journey.
    public var journeyId: String
    /// The definition of the journey.
    public var definition: DefinitionReference
    /// The decision of the system.
    public var systemDecision: SystemDecision
    /// The rules, by key.
    public var rules: [String: Rule]
    /// The documents for which something was given, by step.
    public var documents: [String: IdentityDocument]
    /// The selfie; `nil` if none was given.
    @Nullable public var selfie: Selfie?
    /// The models that found and compared faces.
    public var pipeline: PipelineDescription
    /// The models that read documents; `nil` if no text recogniser was installed.
    @Nullable public var reading: ReadingPipeline?

    /// Creates the document of a finished journey.
    ///
    /// - Throws: `.journeyNotCompleted` before the end of the journey; `.journeyCancelled`, `.journeyExpired` or
    ///   `.journeyErased` if it ended without a decision.
    public init(
        _ journey: Journey, facts: JourneyFacts, pipeline: PipelineDescription, reading: ReadingPipeline?
    ) throws(JourneyError) {
        let decision = try journey.decided()
        journeyId = journey.id.rawValue
        definition = journey.definition.reference
        systemDecision = decision
        rules = journey.ruleDocuments
        documents = journey.documentDocuments(facts)
        self.pipeline = pipeline
        selfie = journey.selfieResult.map { Selfie($0, journey.selfieStep?.selfie) }
        self.reading = reading
    }

    /// A rule and its result.
    public struct Rule: Codable, Hashable, Sendable {
        /// The name for people.
        public var name: String
        /// The result.
        public var result: RuleVerdict
        /// The effect of a failure on the decision.
        public var onFailure: RuleSetting.OnFailure
        /// Whether the rule must be applied.
        public var required: Bool
        /// The reasons of the result.
        public var details: [Detail]

        init(_ result: RuleResult, _ setting: RuleSetting) {
            name = result.rule.name
            self.result = result.verdict
            onFailure = setting.onFailure
            required = setting.isRequired
            details = result.details.map(Detail.init)
        }
    }

    /// One reason of a rule.
    public struct Detail: Codable, Hashable, Sendable {
        /// The kind of reason, as a stable text in snake case.
        public var code: String
        /// The step that the reason comes from.
        @Nullable public var step: String?
        /// The field, check or sign that the reason concerns.
        @Nullable public var subject: String?
        /// The figures, by name.
        public var figures: [String: Double]

        init(_ detail: RuleDetail) {
            code = detail.code
            figures = detail.figures
            step = detail.step?.rawValue
            subject = detail.subject
        }
    }
}

extension VerificationPayload: PersonalData {
    /// The decision.
    public var withheldSummary: String { systemDecision.rawValue }
}
