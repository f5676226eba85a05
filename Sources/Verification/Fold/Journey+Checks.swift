extension Journey {
    /// Rejects events that the state of the journey does not allow.
    func check(
        _ happening: JourneyHappening, at time: JourneyInstant, by actor: JourneyActor
    ) throws(JourneyError) {
        if happening.kind.isOfSystemAlone, actor != .system { throw .actorNotAllowed }
        try checkStatus(happening.kind, at: time)
        switch happening {
        case .started, .consented, .cancelled, .erased: break
        case .submitted(let submission): try check(submission, at: time)
        case .assessed(let assessment):
            let submission = try pending(assessment.submission)
            guard submission.slot.isOfFace == (assessment.selfie != nil) else {
                throw .assessmentMismatch(submission.id)
            }
        case .withdrawn(let submission): _ = try pending(submission)
        case .challengeIssued(let challenge):
            let state = try known(challenge.step)
            guard !challengeIDs.contains(challenge.id) else { throw .requestKeyReused }
            if let pending = state.pending { throw .submissionInProgress(pending.id) }
            guard let awaited = state.awaited else { throw .stepConcluded(challenge.step) }
            guard awaited == .livenessResult, state.attemptsLeft(.livenessResult) > 0 else {
                throw .unexpectedSubmission(challenge.step, expected: awaited)
            }
            guard challenge.expires > time else { throw .challengeExpired(challenge.id) }
        case .promptGiven(let id, let prompt):
            let challenge = try open(id, at: time)
            guard challenge.promptedAt.count == prompt, prompt < challenge.issued.hiddenPrompts else {
                throw .promptMissing(id)
            }
            guard challenge.hasPieceSincePrompt else { throw .pieceMissing(id) }
        case .pieceTold(let id, let number, let piece): try check(piece, number, of: id, at: time)
        case .challengeLapsed(let id):
            guard let state = stepState(issuing: id)?.openChallenge, state.issued.id == id, time >= state.deadline
            else { throw .challengeHolds(id) }
        case .skipped(let step):
            let state = try known(step)
            guard state.step.isOptional else { throw .stepNotOptional(step) }
            if let pending = state.pending { throw .submissionInProgress(pending.id) }
            guard !state.isConcluded else { throw .stepConcluded(step) }
        case .confirmed(let step, _):
            let state = try known(step)
            if let pending = state.pending { throw .submissionInProgress(pending.id) }
            guard state.step.kind != .selfie, state.attempts.contains(where: \.counts) else {
                throw .unexpectedSubmission(step, expected: state.step.kind == .selfie ? nil : state.awaited)
            }
        case .finished(let rules):
            // A test journey may end without captures.
            guard openSteps.isEmpty || simulation != nil else { throw .journeyNotCompletable(openSteps) }
            guard definition.judges(rules.map(\.rule)) else { throw .rulesIncomplete }
        case .expired: guard isExpired(at: time) else { throw .journeyNotDue }
        case .viewed, .noted, .reviewed, .claimed, .released: try checkReview(happening, at: time, by: actor)
        }
    }

    /// Rejects events that the state table lacks, and events after the journey's time.
    private func checkStatus(_ kind: JourneyHappening.Kind, at time: JourneyInstant) throws(JourneyError) {
        guard !kind.states.contains(status) else {
            if status == .open, !kind.outlastsTime, isExpired(at: time) { throw .journeyExpired }
            return
        }
        if kind == .started { throw .journeyStarted }
        // Do not report an erased journey as unreviewable.
        guard status == .erased || kind.states != [.finished] else { throw .reviewNotAllowed }
        // An open journey allows all these events, so its time is over; report it as expired.
        throw status.refusal ?? .journeyExpired
    }

    private func known(_ step: StepID) throws(JourneyError) -> StepState {
        guard let state = self.step(step) else { throw .unknownStep(step) }
        return state
    }

    private func pending(_ id: SubmissionID) throws(JourneyError) -> Submission {
        for step in steps {
            if let submission = step.pending, submission.id == id { return submission }
        }
        throw .unknownSubmission(id)
    }

    private func check(_ submission: Submission, at time: JourneyInstant) throws(JourneyError) {
        let state = try known(submission.step)
        let slot = submission.slot
        guard submission.byteCount > 0 else { throw .mediaEmpty }
        guard submission.byteCount <= definition.maximumUploadBytes else {
            throw .mediaTooLarge(byteCount: submission.byteCount, limit: definition.maximumUploadBytes)
        }
        guard state.step.slots.contains(slot) else {
            throw .unexpectedSubmission(submission.step, expected: state.awaited)
        }
        guard slot.media.contains(submission.media) else { throw .mediaNotAccepted(submission.media) }
        guard !submissionIDs.contains(submission.id) else { throw .requestKeyReused }
        if let key = submission.requestKey, steps.contains(where: { $0.attempts.contains { $0.takes(key) } }) {
            throw .requestKeyReused
        }
        if let pending = state.pending { throw .submissionInProgress(pending.id) }
        if slot == .chip, let challenge = submission.challenge,
            steps.contains(where: { $0.attempts.contains { $0.submission.challenge == challenge } })
        {
            throw .challengeUsed(challenge)
        }
        // A chip is held against the sides, so that it comes after them.
        if slot == .chip, let side = state.awaited, side == .front || side == .back {
            throw .unexpectedSubmission(submission.step, expected: side)
        }
        // A view that is not asked for is compared with the front, so it may come after everything that is.
        guard !slot.isExtra || state.neededSlots.contains(slot) else {
            guard state.attemptsLeft(slot) > 0, !state.isSkipped else {
                throw .unexpectedSubmission(submission.step, expected: state.awaited)
            }
            return
        }
        guard let awaited = state.awaited else { throw .stepConcluded(submission.step) }
        guard slot == awaited else { throw .unexpectedSubmission(submission.step, expected: awaited) }
        guard slot == .livenessResult else { return }
        guard let id = submission.challenge, state.challenges.contains(where: { $0.issued.id == id }) else {
            throw .challengeMissing(submission.step)
        }
        let challenge = try open(id, at: time)
        guard challenge.isTold else { throw .challengeUnfinished(id) }
        guard submission.hasPromptTimes(count: challenge.issued.hiddenPrompts) else { throw .promptTimesInvalid(id) }
        if challenge.issued.delivery == .pieces {
            let told = challenge.pieces.reduce(0) { $0 + $1.piece.byteCount }
            guard told == submission.byteCount else { throw .clipNotAsTold(id) }
        }
    }

    private func check(
        _ piece: ClipPiece, _ number: Int, of id: ChallengeID, at time: JourneyInstant
    ) throws(JourneyError) {
        let challenge = try open(id, at: time)
        guard challenge.issued.delivery == .pieces, challenge.pieces.count == number, number < ClipPiece.mostPieces
        else {
            throw .pieceOutOfOrder(id)
        }
        guard time < challenge.pieceDeadline else { throw .challengeExpired(id) }
        let told = challenge.pieces.reduce(piece.byteCount) { $0 + $1.piece.byteCount }
        guard told <= definition.maximumUploadBytes else {
            throw .mediaTooLarge(byteCount: told, limit: definition.maximumUploadBytes)
        }
    }

    /// The open challenge of this name.
    private func open(_ id: ChallengeID, at time: JourneyInstant) throws(JourneyError) -> ChallengeState {
        guard let found = stepState(issuing: id)?.challenges.last(where: { $0.issued.id == id }) else {
            throw .challengeForeign(id)
        }
        switch found.status {
        case .answered: throw .challengeUsed(id)
        case .over: throw .challengeExpired(id)
        case .open:
            guard time < found.deadline else { throw .challengeExpired(id) }
            return found
        }
    }

    /// The step that issued a challenge.
    func stepState(issuing id: ChallengeID) -> StepState? {
        steps.first { $0.challenges.contains { $0.issued.id == id } }
    }
}

