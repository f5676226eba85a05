/// Why something cannot be done with a journey. No message tells anything of a person.
public enum JourneyError: Error, Hashable, Sendable {
    /// The definition has these faults.
    case definitionInvalid([DefinitionFault])
    /// No definition of this name and version is known, or the journey began with another.
    case unknownDefinition(DefinitionReference)
    /// No journey of this name is known, or it has not begun.
    case noActiveJourney
    /// The journey has begun already.
    case journeyStarted
    /// The journey has no such step.
    case unknownStep(StepID)
    /// The step takes nothing more.
    case stepConcluded(StepID)
    /// The step is not optional, and cannot be skipped.
    case stepNotOptional(StepID)
    /// The step awaits something else; `nil` when it takes nothing of the kind.
    case unexpectedSubmission(StepID, expected: SubmissionSlot?)
    /// A submission to the step is being examined: wait for its result.
    case submissionInProgress(SubmissionID)
    /// The journey has no such submission that awaits an answer.
    case unknownSubmission(SubmissionID)
    /// An assessment is of another kind than what was submitted.
    case assessmentMismatch(SubmissionID)
    /// The media has more bytes than the definition allows.
    case mediaTooLarge(byteCount: Int, limit: Int)
    /// The media has no bytes.
    case mediaEmpty
    /// The step does not take media of this kind.
    case mediaNotAccepted(MediaKind)
    /// The liveness result answers no challenge that the step issued.
    case challengeMissing(StepID)
    /// The challenge has expired.
    case challengeExpired(ChallengeID)
    /// The challenge was answered before.
    case challengeUsed(ChallengeID)
    /// Nobody here issued the challenge.
    case challengeForeign(ChallengeID)
    /// The challenge is not as it was issued.
    case challengeAltered(ChallengeID)
    /// The challenge was issued for another journey, or for another step.
    case challengeOfOtherJourney(ChallengeID)
    /// Prompts of the challenge are still to be handed out, so that nothing can be its answer.
    case challengeUnfinished(ChallengeID)
    /// The challenge can still be answered.
    case challengeHolds(ChallengeID)
    /// The challenge has no such prompt that comes next.
    case promptMissing(ChallengeID)
    /// The next prompt is due in so many milliseconds.
    case promptNotDue(ChallengeID, milliseconds: Int64)
    /// The next prompt waits for a piece of the clip that was filmed since the last.
    case pieceMissing(ChallengeID)
    /// The challenge takes no such piece of a clip now.
    case pieceOutOfOrder(ChallengeID)
    /// The clip is not the one of whose pieces the client told.
    case clipNotAsTold(ChallengeID)
    /// The times at which prompts were shown are not one of each, in order.
    case promptTimesInvalid(ChallengeID)
    /// The idempotency key, or an id that has to be new, was used for something else.
    case requestKeyReused
    /// The steps that are still open.
    case journeyNotCompletable([StepID])
    /// There is no decision yet.
    case journeyNotCompleted
    /// The journey was not finished in time.
    case journeyExpired
    /// The journey is finished.
    case journeyFinished
    /// The journey was cancelled.
    case journeyCancelled
    /// The journey is erased.
    case journeyErased
    /// The journey has not reached its end in time yet.
    case journeyNotDue
    /// The service alone may say so.
    case actorNotAllowed
    /// Only a reviewer gives a word on a journey, and on a finished one.
    case reviewNotAllowed
    /// The journey awaits no reviewer.
    case reviewNotAwaited
    /// Another reviewer holds the case.
    case caseHeld(by: ReviewerID)
    /// The reviewer proposed the word, and another has to confirm or overrule it.
    case secondReviewerNeeded
    /// The journey takes no more notes.
    case notesFull
    /// Another writer was first. Read the journey again.
    case journeyConflict(expected: Int)
    /// The event is of another journey.
    case foreignEvent(JourneyID)
    /// The event is not the one that follows: events are missing, out of order, or go back in time.
    case eventOutOfOrder(expected: Int, found: Int)
    /// The rules' results are not one of every rule.
    case rulesIncomplete
    /// The event does not follow the one before it: the history was changed.
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
            "The definition cannot be used. " + faults.map(\.description).joined(separator: " ")
        case .unknownDefinition(let reference):
            "No definition “\(reference.id)” of version \(reference.version) belongs to this journey."
        case .noActiveJourney: "There is no such journey. Start one."
        case .journeyStarted: "The journey has begun already."
        case .unknownStep(let step): "The journey has no step “\(step)”."
        case .stepConcluded(let step): "The step “\(step)” is concluded and takes nothing more."
        case .stepNotOptional(let step): "The step “\(step)” is not optional and cannot be skipped."
        case .unexpectedSubmission(let step, let slot):
            slot.map { "The step “\(step)” awaits “\($0.rawValue)”." }
                ?? "The step “\(step)” takes nothing of this kind."
        case .submissionInProgress(let id): "The submission “\(id)” is being examined. Wait for its result."
        case .unknownSubmission(let id): "No submission “\(id)” awaits an answer."
        case .assessmentMismatch(let id): "The assessment of “\(id)” is of another kind than what was submitted."
        case .mediaTooLarge(let count, let limit): "The media has \(count) bytes; at most \(limit) are taken."
        case .mediaEmpty: "The media is empty."
        case .mediaNotAccepted(let kind): "Media of the kind “\(kind.rawValue)” is not taken here."
        case .challengeMissing(let step): "The liveness result answers no open challenge of the step “\(step)”."
        case .challengeExpired(let id): "The challenge “\(id)” has expired. Ask for a new one."
        case .challengeUsed(let id): "The challenge “\(id)” was answered before. Ask for a new one."
        case .challengeForeign(let id): "Nobody here issued the challenge “\(id)”."
        case .challengeAltered(let id): "The challenge “\(id)” is not as it was issued."
        case .challengeOfOtherJourney(let id): "The challenge “\(id)” was issued for another journey or step."
        case .challengeUnfinished(let id): "The challenge “\(id)” has prompts that were not asked for yet."
        case .challengeHolds(let id): "The challenge “\(id)” can still be answered."
        case .promptMissing(let id): "The challenge “\(id)” has no more prompts to be asked for."
        case .promptNotDue(let id, let milliseconds):
            "The next prompt of the challenge “\(id)” is due in \(milliseconds) ms."
        case .pieceMissing(let id):
            "The next prompt of “\(id)” follows once a piece of the clip was told of that was filmed since the last prompt."
        case .pieceOutOfOrder(let id):
            "“\(id)” takes no such piece. Tell of pieces in order, from 0, and only if the challenge asks for them."
        case .clipNotAsTold(let id):
            "The clip is not made of the pieces that were told of for “\(id)”. Send these, one after another, as one file."
        case .promptTimesInvalid(let id):
            "The answer to “\(id)” needs the time of each prompt that was handed out, in milliseconds from the clip's first "
                + "frame, each 500 or more after the one before."
        case .requestKeyReused: "The key of this request was used for another one."
        case .journeyNotCompletable(let steps):
            "These steps are open: \(steps.map(\.rawValue).joined(separator: ", "))."
        case .journeyNotCompleted: "The journey is not completed yet."
        case .journeyExpired: "The journey has expired. Start a new one."
        case .journeyFinished: "The journey is finished."
        case .journeyCancelled: "The journey was cancelled."
        case .journeyErased: "The journey is erased."
        case .journeyNotDue: "The journey has not expired yet."
        case .actorNotAllowed: "The service alone may say so."
        case .reviewNotAllowed: "Only a reviewer gives a word, and only on a finished journey."
        case .reviewNotAwaited: "The journey awaits no reviewer."
        case .caseHeld(let reviewer): "“\(reviewer)” holds this case. Take another, or wait until it is free."
        case .secondReviewerNeeded: "You proposed this word. Another reviewer has to confirm or overrule it."
        case .notesFull: "The journey has \(Journey.mostNotes) notes, and takes no more."
        case .journeyConflict(let expected):
            "Another writer was first; event \(expected) is next. Read the journey again."
        case .foreignEvent(let journey): "The event belongs to the journey “\(journey)”."
        case .eventOutOfOrder(let expected, let found): "Event \(expected) is next, and \(found) came."
        case .rulesIncomplete: "The results are not one of each rule."
        case .historyBroken(let sequence):
            "Event \(sequence) does not follow the one before it. The history was changed."
        }
    }
}

extension JourneyError: CustomStringConvertible {
    /// The message and the code, on one line.
    public var description: String { "\(message) [\(code)]" }
}
