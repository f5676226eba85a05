/// Why an operation on a journey failed. Messages contain no personal data.
public enum JourneyError: Error, Hashable, Sendable {
    /// The definition has these faults.
    case definitionInvalid([DefinitionFault])
    /// The definition of this name and version is unknown, or the journey began with another.
    case unknownDefinition(DefinitionReference)
    /// The journey is unknown, or it has not begun.
    case noActiveJourney
    /// The journey has already begun.
    case journeyStarted
    /// The journey has no such step.
    case unknownStep(StepID)
    /// The step is concluded and accepts no more submissions.
    case stepConcluded(StepID)
    /// The step is not optional, so it cannot be skipped.
    case stepNotOptional(StepID)
    /// The step awaits another submission; `nil` if it accepts none of this kind.
    case unexpectedSubmission(StepID, expected: SubmissionSlot?)
    /// A submission to the step is being examined: wait for its result.
    case submissionInProgress(SubmissionID)
    /// The journey has no such submission waiting for an answer.
    case unknownSubmission(SubmissionID)
    /// The kind of an assessment differs from its submission.
    case assessmentMismatch(SubmissionID)
    /// The media exceeds the size limit of the definition.
    case mediaTooLarge(byteCount: Int, limit: Int)
    /// The media is empty.
    case mediaEmpty
    /// The step does not accept this kind of media.
    case mediaNotAccepted(MediaKind)
    /// The step accepts captures of a camera alone, and the client does not state that this is one.
    case captureNotByCamera(StepID)
    /// The liveness result does not answer an open challenge of the step.
    case challengeMissing(StepID)
    /// The challenge has expired.
    case challengeExpired(ChallengeID)
    /// The challenge was answered before.
    case challengeUsed(ChallengeID)
    /// The challenge was not issued by this service.
    case challengeForeign(ChallengeID)
    /// The challenge was modified after it was issued.
    case challengeAltered(ChallengeID)
    /// The challenge was issued for another journey, or for another step.
    case challengeOfOtherJourney(ChallengeID)
    /// Some prompts of the challenge were not handed out yet, so it cannot be answered.
    case challengeUnfinished(ChallengeID)
    /// The challenge can still be answered, so it has not lapsed.
    case challengeHolds(ChallengeID)
    /// The prompt is not the next one of the challenge.
    case promptMissing(ChallengeID)
    /// The next prompt is due in this many milliseconds.
    case promptNotDue(ChallengeID, milliseconds: Int64)
    /// The next prompt requires a piece of the clip filmed since the last prompt.
    case pieceMissing(ChallengeID)
    /// The challenge does not accept this piece of the clip now.
    case pieceOutOfOrder(ChallengeID)
    /// The clip differs from the pieces that the client reported.
    case clipNotAsTold(ChallengeID)
    /// The times of the prompts are incomplete or out of order.
    case promptTimesInvalid(ChallengeID)
    /// The idempotency key, or an id that must be new, was already used for something else.
    case requestKeyReused
    /// These steps are still open.
    case journeyNotCompletable([StepID])
    /// The journey has no decision yet.
    case journeyNotCompleted
    /// The journey was not finished in time.
    case journeyExpired
    /// The journey is finished.
    case journeyFinished
    /// The journey was cancelled.
    case journeyCancelled
    /// The journey is erased.
    case journeyErased
    /// The journey has not expired yet.
    case journeyNotDue
    /// Only the service may record this.
    case actorNotAllowed
    /// Only a reviewer may review a journey, and only after it is finished.
    case reviewNotAllowed
    /// The journey awaits no reviewer.
    case reviewNotAwaited
    /// Another reviewer holds the case.
    case caseHeld(by: ReviewerID)
    /// The reviewer proposed the word, and another has to confirm or overrule it.
    case secondReviewerNeeded
    /// The journey takes no more notes.
    case notesFull
    /// The journey takes no more consents.
    case consentsFull
    /// Another writer appended an event first. Read the journey again.
    case journeyConflict(expected: Int)
    /// The event belongs to another journey.
    case foreignEvent(JourneyID)
    /// The event is not the next one: events are missing, out of order, or go back in time.
    case eventOutOfOrder(expected: Int, found: Int)
    /// The results do not contain each rule exactly once.
    case rulesIncomplete
    /// The event does not follow the one before it, so the history was modified.
    case historyBroken(sequence: Int)
}

