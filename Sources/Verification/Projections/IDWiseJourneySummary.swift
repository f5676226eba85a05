public import BiometricsCore
public import IdentityDocuments

/// A journey on its way in the shape of IDWise's journey summary: what a client may see of its steps at any time. It tells
/// no score, no threshold and no reason.
public struct IDWiseJourneySummary: JSONDocument {
    /// What this module calls the shape.
    public static let schema = "biometrics.idwise-journey-summary/1"

    /// What kind of document was recognised.
    public struct Recognition: Codable, Hashable, Sendable {
        /// The issuing country's code.
        public let issuingCountryCode: String
        /// Its name.
        public let issuingCountryName: String
        /// The type in IDWise's words.
        public let documentType: String
    }

    /// The result of a step.
    public struct StepResult: Codable, Hashable, Sendable {
        /// What kind of document it is; for the person while fields may be confirmed.
        @Nullable public private(set) var recognition: Recognition?
        /// What was read, by IDWise's names; for the person while fields may be confirmed.
        public let extractedFields: OrderedObject<IDWiseJourneyResult.FieldValue>
        /// Whether no rule failed for the step so far; `nil` where nothing was given, and for the person.
        @Nullable public private(set) var hasPassedRules: Bool?
        /// Whether no retry is left or needed.
        public let isConcluded: Bool
        /// How far its processing is.
        public let status: StepStatus
        /// What to tell the person; empty where there is nothing to mend.
        public let errorUserFeedbackCode: String
        /// A few words of it in the person's language.
        public let errorUserFeedbackTitle: String
        /// What to do, in the person's language.
        public let errorUserFeedbackDetails: String
        /// Always `nil`: no chip is read here.
        @Nullable public private(set) var nfcResult: String?
    }

    /// A step's name.
    public struct StepDefinition: Codable, Hashable, Sendable {
        /// The step. IDWise's are whole numbers; ours are text.
        public let step_id: String
    }

    /// A step.
    public struct StepSummary: Codable, Hashable, Sendable {
        /// Its name.
        public let definition: StepDefinition
        /// Its result.
        public let result: StepResult
    }

    /// How the journey stands.
    public struct Assessment: Codable, Hashable, Sendable {
        /// How many steps are concluded.
        public let completedSteps: Int
        /// Passed only if every rule so far passed; `nil` for the person.
        @Nullable public private(set) var interimRuleAssessment: RuleVerdict?
        /// Every rule, by key; none for the person.
        public let interimRuleDetails: OrderedObject<IDWiseJourneyResult.Rule>

        fileprivate init(completedSteps: Int, rules: [RuleResult]?) {
            self.completedSteps = completedSteps
            interimRuleDetails = OrderedObject(
                (rules ?? []).map { ($0.rule.rawValue, .init(name: $0.rule.name, result: $0.verdict)) })
            interimRuleAssessment = rules.map { $0.allSatisfy { $0.verdict == .passed } ? .passed : .failed }
        }
    }

    /// The journey.
    public let journeyId: String
    /// Whether it is finished.
    public let isCompleted: Bool
    /// Its steps.
    public let stepSummaries: [StepSummary]
    /// How it stands.
    public let journeyResult: Assessment

    /// The summary of a journey: after its end by the rules as they were judged then, before by `facts`.
    ///
    /// - Parameters:
    ///   - journey: the journey.
    ///   - facts: what is known of it so far.
    ///   - language: that of the person.
    ///   - audience: who reads it.
    public init(
        _ journey: Journey, facts: JourneyFacts, language: FeedbackText.Language = .english,
        for audience: JourneyAudience = .company
    ) {
        let isForCompany = audience == .company
        let judged = journey.rules.isEmpty && isForCompany ? journey.judged(by: facts) : journey.rules
        let rules = isForCompany ? judged : nil
        // What was read is shown to be confirmed. After the end a link that is found shows nothing of its person.
        let facts = isForCompany || journey.status == .open ? facts : nil
        journeyId = journey.id.rawValue
        isCompleted = !journey.rules.isEmpty
        stepSummaries = journey.steps.map { state in
            StepSummary(
                definition: StepDefinition(step_id: state.step.id.rawValue),
                result: StepResult(state, facts: facts, rules: rules, language: language))
        }
        journeyResult = Assessment(completedSteps: journey.steps.count(where: \.isConcluded), rules: rules)
    }
}

extension IDWiseJourneySummary.StepResult {
    /// - Parameters:
    ///   - facts: what was read; `nil` for nobody to see.
    ///   - rules: what they came to; `nil` likewise.
    fileprivate init(
        _ state: StepState, facts: JourneyFacts?, rules: [RuleResult]?, language: FeedbackText.Language
    ) {
        let text = state.feedback?.text(in: language)
        errorUserFeedbackTitle = text?.title ?? ""
        errorUserFeedbackDetails = text?.details ?? ""
        extractedFields = facts?.idWiseFields(of: state.step.id) ?? OrderedObject([])
        isConcluded = state.isConcluded
        status = state.status
        errorUserFeedbackCode = state.feedback?.rawValue ?? ""
        if let rules, state.status != .notSubmitted { hasPassedRules = state.hasPassedRules(rules) }
        guard facts != nil else { return }
        recognition = state.recognition.map {
            .init(
                issuingCountryCode: $0.issuingCountry?.rawValue ?? "",
                issuingCountryName: $0.issuingCountry?.name ?? "",
                documentType: $0.type.idWiseName)
        }
    }
}

extension IDWiseJourneySummary: PersonalData {
    /// How many steps are concluded; never a field.
    public var withheldSummary: String { "\(journeyResult.completedSteps) steps concluded" }
}

extension IDWiseJourneySummary.StepResult: PersonalData {
    /// How far the step is; never a field.
    public var withheldSummary: String { status.rawValue }
}
