/// The processing status of a step, in the vendors' words.
public enum StepStatus: String, Hashable, Sendable, Codable, CaseIterable {
    /// A submission is being examined.
    case inProgress = "In Progress"
    /// Something was submitted and its result is known.
    case submitted = "Submitted"
    /// Nothing was submitted.
    case notSubmitted = "Not Submitted"
}

/// A submission and its outcome.
public struct Attempt: Hashable, Sendable {
    /// The outcome of a submission.
    public enum Outcome: Hashable, Sendable {
        /// It is being examined.
        case pending
        /// It was examined.
        case assessed(CaptureAssessment)
        /// It could not be examined, and does not count.
        case withdrawn
    }

    /// The submission.
    public let submission: Submission
    /// The time of the submission.
    public let time: JourneyInstant
    /// The outcome.
    public internal(set) var outcome: Outcome

    /// The result of the examination; `nil` without one.
    public var assessment: CaptureAssessment? {
        if case .assessed(let assessment) = outcome { assessment } else { nil }
    }

    /// Whether it counts as an attempt.
    public var counts: Bool { outcome != .withdrawn }
}

/// One step of a journey and its progress.
public struct StepState: Hashable, Sendable {
    /// How many submissions of a step may be withdrawn without counting as attempts. Further ones count; otherwise a
    /// client could submit bytes that crash their process without limit.
    public static let mostWithdrawals = 3

    /// The step of the definition.
    public let step: JourneyStep
    /// All submissions, in order.
    public internal(set) var attempts: [Attempt] = []
    /// Whether it was skipped.
    public internal(set) var isSkipped = false
    /// The values that the person confirmed last; they are stored elsewhere.
    public internal(set) var confirmation: EvidenceReference?
    /// How often the person confirmed values.
    var confirmationCount = 0
    /// Every challenge that it issued, in order.
    public internal(set) var challenges: [ChallengeState] = []

    init(_ step: JourneyStep) { self.step = step }

    /// The submissions to a slot that count, in order.
    public func attempts(_ slot: SubmissionSlot) -> [Attempt] {
        attempts.filter { $0.submission.slot == slot && $0.counts }
    }

    /// The result of the last examination of a slot.
    public func lastAssessment(_ slot: SubmissionSlot) -> CaptureAssessment? {
        attempts.last { $0.submission.slot == slot && $0.assessment != nil }?.assessment
    }

    /// How many submissions were withdrawn.
    var withdrawals: Int { attempts.count { $0.outcome == .withdrawn } }

    /// The submission that is being examined; there is at most one.
    public var pending: Submission? { attempts.last { $0.outcome == .pending }?.submission }

    /// The number of submissions to a slot that are still allowed.
    ///
    /// For a liveness result, the number of challenges that may still be issued. Each challenge is an attempt, answered
    /// or not; otherwise someone with a recording could try challenges until one suits it. If an answer could not be
    /// examined, one challenge is excused. More would let a client see further challenges by causing such failures.
    public func attemptsLeft(_ slot: SubmissionSlot) -> Int {
        guard slot == .livenessResult else { return max(0, step.attempts - attempts(slot).count) }
        let withdrawn = attempts.count { $0.submission.slot == slot && !$0.counts }
        return max(0, step.attempts + min(withdrawn, 1) - challenges.count)
    }

    /// The challenge that waits for an answer, with its progress.
    public var openChallenge: ChallengeState? { challenges.last.flatMap { $0.status == .open ? $0 : nil } }

    /// The challenge that waits for an answer.
    public var challenge: IssuedChallenge? { openChallenge?.issued }

    /// Ends the challenge that waits for an answer.
    mutating func endChallenge(_ status: ChallengeState.Status) {
        guard openChallenge != nil else { return }
        challenges[challenges.count - 1].status = status
    }