extension Submission {
    /// Whether it has one time for each prompt: 0 to 60,000 ms, each at least half a second after the one before.
    fileprivate func hasPromptTimes(count: Int) -> Bool {
        let times = promptTimes ?? []
        return times.count == count && times.allSatisfy { (0...60_000).contains($0) }
            && zip(times, times.dropFirst()).allSatisfy { $1 >= $0 + 500 }
    }
}

extension SubmissionSlot {
    /// Whether it is another view of a document, beside its sides.
    var isExtra: Bool { self == .angledPhoto || self == .documentClip || self == .chip }
}

extension Attempt {
    /// Whether it holds an idempotency key. A withdrawn attempt frees its key for another try.
    func takes(_ key: RequestKey) -> Bool { counts && submission.requestKey == key }
}

extension Journey {
    /// The system's decision.
    ///
    /// - Throws: `.journeyCancelled`, `.journeyExpired` or `.journeyErased` for a journey that ended without one;
    ///   `.journeyNotCompleted` for one that can still get one.
    package func decided() throws(JourneyError) -> SystemDecision {
        if let systemDecision { return systemDecision }
        throw status.refusal ?? .journeyNotCompleted
    }
}

extension Journey.Status {
    /// The error for a submission to a journey in this status; `nil` if it is open.
    package var refusal: JourneyError? {
        switch self {
        case .open: nil
        case .finished: .journeyFinished
        case .cancelled: .journeyCancelled
        case .expired: .journeyExpired
        case .erased: .journeyErased
        }
    }
}
