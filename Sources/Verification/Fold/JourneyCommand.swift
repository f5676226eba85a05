/// What a caller wants of a journey.
public enum JourneyCommand: Hashable, Sendable {
    /// Take media.
    case submit(Submission)
    /// Take the result of an examination.
    case record(CaptureAssessment)
    /// Take back a submission that cannot be examined. After ``StepState/mostWithdrawals`` of a step it is an attempt.
    case withdraw(SubmissionID)
    /// Take a challenge that was made for a step.
    case issue(IssuedChallenge)
    /// Hand out a prompt of a challenge, counted from 0.
    case handOut(ChallengeID, prompt: Int)
    /// Note a piece of the clip that is being filmed for a challenge, counted from 0.
    case note(ClipPiece, of: ChallengeID, number: Int)
    /// End a challenge that was not answered in time.
    case lapse(ChallengeID)
    /// Pass over an optional step.
    case skip(StepID)
    /// Take the person's own corrections of what was read of a document.
    case confirm(StepID, values: EvidenceReference)
    /// End and judge the journey by these facts.
    case finish(JourneyFacts)
    /// Give the journey up.
    case cancel
    /// End a journey that is past its time.
    case expire
    /// Take a reviewer's word.
    case review(ReviewVerdict, ReviewReason)
    /// Hold the case for a reviewer, for ``Journey/claimMilliseconds``.
    case claim
    /// Let go of the case.
    case release
    /// Keep what a reviewer wrote down.
    case noteDown(EvidenceReference)
    /// Note that a reviewer looks at evidence.
    case view([EvidenceReference])
    /// Note that evidence is erased.
    case erase
}

/// What a command comes to.
public enum JourneyAnswer: Hashable, Sendable {
    /// It happens: append it as the next event.
    case happens(JourneyHappening)
    /// It is done already: nothing happens. For a submission it is the earlier one, whose result is the answer.
    case isDone(earlier: SubmissionID?)
}

extension Journey {
    /// How often the fields of a step are confirmed, whoever changes them: each time is an event, and is kept.
    public static let mostConfirmations = 32

    /// What a command comes to. Nothing is changed: append the event that ``event(_:at:by:previous:)`` makes of it.
    ///
    /// The same command twice happens once. A submission is the same one where its idempotency key is, or where the bytes
    /// are those that the slot was given before; a retry of the same bytes would have the same result, and is no attempt.
    ///
    /// - Throws: `.requestKeyReused` for an idempotency key with another submission, `.stepConcluded` for fields that were
    ///   confirmed ``mostConfirmations`` times, and what the state of the journey
    ///   does not allow.
    public func decide(
        _ command: JourneyCommand, at time: JourneyInstant, by actor: JourneyActor
    ) throws(JourneyError) -> JourneyAnswer {
        let time = max(time, lastTime)
        if let done = try done(command, at: time, by: actor) { return done }
        let happening: JourneyHappening =
            switch command {
            case .submit(let submission): .submitted(submission: submission)
            case .record(let assessment): .assessed(assessment: assessment)
            case .withdraw(let submission): withdrawal(of: submission)
            case .issue(let challenge): .challengeIssued(challenge: challenge)
            case .handOut(let challenge, let prompt): .promptGiven(challenge: challenge, prompt: prompt)
            case .note(let piece, let challenge, let number):
                .pieceTold(challenge: challenge, number: number, piece: piece)
            case .lapse(let challenge): .challengeLapsed(challenge: challenge)
            case .skip(let step): .skipped(step: step)
            case .confirm(let step, let values): .confirmed(step: step, values: values)
            case .finish(let facts): .finished(rules: judged(by: facts))
            case .cancel: .cancelled
            case .expire: .expired
            case .review(let verdict, let reason): .reviewed(verdict: verdict, reason: reason)
            case .claim:
                .claimed(until: JourneyInstant(milliseconds: time.milliseconds + Self.claimMilliseconds) ?? time)
            case .release: .released
            case .noteDown(let note): .noted(note: note)
            case .view(let evidence): .viewed(evidence: evidence)
            case .erase: .erased(evidence: evidence)
            }
        try check(happening, at: time, by: actor)
        // The fold takes more: a store may have them.
        if case .confirm(let step, _) = command, let state = self.step(step),
            state.confirmationCount >= Self.mostConfirmations
        {
            throw .stepConcluded(step)
        }
        if case .noteDown = command, notes.count >= Self.mostNotes { throw .notesFull }
        return .happens(happening)
    }

