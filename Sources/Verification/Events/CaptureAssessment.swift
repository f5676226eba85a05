public import BiometricsCore
public import IdentityDocuments

/// What the examination of one submission came to: verdicts and codes, and nothing that was read of a person.
public struct CaptureAssessment: Hashable, Sendable, Codable {
    /// What was examined.
    public enum Finding: Hashable, Sendable, Codable {
        /// A side of a document, or a page.
        case document(DocumentCapture)
        /// A face, or the answer to a challenge.
        case selfie(SelfieCapture)
    }

    /// The submission.
    public let submission: SubmissionID
    /// What was found.
    public let finding: Finding
    /// What to tell the person; `nil` where there is nothing to mend.
    public let feedback: FeedbackCode?

    /// An assessment.
    public init(submission: SubmissionID, finding: Finding, feedback: FeedbackCode? = nil) {
        self.submission = submission
        self.finding = finding
        self.feedback = feedback
    }

    /// What a submission comes to that was not examined to the end: nothing is known of it, and it counts as an attempt.
    ///
    /// - Parameter feedback: why; ``FeedbackCode/examinationOverdue`` or ``FeedbackCode/notExamined``.
    public init(unexamined submission: Submission, because feedback: FeedbackCode) {
        let finding: Finding =
            switch submission.slot {
            case .faceImage, .livenessResult: .selfie(SelfieCapture(isLive: nil, statusCode: .failedToReadImage))
            case .front, .back, .angledPhoto, .documentClip, .page:
                .document(
                    DocumentCapture(
                        isWhole: false, isLegible: false, isRightSide: false, zone: .notLookedFor,
                        portrait: .notLookedFor, recognition: nil))
            }
        self.init(submission: submission.id, finding: finding, feedback: feedback)
    }

    /// Whether it was not examined to the end. It is not looked at again when faces are compared.
    public var isUnexamined: Bool { feedback == .examinationOverdue || feedback == .notExamined }

    /// Whether the capture is good enough. What it shows does not count: an attack, an expired document and another person's
    /// face are satisfactory captures. Movements that a challenge asked for and that were made badly are not.
    public var isSatisfactory: Bool {
        switch finding {
        case .document(let capture): capture.isSatisfactory
        case .selfie(let capture): capture.isSatisfactory
        }
    }

    /// What was found of a document; `nil` for a selfie.
    public var document: DocumentCapture? {
        if case .document(let capture) = finding { capture } else { nil }
    }

    /// What was found of a selfie; `nil` for a document.
    public var selfie: SelfieCapture? {
        if case .selfie(let capture) = finding { capture } else { nil }
    }
}

/// What the capture of one side of a document shows.
public struct DocumentCapture: Hashable, Sendable, Codable {
    /// Whether something that a side may have was found.
    public enum Part: String, Hashable, Sendable, Codable, CaseIterable {
        /// The side has none.
        case notExpected
        /// It was found.
        case found
        /// It has to be there and was not found.
        case missing
        /// Nothing was at hand that could have found it.
        case notLookedFor
    }

    /// What kind of document it is.
    public struct Recognition: Hashable, Sendable, Codable {
        /// The type.
        public let type: DocumentType
        /// Who issued it; `nil` where it does not tell, as a bill.
        public let issuingCountry: CountryCode?

        /// A recognised document.
        public init(type: DocumentType, issuingCountry: CountryCode?) {
            self.type = type
            self.issuingCountry = issuingCountry
        }
    }

    /// One check of the document.
    public struct Check: Hashable, Sendable, Codable {
        /// The check's stable name, in snake case.
        public let name: String
        /// What it came to.
        public let result: RuleVerdict

        /// A check and its result.
        public init(name: String, result: RuleVerdict) {
            self.name = name
            self.result = result
        }

        /// Whether all that a document says of a field agrees, `zones_` and the field's name.
        public init(agreementOn field: String, result: RuleVerdict) {
            self.init(name: Self.agreement + field, result: result)
        }

        /// Whether it is one of what a document says against what it says elsewhere.
        public var isAgreement: Bool { name.hasPrefix(Self.agreement) }