extension JourneyError {
    /// The stable code, in snake case.
    public var code: String {
        switch self {
        case .definitionInvalid: "definition_invalid"
        case .unknownDefinition: "unknown_definition"
        case .noActiveJourney: "no_active_journey"
        case .journeyStarted: "journey_started"
        case .unknownStep: "unknown_step"
        case .stepConcluded: "step_concluded"
        case .captureNotByCamera: "capture_not_by_camera"
        case .stepNotOptional: "step_not_optional"
        case .unexpectedSubmission: "unexpected_submission"
        case .submissionInProgress: "submission_in_progress"
        case .unknownSubmission: "unknown_submission"
        case .assessmentMismatch: "assessment_mismatch"
        case .mediaTooLarge: "media_too_large"
        case .mediaEmpty: "media_empty"
        case .mediaNotAccepted: "media_not_accepted"
        case .challengeMissing: "challenge_missing"
        case .challengeExpired: "challenge_expired"
        case .challengeUsed: "challenge_used"
        case .challengeForeign: "challenge_foreign"
        case .challengeAltered: "challenge_altered"
        case .challengeOfOtherJourney: "challenge_of_other_journey"
        case .challengeUnfinished: "challenge_unfinished"
        case .challengeHolds: "challenge_holds"
        case .promptMissing: "prompt_missing"
        case .promptNotDue: "prompt_not_due"
        case .pieceMissing: "piece_missing"
        case .pieceOutOfOrder: "piece_out_of_order"
        case .clipNotAsTold: "clip_not_as_told"
        case .promptTimesInvalid: "prompt_times_invalid"
        case .requestKeyReused: "request_key_reused"
        case .journeyNotCompletable: "journey_not_completable"
        case .journeyNotCompleted: "journey_not_completed"
        case .journeyExpired: "journey_expired"
        case .journeyFinished: "journey_finished"
        case .journeyCancelled: "journey_cancelled"
        case .journeyErased: "journey_erased"
        case .journeyNotDue: "journey_not_due"
        case .actorNotAllowed: "actor_not_allowed"
        case .reviewNotAllowed: "review_not_allowed"
        case .reviewNotAwaited: "review_not_awaited"
        case .caseHeld: "case_held"
        case .secondReviewerNeeded: "second_reviewer_needed"
        case .notesFull: "notes_full"
        case .consentsFull: "consents_full"
        case .journeyConflict: "journey_conflict"
        case .foreignEvent: "foreign_event"
        case .eventOutOfOrder: "event_out_of_order"
        case .rulesIncomplete: "rules_incomplete"
        case .historyBroken: "history_broken"
        }
    }

