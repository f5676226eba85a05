extension Journey {
    /// Refuses what the state of the journey does not allow to happen.
    func check(
        _ happening: JourneyHappening, at time: JourneyInstant, by actor: JourneyActor
    ) throws(JourneyError) {
        if happening.isOfSystemAlone, actor != .system { throw .actorNotAllowed }
        switch happening {
        case .started: throw .journeyStarted
        case .submitted(let submission):
            try checkOpen(at: time)
            try check(submission, at: time)
        case .assessed(let assessment):
            // An examination may end after the journey's time; what it examined came before.
            try checkOpen(at: nil)
            let submission = try pending(assessment.submission)
            let isSelfie = [.faceImage, .livenessResult].contains(submission.slot)
            guard isSelfie == (assessment.selfie != nil) else { throw .assessmentMismatch(submission.id) }
        case .withdrawn(let submission):
            try checkOpen(at: nil)
            _ = try pending(submission)
        case .challengeIssued(let challenge):
            try checkOpen(at: time)
            let state = try known(challenge.step)
            guard !challengeIDs.contains(challenge.id) else { throw .requestKeyReused }
            if let pending = state.pending { throw .submissionInProgress(pending.id) }
            guard let awaited = state.awaited else { throw .stepConcluded(challenge.step) }
            guard awaited == .livenessResult else { throw .unexpectedSubmission(challenge.step, expected: awaited) }
            guard challenge.expires > time else { throw .challengeExpired(challenge.id) }
        case .skipped(let step):
            try checkOpen(at: time)
            let state = try known(step)
            guard state.step.isOptional else { throw .stepNotOptional(step) }
            if let pending = state.pending { throw .submissionInProgress(pending.id) }
            guard !state.isConcluded else { throw .stepConcluded(step) }
        case .confirmed(let step, _):
            try checkOpen(at: time)
            let state = try known(step)
            if let pending = state.pending { throw .submissionInProgress(pending.id) }
            guard state.step.kind != .selfie, state.attempts.contains(where: \.counts) else {
                throw .unexpectedSubmission(step, expected: state.step.kind == .selfie ? nil : state.awaited)
            }
        case .finished(let rules):
            try checkOpen(at: time)
            guard openSteps.isEmpty else { throw .journeyNotCompletable(openSteps) }
            guard rules.map(\.rule) == RuleKey.allCases else { throw .rulesIncomplete }
        case .cancelled: try checkOpen(at: time)
        case .expired:
            try checkOpen(at: nil)
            guard isExpired(at: time) else { throw .journeyNotDue }
        case .reviewed, .viewed:
            guard status != .erased else { throw .journeyErased }
            guard status == .finished, case .reviewer = actor else { throw .reviewNotAllowed }
        case .erased:
            guard status != .erased else { throw .journeyErased }
        }
    }

    private func checkOpen(at time: JourneyInstant?) throws(JourneyError) {
        switch status {
        case .open: if let time, isExpired(at: time) { throw .journeyExpired }
        case .finished: throw .journeyFinished
        case .cancelled: throw .journeyCancelled
        case .expired: throw .journeyExpired
        case .erased: throw .journeyErased
        }
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
        guard let awaited = state.awaited else { throw .stepConcluded(submission.step) }
        guard !slot.isExtra else {
            guard state.attemptsLeft(slot) > 0 else {
                throw .unexpectedSubmission(submission.step, expected: awaited)
            }
            return
        }
        guard slot == awaited else { throw .unexpectedSubmission(submission.step, expected: awaited) }
        guard slot == .livenessResult else { return }
        guard let challenge = state.challenge, challenge.id == submission.challenge else {
            throw .challengeMissing(submission.step)
        }
        guard time < challenge.expires else { throw .challengeExpired(challenge.id) }
    }
}

extension JourneyHappening {
    /// Whether the service alone may say so: a client's word on its own capture would be worth nothing.
    var isOfSystemAlone: Bool {
        switch self {
        case .assessed, .withdrawn, .challengeIssued, .expired: true
        default: false
        }
    }
}

extension SubmissionSlot {
    /// Whether it is taken where it is given and never asked for.
    var isExtra: Bool { self == .angledPhoto || self == .documentClip }
}

extension Attempt {
    /// Whether it answers for an idempotency key. One that does not count leaves its key for another try.
    func takes(_ key: RequestKey) -> Bool { counts && submission.requestKey == key }
}