        /// Whether a trace of a copy, a screen or a change was found, `traces_` and what was looked for.
        public init(traceOf what: String, result: RuleVerdict) {
            self.init(name: Self.trace + what, result: result)
        }

        /// Whether it is one of a trace. A good copy leaves none: such a check can fail, and says nothing where it passes.
        public var isTrace: Bool { name.hasPrefix(Self.trace) }

        /// Whether it held a portrait against something of the same document that an exchanged one does not fit: its ghost, or
        /// the grain of the photograph around its face.
        public var witnessesPortrait: Bool { Self.witnesses.contains(name) }

        private static let witnesses: Set = ["traces_ghost", "traces_grain"]

        private static let agreement = "zones_"
        private static let trace = "traces_"
    }

    /// Whether a document was found, and all of it is on the picture.
    public let isWhole: Bool
    /// Whether it can be read.
    public let isLegible: Bool
    /// Whether it is the side that was asked for.
    public let isRightSide: Bool
    /// Its machine-readable zone, read.
    public let zone: Part
    /// Its portrait, located.
    public let portrait: Part
    /// What kind of document it is; `nil` when it was not recognised.
    public let recognition: Recognition?
    /// The checks, those that could not be applied among them.
    public let checks: [Check]

    /// A capture.
    public init(
        isWhole: Bool, isLegible: Bool, isRightSide: Bool, zone: Part = .notExpected, portrait: Part = .notExpected,
        recognition: Recognition?, checks: [Check] = []
    ) {
        self.isWhole = isWhole
        self.isLegible = isLegible
        self.isRightSide = isRightSide
        self.zone = zone
        self.portrait = portrait
        self.recognition = recognition
        self.checks = checks
    }

    /// Whether the document was found whole and legible, the right side up, with the zone and the portrait that belong there.
    public var isSatisfactory: Bool {
        isWhole && isLegible && isRightSide && zone != .missing && portrait != .missing
    }
}

/// What the capture of a face shows.
public struct SelfieCapture: Hashable, Sendable, Codable {
    /// Whether a living person was found; `nil` when it was not asked or cannot be told.
    public let isLive: Bool?
    /// What is wrong with the capture; `nil` when it is fine.
    public let statusCode: LivenessStatusCode?
    /// Why it was not judged live.
    public let reasons: [LivenessReason]
    /// How much was asked before somebody counts as live; `nil` where liveness was not asked for.
    public let level: LivenessLevel?
    /// The one thing to do where nothing could be told.
    public let instruction: LivenessInstruction?
    /// What became of the challenge; `nil` where none was to be answered.
    public let challenge: ChallengeFinding?
    /// Whether life could not be told, and the person can mend that; `nil` in events of earlier versions.
    public let asksAgain: Bool?

    /// A capture.
    public init(
        isLive: Bool?, statusCode: LivenessStatusCode?, reasons: [LivenessReason] = [], level: LivenessLevel? = nil,
        instruction: LivenessInstruction? = nil, challenge: ChallengeFinding? = nil, asksAgain: Bool? = nil
    ) {
        self.isLive = isLive
        self.statusCode = statusCode
        self.reasons = reasons
        self.level = level
        self.instruction = instruction
        self.challenge = challenge
        self.asksAgain = asksAgain
    }

    /// A capture as liveness judged it.
    ///
    /// - Parameter asksAgain: whether the person is asked again where nothing could be told.
    public init(_ assessment: LivenessAssessment, challenge: ChallengeFinding? = nil, asksAgain: Bool = false) {
        let canMend = assessment.instruction.map { $0 != .installModels } ?? false
        self.init(
            isLive: assessment.isLive, statusCode: assessment.statusCode, reasons: assessment.reasons,
            level: assessment.level, instruction: assessment.instruction, challenge: challenge,
            asksAgain: asksAgain && assessment.isLive == nil && canMend && challenge?.isRefused != true)
    }

    /// Whether it is good enough: live, or taken for an attack, or without anything that the person could mend. That is a face
    /// that cannot be used, a life that cannot be told, and movements that were only made badly.
    public var isSatisfactory: Bool {
        if isLive == true { return true }
        return statusCode == nil && (isLive == false || challenge?.isMendable != true && asksAgain != true)
    }
}
