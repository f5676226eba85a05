public import BiometricsCore
public import IdentityDocuments

/// The result of examining one submission, in verdicts and codes without personal data.
public struct CaptureAssessment: Hashable, Sendable, Codable {
    /// The kind of examined capture with its findings.
    public enum Finding: Hashable, Sendable, Codable {
        /// A side of a document, or a page.
        case document(DocumentCapture)
        /// A face, or the answer to a challenge.
        case selfie(SelfieCapture)
    }

    /// The submission.
    public let submission: SubmissionID
    /// The findings.
    public let finding: Finding
    /// The feedback for the person; `nil` if nothing needs improvement.
    public let feedback: FeedbackCode?

    /// An assessment.
    public init(submission: SubmissionID, finding: Finding, feedback: FeedbackCode? = nil) {
        self.submission = submission
        self.finding = finding
        self.feedback = feedback
    }

    /// The assessment of a submission whose examination did not finish: it has no findings and counts as an attempt.
    ///
    /// - Parameter feedback: the reason; ``FeedbackCode/examinationOverdue`` or ``FeedbackCode/notExamined``.
    public init(unexamined submission: Submission, because feedback: FeedbackCode) {
        let finding: Finding =
            submission.slot.isOfFace
            ? .selfie(SelfieCapture(isLive: nil, statusCode: .failedToReadImage))
            : .document(
                DocumentCapture(
                    isWhole: false, isLegible: false, isRightSide: false, zone: .notLookedFor, portrait: .notLookedFor,
                    recognition: nil))
        self.init(submission: submission.id, finding: finding, feedback: feedback)
    }

    /// The assessment, held against the document that the person declared. A capture that is otherwise good is asked for
    /// again, because the person can choose again or take the other document.
    public func held(against declared: DeclaredDocument?) -> CaptureAssessment {
        guard case .document(let capture) = finding else { return self }
        let held = capture.held(against: declared)
        let isNews = capture.isSatisfactory && !held.isSatisfactory
        return CaptureAssessment(
            submission: submission, finding: .document(held), feedback: isNews ? .documentNotAsDeclared : feedback)
    }

    /// Whether the examination did not finish. The submission is skipped when faces are compared.
    public var isUnexamined: Bool { feedback == .examinationOverdue || feedback == .notExamined }

    /// Whether the capture is good enough. Its content does not matter: captures of an attack, an expired document or
    /// another person's face are satisfactory. A badly performed challenge is not.
    public var isSatisfactory: Bool {
        switch finding {
        case .document(let capture): capture.isSatisfactory
        case .selfie(let capture): capture.isSatisfactory
        }
    }

    /// The findings on a document; `nil` for a selfie.
    public var document: DocumentCapture? {
        if case .document(let capture) = finding { capture } else { nil }
    }

    /// The findings on a selfie; `nil` for a document.
    public var selfie: SelfieCapture? {
        if case .selfie(let capture) = finding { capture } else { nil }
    }
}

/// The findings on the capture of one side of a document.
public struct DocumentCapture: Hashable, Sendable, Codable {
    /// Whether a part of the side was found.
    public enum Part: String, Hashable, Sendable, Codable, CaseIterable {
        /// The side does not have this part.
        case notExpected
        /// It was found.
        case found
        /// The part is required and was not found.
        case missing
        /// No component was available to look for it.
        case notLookedFor
    }

    /// The recognised kind of document.
    public struct Recognition: Hashable, Sendable, Codable {
        /// The type.
        public let type: DocumentType
        /// The issuer; `nil` if the document does not state it, such as a bill.
        public let issuingCountry: CountryCode?

        /// A recognised document.
        public init(type: DocumentType, issuingCountry: CountryCode?) {
            self.type = type
            self.issuingCountry = issuingCountry
        }
    }

    /// One check of the document.
    public struct Check: Hashable, Sendable {
        /// The subject of a check.
        public enum Subject: Hashable, Sendable {
            /// The text of the zone: a check digit, or its grammar.
            case text(String)
            /// Whether all statements of a field agree.
            case agreement(String)
            /// Traces of a copy, a screen or a change. A good copy leaves none, so passing proves nothing.
            case trace(String)
            /// Whether the State signed what the chip says, and whether it is that of this document.
            case chip(String)
        }

        /// The subject of the check.
        public let subject: Subject
        /// The result of the check.
        public let result: RuleVerdict

        /// A check and its result.
        public init(_ subject: Subject, result: RuleVerdict) {
            self.subject = subject
            self.result = result
        }

        /// Whether this check compares two statements of one document.
        public var isAgreement: Bool { if case .agreement = subject { true } else { false } }

        /// Whether this is a check for traces.
        public var isTrace: Bool { if case .trace = subject { true } else { false } }

        /// Whether it is about the document's chip.
        public var isOfChip: Bool { if case .chip = subject { true } else { false } }