    /// One or two sentences for a person.
    public var message: String {
        switch self {
        case .definitionInvalid(let faults):
            "The definition is invalid. " + faults.map(\.description).joined(separator: " ")
        case .unknownDefinition(let reference):
            "The definition “\(reference.id)” of version \(reference.version) is unknown."
        case .noActiveJourney: "The journey does not exist."
        case .journeyStarted: "The journey has already begun."
        case .unknownStep(let step): "The journey has no step “\(step)”."
        case .stepConcluded(let step): "The step “\(step)” is concluded and accepts no more submissions."
        case .captureNotByCamera(let step):
            "The step “\(step)” accepts captures of a camera alone (origin=camera)."
        case .stepNotOptional(let step): "The step “\(step)” is not optional, so it cannot be skipped."
        case .unexpectedSubmission(let step, let slot):
            slot.map { "The step “\(step)” awaits “\($0.rawValue)”." }
                ?? "The step “\(step)” does not accept this kind of submission."
        case .submissionInProgress(let id): "The submission “\(id)” is being examined. Wait for its result."
        case .unknownSubmission(let id): "Submission “\(id)” is not waiting for an answer."
        case .assessmentMismatch(let id): "The kind of the assessment differs from submission “\(id)”."
        case .mediaTooLarge(let count, let limit): "The media has \(count) bytes; the limit is \(limit)."
        case .mediaEmpty: "The media is empty."
        case .mediaNotAccepted(.other): "The media are not a picture, a clip or a PDF."
        case .mediaNotAccepted(let kind): "This step does not accept media of the kind “\(kind.rawValue)”."
        case .challengeMissing(let step): "The liveness result does not answer an open challenge of the step “\(step)”."
        case .challengeExpired(let id): "The challenge “\(id)” has expired. Ask for a new one."
        case .challengeUsed(let id): "The challenge “\(id)” was already answered. Ask for a new one."
        case .challengeForeign(let id): "The challenge “\(id)” was not issued by this service."
        case .challengeAltered(let id): "The challenge “\(id)” was modified after it was issued."
        case .challengeOfOtherJourney(let id): "The challenge “\(id)” was issued for another journey or step."
        case .challengeUnfinished(let id): "The challenge “\(id)” has further prompts. Request them first."
        case .challengeHolds(let id): "The challenge “\(id)” can still be answered."
        case .promptMissing(let id): "The challenge “\(id)” has no further prompts."
        case .promptNotDue(let id, let milliseconds):
            "The next prompt of the challenge “\(id)” is due in \(milliseconds) ms."
        case .pieceMissing(let id):
            "Report a piece of the clip filmed since the last prompt; then the next prompt of “\(id)” follows."
        case .pieceOutOfOrder(let id):
            "“\(id)” does not accept this piece. Report pieces in order, from 0, if the challenge requires them."
        case .clipNotAsTold(let id):
            "The clip differs from the pieces reported for “\(id)”. Send these pieces in order as one file."
        case .promptTimesInvalid(let id):
            "The answer to “\(id)” needs the time of each prompt, in milliseconds from the clip's first "
                + "frame, each at least 500 after the one before."
        case .requestKeyReused: "The idempotency key was already used for another request."
        case .journeyNotCompletable(let steps):
            "These steps are still open: \(steps.map(\.rawValue).joined(separator: ", "))."
        case .journeyNotCompleted: "The journey is not completed yet."
        case .journeyExpired: "The journey has expired. Start a new one."
        case .journeyFinished: "The journey is finished."
        case .journeyCancelled: "The journey was cancelled."
        case .journeyErased: "The journey is erased."
        case .journeyNotDue: "The journey has not expired yet."
        case .actorNotAllowed: "Only the service may record this."
        case .reviewNotAllowed: "Only a reviewer may review a journey, and only after it is finished."
        case .reviewNotAwaited: "The journey awaits no reviewer."
        case .caseHeld(let reviewer): "“\(reviewer)” holds this case. Take another, or wait until it is free."
        case .secondReviewerNeeded: "You proposed this word. Another reviewer has to confirm or overrule it."
        case .notesFull: "The journey has \(Journey.mostNotes) notes, and takes no more."
        case .consentsFull: "The journey has the consent to \(Journey.mostConsents) texts, and takes no more."
        case .journeyConflict(let expected):
            "Another writer was first; the next event is \(expected). Read the journey again."
        case .foreignEvent(let journey): "The event belongs to the journey “\(journey)”."
        case .eventOutOfOrder(let expected, let found): "Expected event \(expected), found event \(found)."
        case .rulesIncomplete: "The results must contain each rule exactly once."
        case .historyBroken(let sequence):
            "Event \(sequence) does not follow the one before it, so the history was modified."
        }
    }
}

extension JourneyError: CustomStringConvertible {
    /// The message and the code, on one line.
    public var description: String { "\(message) [\(code)]" }
}
