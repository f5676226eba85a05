public import BiometricsCore
public import IdentityDocuments
public import Verification

/// A finished journey in the format of IDWise's journey result: its names, its words, and in the `declared` layout its
/// order of keys. The format has no `schema` key.
public struct IDWiseJourneyResult: JSONPayload {
    /// The name of this format in our schemas.
    public static let schema = "biometrics.idwise-journey-result/1"

    /// The value of a field that was read.
    public struct FieldValue: Codable, Hashable, Sendable {
        /// The value; `nil` if the field exists but was not readable.
        @Nullable public private(set) var value: String?
    }

    /// A document.
    public struct Document: Codable, Hashable, Sendable {
        /// The step's title.
        public let stepTitle: String
        /// The step.
        public let stepId: String
        /// Whether no rule failed for the document.
        public let hasPassedRules: Bool
        /// The type in IDWise's vocabulary; empty if the document was not recognised.
        public let documentType: String
        /// `nil` for a recognised document, because subtypes are unknown here; otherwise empty.
        @Nullable public private(set) var documentSubtype: String?
        /// The issuing country's name.
        public let issuingCountry: String
        /// The issuing country's code.
        public let issuingCountryCode: String
        /// The fields by IDWise's names; fields without such a name are left out.
        public let extractedFields: OrderedObject<FieldValue>
    }

    /// A rule.
    public struct Rule: Codable, Hashable, Sendable {
        /// Its name for people.
        public let name: String
        /// The result.
        public let result: RuleVerdict
    }

    /// Always true, because a journey has no result before its end.
    public let isCompleted: Bool
    /// The system's decision.
    public let systemDecision: SystemDecision
    /// The caller's reference.
    @Nullable public private(set) var referenceNo: String?
    /// The journey.
    public let journeyId: String
    /// The documents, by step.
    public let documents: OrderedObject<Document>
    /// The selfie; `nil` without one.
    @Nullable public private(set) var selfie: SelfieResult?
    /// The rules, by key.
    public let rules: OrderedObject<Rule>

    /// The result of a journey.
    ///
    /// - Parameters:
    ///   - journey: the journey.
    ///   - facts: the fields of its documents.
    ///   - referenceNo: the caller's reference; `nil` uses that of `facts`.
    /// - Throws: `.journeyNotCompleted` before it is finished; `.journeyCancelled`, `.journeyExpired` or `.journeyErased`
    ///   if it ended without a decision.
    public init(_ journey: Journey, facts: JourneyFacts, referenceNo: String?) throws(JourneyError) {
        let decision = try journey.decided()
        isCompleted = true
        systemDecision = decision
        journeyId = journey.id.rawValue
        documents = OrderedObject(
            journey.givenDocuments.map { state in
                (state.step.id.rawValue, Document(state, facts: facts, rules: journey.rules))
            })
        rules = OrderedObject(
            journey.rules.map { ($0.rule.rawValue, Rule(name: $0.rule.name, result: $0.verdict)) })
        selfie = journey.selfieResult
        self.referenceNo = referenceNo ?? facts.reference
    }
}

extension IDWiseJourneyResult.Document {
    init(_ state: StepState, facts: JourneyFacts, rules: [RuleResult]) {
        stepTitle = state.step.title
        stepId = state.step.id.rawValue
        hasPassedRules = state.hasPassedRules(rules)
        documentType = state.recognition?.type.idWiseName ?? ""
        issuingCountry = state.recognition?.issuingCountry?.name ?? ""
        issuingCountryCode = state.recognition?.issuingCountry?.rawValue ?? ""
        extractedFields = state.recognition == nil ? OrderedObject([]) : facts.idWiseFields(of: state.step.id)
        documentSubtype = state.recognition == nil ? "" : nil
    }
}

extension StepState {
    /// Whether no rule about documents failed for this step.
    func hasPassedRules(_ rules: [RuleResult]) -> Bool {
        !rules.contains { result in
            result.rule != .sameSubject && result.verdict == .failed
                && result.details.contains { $0.step == step.id }
        }
    }
}

extension JourneyFacts {
    /// The fields of a step by IDWise's names; of several sources, the first with a value wins. A country has its name,
    /// and its code beside it.
    func idWiseFields(of step: StepID) -> OrderedObject<IDWiseJourneyResult.FieldValue> {
        let read = fields[step] ?? []
        var named = read.flatMap { field -> [(String, String?)] in
            guard let name = field.name.idWiseName else { return [] }
            guard [.nationality, .issuingCountry].contains(field.name) else { return [(name, field.value)] }
            let country = field.value.flatMap { CountryCode(rawValue: $0)?.name } ?? field.value
            return [(name, country), ("\(name) Code", field.value)]
        }
        let parts = [DocumentFieldName.givenNames, .surname].compactMap { name in
            read.first { $0.name == name && $0.value != nil }?.value
        }
        if !parts.isEmpty, let name = DocumentFieldName.fullName.idWiseName, !named.contains(where: { $0.0 == name }) {
            named.insert((name, parts.joined(separator: " ")), at: 0)
        }
        return OrderedObject(
            named.map { name, value in
                (name, .init(value: value ?? named.first { $0.0 == name && $0.1 != nil }?.1))
            })
    }
}

extension IDWiseJourneyResult: PersonalData {
    /// The decision; never a field.
    public var withheldSummary: String { systemDecision.rawValue }
}

extension IDWiseJourneyResult.Document: PersonalData {
    /// The type; never a field.
    public var withheldSummary: String { documentType }
}

extension IDWiseJourneyResult.FieldValue: PersonalData {
    /// Nothing.
    public var withheldSummary: String { "" }
}