        /// Whether it is about a chip that was not asked, and may be a copy.
        var mayBeOfCopy: Bool { subject == .chip("copy") && result == .couldNotApply }

        /// Whether it found a trace that is too uncertain to fail the document.
        public var isSuspicion: Bool { isTrace && result == .couldNotApply }

        /// Whether it compared the portrait with something that an exchanged portrait would not fit. That is its ghost,
        /// the grain of the photograph around its face, or the portrait of the chip.
        public var witnessesPortrait: Bool {
            [.trace("ghost"), .trace("grain"), .trace(Self.chipPortrait)].contains(subject)
        }

        /// The check that a zone or a barcode states the holder too, and not print alone.
        package static let printAlone = "print_alone"
        /// The check that the printed dates follow each other.
        package static let printDates = "print_dates"
        /// The check that the chip's portrait and the printed one show one person.
        package static let chipPortrait = "chip_portrait"
    }

    /// Whether a document was found and lies completely in the picture.
    public let isWhole: Bool
    /// Whether it is legible.
    public let isLegible: Bool
    /// Whether it is the requested side, or the requested view of a tilted document.
    public let isRightSide: Bool
    /// Whether its machine-readable zone was read.
    public let zone: Part
    /// Whether its portrait was located.
    public let portrait: Part
    /// The recognised kind of document; `nil` if it was not recognised.
    public let recognition: Recognition?
    /// The checks, including those that could not be applied.
    public let checks: [Check]
    /// The part that differs from the declared document; `nil` if none does.
    public let undeclared: DeclaredDocument.Part?

    /// A capture.
    public init(
        isWhole: Bool, isLegible: Bool, isRightSide: Bool, zone: Part = .notExpected, portrait: Part = .notExpected,
        recognition: Recognition?, checks: [Check] = [], undeclared: DeclaredDocument.Part? = nil
    ) {
        self.isWhole = isWhole
        self.isLegible = isLegible
        self.isRightSide = isRightSide
        self.zone = zone
        self.portrait = portrait
        self.recognition = recognition
        self.checks = checks
        self.undeclared = undeclared
    }

    /// Whether the document is whole, legible and the right side, has the required zone and portrait, and is the
    /// declared one.
    public var isSatisfactory: Bool {
        isWhole && isLegible && isRightSide && zone != .missing && portrait != .missing && undeclared == nil
    }

    /// The capture, held against the document that the person declared.
    func held(against declared: DeclaredDocument?) -> DocumentCapture {
        guard let recognition, let part = declared?.difference(from: recognition) else { return self }
        return DocumentCapture(
            isWhole: isWhole, isLegible: isLegible, isRightSide: isRightSide, zone: zone, portrait: portrait,
            recognition: recognition, checks: checks, undeclared: part)
    }
}

/// The findings on the capture of a face.
public struct SelfieCapture: Hashable, Sendable, Codable {
    /// Whether a living person was found; `nil` if not requested or undetermined.
    public let isLive: Bool?
    /// The fault of the capture; `nil` for a good capture.
    public let statusCode: LivenessStatusCode?
    /// Why it was not judged live.
    public let reasons: [LivenessReason]
    /// The level of evidence that was required; `nil` if liveness was not requested.
    public let level: LivenessLevel?
    /// The one thing to do if no answer was possible.
    public let instruction: LivenessInstruction?
    /// The result of the challenge; `nil` without one.
    public let challenge: ChallengeFinding?
    /// Whether liveness is undetermined and the person can correct that; `nil` in events of earlier versions.
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

    /// A capture from its liveness assessment.
    ///
    /// - Parameter asksAgain: whether the person is asked again if liveness is undetermined.
    public init(_ assessment: LivenessAssessment, challenge: ChallengeFinding? = nil, asksAgain: Bool = false) {
        let canMend = assessment.instruction.map { $0 != .installModels } ?? false
        self.init(
            isLive: assessment.isLive, statusCode: assessment.statusCode, reasons: assessment.reasons,
            level: assessment.level, instruction: assessment.instruction, challenge: challenge,
            asksAgain: asksAgain && assessment.isLive == nil && canMend && challenge?.isRefused != true)
    }

    /// The capture of a still that would be live: undetermined, and a film is asked for. Any other capture is unchanged.
    public func askingForFilm(_ asksAgain: Bool) -> SelfieCapture {
        guard isLive == true else { return self }
        return SelfieCapture(
            isLive: nil, statusCode: statusCode, reasons: reasons, level: level, instruction: .recordThreeSeconds,
            challenge: challenge, asksAgain: asksAgain)
    }

    /// Whether the capture is good enough: the subject is live, an attack is suspected, or the person cannot improve
    /// anything. The person can improve an unusable face, undetermined liveness and badly performed movements.
    public var isSatisfactory: Bool {
        if isLive == true { return true }
        return statusCode == nil && (isLive == false || challenge?.isMendable != true && asksAgain != true)
    }
}
