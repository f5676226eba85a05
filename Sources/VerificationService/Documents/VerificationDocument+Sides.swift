public import BiometricsCore
public import IdentityDocuments
public import Verification

extension VerificationDocument {
    /// What a document showed. What is not known is `null`, and no key is left out.
    public struct IdentityDocument: Codable, Hashable, Sendable {
        /// What it was recognised as.
        @Nullable public var documentType: DocumentType?
        /// Who issued it.
        @Nullable public var issuingCountry: String?
        /// Its sides, by slot.
        public var sides: [String: Side]
        /// What was read, by name: a value to rely on.
        public var fields: [String: Field]
        /// The match of its portrait and the selfie; `nil` for a document without portrait.
        @Nullable public var faceMatch: Match?

        init(_ state: StepState, _ facts: JourneyFacts) {
            sides = [:]
            for slot in state.step.slots {
                guard let assessment = state.lastAssessment(slot), let capture = assessment.document else { continue }
                sides[slot.rawValue] = Side(assessment, capture)
            }
            fields = facts.namedFields(of: state.step.id)
            documentType = state.recognition?.type
            issuingCountry = state.recognition?.issuingCountry?.rawValue
            faceMatch = facts.matches[state.step.id].map(Match.init)
        }
    }

    /// One side of a document.
    public struct Side: Codable, Hashable, Sendable {
        /// Whether it was found whole and legible, with the zone and the portrait that belong there.
        public var isSatisfactory: Bool
        /// What to mend.
        @Nullable public var errorUserFeedbackCode: FeedbackCode?
        /// Whether its machine-readable zone was read.
        public var zone: DocumentCapture.Part
        /// Whether its portrait was located.
        public var portrait: DocumentCapture.Part
        /// The checks of what it says.
        public var checks: [DocumentCapture.Check]

        init(_ assessment: CaptureAssessment, _ capture: DocumentCapture) {
            isSatisfactory = assessment.isSatisfactory
            zone = capture.zone
            portrait = capture.portrait
            checks = capture.checks
            errorUserFeedbackCode = assessment.feedback
        }
    }

    /// A field.
    public struct Field: Codable, Hashable, Sendable {
        /// What was read.
        public var value: String
        /// Every reason why it may be wrong.
        public var doubt: [FieldDoubt]
    }

    /// The match of a portrait and the selfie.
    public struct Match: Codable, Hashable, Sendable {
        /// The outcome.
        public var result: FaceMatchOutcome
        /// Why, most important first.
        public var reasons: [FaceMatchReason]
        /// The score, its thresholds and the false match rate, by name.
        public var figures: [String: Double]

        init(_ match: JourneyFacts.Match) {
            result = match.outcome
            reasons = match.reasons
            figures = match.figures
        }
    }

    /// What the selfie showed.
    public struct Selfie: Codable, Hashable, Sendable {
        /// The overall result.
        public var status: SelfieStatus
        /// Whether liveness and match passed, as far as they were asked for.
        public var hasPassedRules: Bool
        /// Whether a living person was found.
        @Nullable public var isLive: Bool?
        /// What is wrong with the capture.
        @Nullable public var livenessStatusCode: LivenessStatusCode?
        /// Why it was not judged live.
        public var livenessReasons: [LivenessReason]
        /// How much was asked before somebody counts as live; `nil` where liveness was not asked for.
        @Nullable public var livenessLevel: LivenessLevel?
        /// The one thing to do where nothing could be told.
        @Nullable public var livenessInstruction: LivenessInstruction?
        /// What became of the challenge that was answered; `nil` without one.
        @Nullable public var challenge: Challenge?

        init(_ selfie: IDWiseJourneyResult.Selfie, _ capture: SelfieCapture?) {
            status = selfie.status
            hasPassedRules = selfie.hasPassedRules
            livenessReasons = capture?.reasons ?? []
            livenessLevel = capture?.level
            livenessInstruction = capture?.instruction
            challenge = capture?.challenge.map { Challenge($0) }
            isLive = selfie.isLive
            livenessStatusCode = selfie.livenessStatusCode
        }
    }
}