    /// The recognised kind of document, from the first side that shows it.
    public var recognition: DocumentCapture.Recognition? {
        for slot in [SubmissionSlot.front, .back, .page] {
            if let found = lastAssessment(slot)?.document?.recognition { return found }
        }
        return nil
    }

    /// The part in which a side differs from the declared document; `nil` if none does.
    public var undeclared: DeclaredDocument.Part? {
        step.slots.lazy.compactMap { lastAssessment($0)?.document?.undeclared }.first
    }

    /// The findings on the chip; `nil` if none was given.
    public var chip: DocumentCapture? { lastAssessment(.chip)?.document }

    /// Whether a text recogniser was available for at least one examined part, or was not needed.
    var isRead: Bool {
        step.slots.compactMap { lastAssessment($0)?.document }.contains { $0.zone != .notLookedFor }
    }

    /// Whether the front requires a back, according to its type. If the type is unknown, a front with a portrait and
    /// without a zone belongs to a card, because a passport's zone lies below its portrait. A front without attempts
    /// left counts too, because its back can still show the type.
    private var frontCallsForBack: Bool {
        guard let front = lastAssessment(.front)?.document else { return false }
        if let type = front.recognition?.type { return type.hasBackSide }
        let isSettled = front.isSatisfactory || isLost(.front)
        return isSettled && front.portrait == .found && front.zone == .notExpected
    }

    /// The slots that the step needs, in order, as far as known.
    public var neededSlots: [SubmissionSlot] {
        switch step.content {
        case .identityDocument(_, _, let backSide, let angledPhoto, let clip, let chip):
            [.front] + (backSide == .always || backSide == .whereTheTypeHasOne && frontCallsForBack ? [.back] : [])
                + (angledPhoto == .required ? [.angledPhoto] : []) + (clip == .required ? [.documentClip] : [])
                + (chip == .required ? [.chip] : [])
        case .selfie(let liveness): liveness == .active ? [.faceImage, .livenessResult] : [.faceImage]
        case .addressDocument, .supportingDocument: [.page]
        }
    }

    /// The next slot to fill; `nil` if the step is concluded. While a submission is being examined, it is that
    /// submission's slot.
    public var awaited: SubmissionSlot? {
        guard !isSkipped else { return nil }
        for slot in neededSlots where lastAssessment(slot)?.isSatisfactory != true {
            if !isLost(slot) { return slot }
            // The back of a document is still useful if its front failed. A liveness answer without a face is not.
            if step.kind == .selfie { return nil }
        }
        return nil
    }

    /// Whether a slot cannot be given again.
    private func isLost(_ slot: SubmissionSlot) -> Bool {
        attemptsLeft(slot) == 0 && pending?.slot != slot && !(slot == .livenessResult && openChallenge != nil)
    }

    /// Whether the step needs no more submissions or has no attempts left.
    public var isConcluded: Bool { awaited == nil && pending == nil }

    /// The processing status.
    public var status: StepStatus {
        if pending != nil { return .inProgress }
        return attempts.contains(where: \.counts) ? .submitted : .notSubmitted
    }

    /// The feedback on the last examined submission; `nil` if nothing needs improvement.
    public var feedback: FeedbackCode? {
        attempts.last { $0.assessment != nil }?.assessment?.feedback
    }

    /// The effective result of a selfie: the face's code, and liveness by every requested capture.
    public var selfie: SelfieCapture? {
        guard let face = lastAssessment(.faceImage)?.selfie else { return nil }
        guard step.liveness == .active else { return face }
        guard let answer = lastAssessment(.livenessResult)?.selfie else {
            return SelfieCapture(
                isLive: face.isLive == false ? false : nil, statusCode: face.statusCode, reasons: face.reasons)
        }
        let isLive = face.isLive == false || answer.isLive == false ? false : answer.isLive
        return SelfieCapture(
            isLive: isLive, statusCode: face.statusCode ?? answer.statusCode, reasons: face.reasons + answer.reasons,
            challenge: answer.challenge)
    }
}
