public import Biometrics
public import BiometricsCore
public import IdentityDocuments
public import Verification

/// What `verify --json` writes: `biometrics.verify/1`, a finished journey with all that it was judged by.
public struct VerificationDocument: JSONDocument {
    /// `biometrics.verify/1`.
    public static let schema = "biometrics.verify/1"

    /// The schema's name and number.
    public private(set) var schema = SchemaName<VerificationDocument>()
    /// The journey's name.
    public var journeyId: String
    /// What it asked for.
    public var definition: DefinitionReference
    /// What the rules come to.
    public var systemDecision: SystemDecision
    /// The rules, by key.
    public var rules: [String: Rule]
    /// The documents of which something was given, by step.
    public var documents: [String: IdentityDocument]
    /// The selfie; `nil` where none was given.
    @Nullable public var selfie: Selfie?
    /// What found and compared faces.
    public var pipeline: PipelineDescription
    /// What read documents; `nil` where nothing was installed that does.
    @Nullable public var reading: ReadingPipeline?

    /// The document of a finished journey.
    ///
    /// - Throws: `.journeyNotCompleted` before its end.
    public init(
        _ journey: Journey, facts: JourneyFacts, pipeline: PipelineDescription, reading: ReadingPipeline?
    ) throws(JourneyError) {
        let result = try IDWiseJourneyResult(journey, facts: facts, referenceNo: nil)
        journeyId = journey.id.rawValue
        definition = journey.definition.reference
        systemDecision = result.systemDecision
        rules = journey.ruleDocuments
        documents = journey.documentDocuments(facts)
        self.pipeline = pipeline
        selfie = result.selfie.map { Selfie($0, journey.selfieStep?.selfie) }
        self.reading = reading
    }

    /// One rule.
    public struct Rule: Codable, Hashable, Sendable {
        /// Its name for people.
        public var name: String
        /// What it came to.
        public var result: RuleVerdict
        /// What a failure comes to.
        public var onFailure: RuleSetting.OnFailure
        /// Whether it has to be applied.
        public var required: Bool
        /// Why.
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
        /// What was found: stable text in snake case.
        public var code: String
        /// The step it was found in.
        @Nullable public var step: String?
        /// The field, check or sign that it is about.
        @Nullable public var subject: String?
        /// The figures behind it, by name.
        public var figures: [String: Double]

        init(_ detail: RuleDetail) {
            code = detail.code
            figures = detail.figures
            step = detail.step?.rawValue
            subject = detail.subject
        }
    }
}

extension VerificationDocument: PersonalData {
    /// The decision.
    public var withheldSummary: String { systemDecision.rawValue }
}
