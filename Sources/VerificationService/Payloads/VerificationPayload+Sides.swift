public import BiometricsCore
public import IdentityDocuments
public import Verification

extension VerificationPayload {
    /// A document. Unknown values are `null`, and no key is left out.
    public struct IdentityDocument: Codable, Hashable, Sendable {
        /// The recognised type.
        @Nullable public var documentType: DocumentType?
        /// The issuing country.
        @Nullable public var issuingCountry: String?
        /// The sides, by slot.
        public var sides: [String: Side]
        /// The values that can be relied on, by name.
        public var fields: [String: Field]
        /// The match of the portrait and the selfie; `nil` for a document without a portrait.
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
        /// Whether the side is whole and legible, with the zone and the portrait that belong there.
        public var isSatisfactory: Bool
        /// The problem that the person could correct.
        @Nullable public var errorUserFeedbackCode: FeedbackCode?
        /// Whether the machine-readable zone was read.
        public var zone: DocumentCapture.Part
        /// Whether the portrait was found.
        public var portrait: DocumentCapture.Part
        /// The checks of the text.
        public var checks: [DocumentCapture.Check]

        init(_ assessment: CaptureAssessment, _ capture: DocumentCapture) {
            isSatisfactory = assessment.isSatisfactory
            zone = capture.zone
            portrait = capture.portrait
            checks = capture.checks
            errorUserFeedbackCode = assessment.feedback
        }
    }

    /// A field of a document.
    public struct Field: Codable, Hashable, Sendable {
        /// The value to rely on; `nil` if the document states it and it is withheld, for the reasons in `doubt`.
        @Nullable public var value: String?
        /// All reasons why the value may be wrong.
        public var doubt: [FieldDoubt]
    }

    /// The match of a portrait and the selfie.
    public struct Match: Codable, Hashable, Sendable {
        /// The outcome.
        public var result: FaceMatchOutcome
        /// The reasons, most important first.
        public var reasons: [FaceMatchReason]
        /// The score, its thresholds and the false match rate, by name.
        public var figures: [String: Double]

        init(_ match: JourneyFacts.Match) {
            result = match.outcome
            reasons = match.reasons
            figures = match.figures
        }
    }

    /// The selfie.
    public struct Selfie: Codable, Hashable, Sendable {
        /// The overall result.
        public var status: SelfieStatus
        /// Whether liveness and match passed, if they were asked for.
        public var hasPassedRules: Bool
        /// Whether the selfie shows a living person.
        @Nullable public var isLive: Bool?
        /// The problem with the capture.
        @Nullable public var livenessStatusCode: LivenessStatusCode?
        /// The reasons why it was not judged live.
        public var livenessReasons: [LivenessReason]
        /// The level of liveness that the step asks for; `nil` if it asks for none.
        @Nullable public var livenessLevel: LivenessLevel?
        /// The advice if there is no verdict.
        @Nullable public var livenessInstruction: LivenessInstruction?
        /// The result of the challenge; `nil` without one.
        @Nullable public var challenge: Challenge?
        /// The name of the evidence that holds the face of the clip's best frame; `nil` for a picture, for `verify`, and once
        /// it is erased.
        @Nullable public var bestFrameId: String?

        init(_ selfie: SelfieResult, _ capture: SelfieCapture?, bestFrame: EvidenceID? = nil) {
            status = selfie.status
            hasPassedRules = selfie.hasPassedRules
            livenessReasons = capture?.reasons ?? []
            livenessLevel = capture?.level
            livenessInstruction = capture?.instruction
            challenge = capture?.challenge.map { Challenge($0) }
            bestFrameId = bestFrame?.rawValue
            isLive = selfie.isLive
            livenessStatusCode = selfie.livenessStatusCode
        }
    }
}