    /// What becomes of a submission that cannot be examined.
    private func withdrawal(of id: SubmissionID) -> JourneyHappening {
        guard let state = steps.first(where: { $0.pending?.id == id }), let submission = state.pending,
            state.withdrawals >= StepState.mostWithdrawals
        else { return .withdrawn(submission: id) }
        return .assessed(assessment: CaptureAssessment(unexamined: submission, because: .notExamined))
    }

    /// The answer to a command that was carried out before; `nil` for a new one.
    private func done(
        _ command: JourneyCommand, at time: JourneyInstant, by actor: JourneyActor
    ) throws(JourneyError) -> JourneyAnswer? {
        let isDone: Bool
        switch command {
        case .submit(let submission):
            guard let earlier = try earlier(submission) else { return nil }
            return .isDone(earlier: earlier)
        case .record(let assessment):
            isDone = steps.contains { $0.attempts.contains { $0.assessment == assessment } }
        case .withdraw(let id):
            isDone = steps.contains { step in
                step.attempts.contains { attempt in
                    attempt.submission.id == id
                        && (attempt.outcome == .withdrawn || attempt.assessment?.feedback == .notExamined)
                }
            }
        case .issue(let challenge): isDone = step(challenge.step)?.challenge == challenge
        case .handOut(let id, let prompt):
            let given = stepState(issuing: id)?.challenges.last { $0.issued.id == id }
            isDone = (given?.promptedAt.count ?? 0) > prompt
        case .note(let piece, let id, let number):
            let told = stepState(issuing: id)?.challenges.last { $0.issued.id == id }?.pieces ?? []
            isDone = told.indices.contains(number) && told[number].piece == piece
        case .lapse(let id):
            isDone = stepState(issuing: id)?.challenges.last { $0.issued.id == id }?.status == .over
        case .skip(let step): isDone = self.step(step)?.isSkipped == true
        case .confirm(let step, let values): isDone = self.step(step)?.confirmation?.digest == values.digest
        case .finish: isDone = status == .finished
        case .cancel: isDone = status == .cancelled
        case .expire: isDone = status == .expired
        case .review(let verdict, let reason):
            guard status == .finished, let last = reviews.last else { return nil }
            isDone = last.verdict == verdict && last.reason == reason && actor == .reviewer(id: last.reviewer)
        case .claim:
            guard status == .finished, let claim, actor == .reviewer(id: claim.reviewer) else { return nil }
            isDone = time.milliseconds - claim.since.milliseconds < Self.claimGrace
        case .release: isDone = status == .finished && claim == nil
        case .noteDown(let note): isDone = notes.contains { $0.text == note }
        // Two looks are two events.
        case .view: isDone = false
        case .erase: isDone = status == .erased
        }
        return isDone ? .isDone(earlier: nil) : nil
    }

    private func earlier(_ submission: Submission) throws(JourneyError) -> SubmissionID? {
        let attempts = steps.flatMap(\.attempts).filter(\.counts)
        if let key = submission.requestKey, let same = attempts.first(where: { $0.takes(key) }) {
            guard same.submission.isSameRequest(as: submission) else { throw .requestKeyReused }
            return same.submission.id
        }
        return attempts.first { $0.submission.isSameRequest(as: submission) }?.submission.id
    }
}
