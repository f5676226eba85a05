/// How far the processing of a step is, in the vendors' words.
public enum StepStatus: String, Hashable, Sendable, Codable, CaseIterable {
    /// A submission is being examined.
    case inProgress = "In Progress"
    /// Something was given, and its result is there.
    case submitted = "Submitted"
    /// Nothing was given.
    case notSubmitted = "Not Submitted"
}

/// A submission and what came of it.
public struct Attempt: Hashable, Sendable {
    /// What came of a submission.
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
    /// When it was given.
    public let time: JourneyInstant
    /// What came of it.
    public internal(set) var outcome: Outcome

    /// What the examination came to; `nil` when there is none.
    public var assessment: CaptureAssessment? {
        if case .assessed(let assessment) = outcome { assessment } else { nil }
    }

    /// Whether it counts as an attempt.
    public var counts: Bool { outcome != .withdrawn }
}

/// One step of a journey, as far as it has come.
public struct StepState: Hashable, Sendable {
    /// How many submissions of a step may be withdrawn without being an attempt. What cannot be examined after that is one, or
    /// bytes that end their process could be given for ever.
    public static let mostWithdrawals = 3

    /// What is asked for.
    public let step: JourneyStep
    /// Everything that was given, in order.
    public internal(set) var attempts: [Attempt] = []
    /// Whether it was passed over.
    public internal(set) var isSkipped = false
    /// The values that the person confirmed last; they lie apart.
    public internal(set) var confirmation: EvidenceReference?
    /// How often the person confirmed values.
    var confirmationCount = 0
    /// Every challenge that it issued, in order.
    public internal(set) var challenges: [ChallengeState] = []

    init(_ step: JourneyStep) { self.step = step }

    /// What was given of a slot and counts, in order.
    public func attempts(_ slot: SubmissionSlot) -> [Attempt] {
        attempts.filter { $0.submission.slot == slot && $0.counts }
    }

    /// What the last examination of a slot came to.
    public func lastAssessment(_ slot: SubmissionSlot) -> CaptureAssessment? {
        attempts.last { $0.submission.slot == slot && $0.assessment != nil }?.assessment
    }

    /// How many submissions were withdrawn.
    var withdrawals: Int { attempts.count { $0.outcome == .withdrawn } }

    /// The submission that is being examined; there is at most one.
    public var pending: Submission? { attempts.last { $0.outcome == .pending }?.submission }

    /// How often a slot may still be given.
    ///
    /// Of a liveness result, how many challenges may still be issued: each is an attempt, answered or not, or somebody who
    /// holds a recording could look at one after another until one suits it. One whose answer could not be examined is none,
    /// once: who can bring that about would else be shown more challenges.
    public func attemptsLeft(_ slot: SubmissionSlot) -> Int {
        guard slot == .livenessResult else { return max(0, step.attempts - attempts(slot).count) }
        let withdrawn = attempts.count { $0.submission.slot == slot && !$0.counts }
        return max(0, step.attempts + min(withdrawn, 1) - challenges.count)
    }

    /// The challenge that awaits an answer, as far as it has come.
    public var openChallenge: ChallengeState? { challenges.last.flatMap { $0.status == .open ? $0 : nil } }

    /// The challenge that awaits an answer.
    public var challenge: IssuedChallenge? { openChallenge?.issued }

    /// Ends the challenge that awaits an answer.
    mutating func endChallenge(_ status: ChallengeState.Status) {
        guard openChallenge != nil else { return }
        challenges[challenges.count - 1].status = status
    }

    /// What kind of document it is, by the first side that tells.
    public var recognition: DocumentCapture.Recognition? {
        for slot in [SubmissionSlot.front, .back, .page] {
            if let found = lastAssessment(slot)?.document?.recognition { return found }
        }
        return nil
    }

    /// Whether a text recogniser was at hand for some of what was examined, or for something that needs none.
    var isRead: Bool {
        step.slots.compactMap { lastAssessment($0)?.document }.contains { $0.zone != .notLookedFor }
    }

    /// Whether the front calls for a back: by its type; where that is not told, a front with a portrait and without a zone is
    /// that of a card, as a passport's zone lies beneath its portrait. A front that is not given again may be so as well: its
    /// back can still tell what the document is.
    private var frontCallsForBack: Bool {
        guard let front = lastAssessment(.front)?.document else { return false }
        if let type = front.recognition?.type { return type.hasBackSide }
        let isSettled = front.isSatisfactory || isLost(.front)
        return isSettled && front.portrait == .found && front.zone == .notExpected
    }

    /// The slots that the step needs, in order, as far as is known.
    public var neededSlots: [SubmissionSlot] {
        switch step.content {
        case .identityDocument(_, _, let backSide, _, _):
            switch backSide {
            case .never: [.front]
            case .always: [.front, .back]
            case .whereTheTypeHasOne:
                frontCallsForBack ? [.front, .back] : [.front]
            }
        case .selfie(let liveness): liveness == .active ? [.faceImage, .livenessResult] : [.faceImage]
        case .addressDocument, .supportingDocument: [.page]
        }
    }

    /// What the step awaits next; `nil` when it is concluded. While a submission is being examined it is that one's slot.
    public var awaited: SubmissionSlot? {
        guard !isSkipped else { return nil }
        for slot in neededSlots where lastAssessment(slot)?.isSatisfactory != true {
            if !isLost(slot) { return slot }
            // A side of a document that is given up keeps no other from being looked at. Without a face there is no answer.
            if step.kind == .selfie { return nil }
        }
        return nil
    }

    /// Whether a slot cannot be given again.
    private func isLost(_ slot: SubmissionSlot) -> Bool {
        attemptsLeft(slot) == 0 && pending?.slot != slot && !(slot == .livenessResult && openChallenge != nil)
    }

    /// Whether no retry is left or needed.
    public var isConcluded: Bool { awaited == nil && pending == nil }

    /// How far its processing is.
    public var status: StepStatus {
        if pending != nil { return .inProgress }
        return attempts.contains(where: \.counts) ? .submitted : .notSubmitted
    }

    /// What to tell the person: the feedback on what was examined last; `nil` when there is nothing to mend.
    public var feedback: FeedbackCode? {
        attempts.last { $0.assessment != nil }?.assessment?.feedback
    }

    /// What of a selfie counts: the face's code, and life by every capture that was asked for it.
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
