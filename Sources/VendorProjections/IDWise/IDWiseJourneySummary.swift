public import BiometricsCore
internal import FoundationEssentials
public import IdentityDocuments
public import Verification

/// A journey in progress in the format of IDWise's journey summary: what a client may see of its steps at any time. It
/// contains no scores, thresholds or reasons.
public struct IDWiseJourneySummary: JSONPayload {
    /// The name of this format in our schemas.
    public static let schema = "biometrics.idwise-journey-summary/1"

    /// The recognised kind of document.
    public struct Recognition: Codable, Hashable, Sendable {
        /// The issuing country's code.
        public let issuingCountryCode: String
        /// Its name.
        public let issuingCountryName: String
        /// The type in IDWise's vocabulary.
        public let documentType: String
    }

    /// The result of a step.
    public struct StepResult: Codable, Hashable, Sendable {
        /// The recognised kind of document; the person sees it while fields may be confirmed.
        @Nullable public private(set) var recognition: Recognition?
        /// The fields by IDWise's names; the person sees them while they may be confirmed.
        public let extractedFields: OrderedObject<IDWiseJourneyResult.FieldValue>
        /// Whether no rule failed for the step so far; `nil` without a submission, and for the person.
        @Nullable public private(set) var hasPassedRules: Bool?
        /// Whether the step needs no more submissions or has no attempts left.
        public let isConcluded: Bool
        /// The processing status.
        public let status: StepStatus
        /// The feedback for the person; empty if nothing needs improvement.
        public let errorUserFeedbackCode: String
        /// The title of the feedback in the person's language.
        public let errorUserFeedbackTitle: String
        /// The instruction in the person's language.
        public let errorUserFeedbackDetails: String
        /// The content of the chip, if its State signed it; `nil` without such a chip.
        @Nullable public private(set) var nfcResult: NFCResult?
    }

    /// The content of a chip.
    public struct NFCResult: Codable, Hashable, Sendable {
        /// The portrait as a JPEG in base64; `nil` for the person, and if it is not kept.
        @Nullable public private(set) var facePhoto: String?
        /// The sixteen fields of IDWise's vocabulary, in its order; `null` for a field that the chip does not state.
        public let extractedFields: OrderedObject<IDWiseJourneyResult.FieldValue>

        fileprivate init(_ chip: JourneyFacts.Chip, for audience: JourneyAudience) {
            extractedFields = chip.idWiseFields
            if audience == .company { facePhoto = chip.portrait.map { Data($0).base64EncodedString() } }
        }
    }

    /// A step's name.
    public struct StepDefinition: Codable, Hashable, Sendable {
        /// The step. IDWise uses whole numbers; we use text.
        public let step_id: String
    }

    /// A step.
    public struct StepSummary: Codable, Hashable, Sendable {
        /// Its name.
        public let definition: StepDefinition
        /// Its result.
        public let result: StepResult
    }

    /// The progress of the journey.
    public struct Assessment: Codable, Hashable, Sendable {
        /// The number of concluded steps.
        public let completedSteps: Int
        /// Failed if a rule failed so far, else Passed; `nil` for the person, and while no rule could be
        /// applied.
        @Nullable public private(set) var interimRuleAssessment: RuleVerdict?
        /// The rules that could be applied so far, by key; empty for the person.
        public let interimRuleDetails: OrderedObject<IDWiseJourneyResult.Rule>

        fileprivate init(completedSteps: Int, rules: [RuleResult]?) {
            self.completedSteps = completedSteps
            let applied = rules ?? []
            interimRuleDetails = OrderedObject(
                applied.map { ($0.rule.rawValue, .init(name: $0.rule.name, result: $0.verdict)) })
            interimRuleAssessment =
                applied.isEmpty ? nil : applied.contains { $0.verdict == .failed } ? .failed : .passed
        }
    }

    /// The journey.
    public let journeyId: String
    /// Whether it is finished.
    public let isCompleted: Bool
    /// Its steps.
    public let stepSummaries: [StepSummary]
    /// Its progress.
    public let journeyResult: Assessment

    /// The summary of a journey, after its end from its judged rules, before from `facts`.
    ///
    /// - Parameters:
    ///   - journey: the journey.
    ///   - facts: the facts known so far.
    ///   - texts: the text of a feedback code in the person's language.
    ///   - audience: the reader.
    public init(
        _ journey: Journey, facts: JourneyFacts, texts: (FeedbackCode) -> FeedbackText?,
        for audience: JourneyAudience = .company
    ) {
        let isForCompany = audience == .company
        let judged = journey.rules.isEmpty && isForCompany ? journey.judged(by: facts) : journey.rules
        let rules = isForCompany ? judged : nil
        // The person sees the fields of a step while they confirm them. At any other time, someone who has the link must
        // not see personal data.
        func isShown(_ state: StepState) -> Bool { isForCompany || journey.awaitsConfirmation(state) }
        journeyId = journey.id.rawValue
        isCompleted = !journey.rules.isEmpty
        stepSummaries = journey.steps.map { state in
            StepSummary(
                definition: StepDefinition(step_id: state.step.id.rawValue),
                result: StepResult(state, facts: isShown(state) ? facts : nil, rules: rules, texts: texts, audience))
        }
        journeyResult = Assessment(
            completedSteps: journey.steps.count(where: \.isConcluded),
            rules: rules?.filter { $0.verdict != .couldNotApply })
    }
}

extension IDWiseJourneySummary {
    /// The summary in one of the library's own languages.
    public init(
        _ journey: Journey, facts: JourneyFacts, language: FeedbackText.Language = .english,
        for audience: JourneyAudience = .company
    ) {
        self.init(journey, facts: facts, texts: { $0.text(in: language) }, for: audience)
    }
}

extension IDWiseJourneySummary.StepResult {
    /// - Parameters:
    ///   - facts: the fields; `nil` hides them.
    ///   - rules: their results; `nil` hides them.
    fileprivate init(
        _ state: StepState, facts: JourneyFacts?, rules: [RuleResult]?, texts: (FeedbackCode) -> FeedbackText?,
        _ audience: JourneyAudience
    ) {
        let text = state.feedback.flatMap(texts)
        errorUserFeedbackTitle = text?.title ?? ""
        errorUserFeedbackDetails = text?.details ?? ""
        extractedFields = facts?.idWiseFields(of: state.step.id) ?? OrderedObject([])
        isConcluded = state.isConcluded
        status = state.status
        errorUserFeedbackCode = state.feedback?.rawValue ?? ""
        if let rules, state.status != .notSubmitted { hasPassedRules = state.hasPassedRules(rules) }
        guard let facts else { return }
        nfcResult = facts.chips[state.step.id].map { .init($0, for: audience) }
        recognition = state.recognition.map {
            .init(
                issuingCountryCode: $0.issuingCountry?.rawValue ?? "",
                issuingCountryName: $0.issuingCountry?.name ?? "",
                documentType: $0.type.idWiseName)
        }
    }
}

extension IDWiseJourneySummary: PersonalData {
    /// The number of concluded steps; never a field.
    public var withheldSummary: String { "\(journeyResult.completedSteps) steps concluded" }
}

extension IDWiseJourneySummary.NFCResult: PersonalData {
    /// Nothing.
    public var withheldSummary: String { "" }
}

extension IDWiseJourneySummary.StepResult: PersonalData {
    /// The processing status; never a field.
    public var withheldSummary: String { status.rawValue }
}
