/// A caller's command to a journey.
public enum JourneyCommand: Hashable, Sendable {
    /// Record the person's consent to a text.
    case consent(ConsentTextID)
    /// Submit media.
    case submit(Submission)
    /// Record the result of an examination.
    case record(CaptureAssessment)
    /// Withdraw a submission that cannot be examined. After ``StepState/mostWithdrawals`` in a step, it counts as an
    /// attempt.
    case withdraw(SubmissionID)
    /// Issue a challenge for a step.
    case issue(IssuedChallenge)
    /// Hand out a prompt of a challenge, counted from 0.
    case handOut(ChallengeID, prompt: Int)
    /// Record a piece of the clip filmed for a challenge, counted from 0.
    case note(ClipPiece, of: ChallengeID, number: Int)
    /// End a challenge that was not answered in time.
    case lapse(ChallengeID)
    /// Skip an optional step.
    case skip(StepID)
    /// Record the person's corrections of a document's fields.
    case confirm(StepID, values: EvidenceReference)
    /// End and judge the journey by these facts.
    case finish(JourneyFacts)
    /// Cancel the journey.
    case cancel
    /// Expire a journey whose time is over.
    case expire
    /// Record a review.
    case review(ReviewVerdict, ReviewReason)
    /// Hold the case for a reviewer, for ``Journey/claimMilliseconds``.
    case claim
    /// Let go of the case.
    case release
    /// Keep what a reviewer wrote down.
    case noteDown(EvidenceReference)
    /// Record that a reviewer looks at evidence.
    case view([EvidenceReference])
    /// Record that evidence is erased.
    case erase
}

/// The result of a command.
public enum JourneyAnswer: Hashable, Sendable {
    /// Append this as the next event.
    case happens(JourneyHappening)
    /// The command was already carried out, so nothing happens. For a repeated submission, `earlier` is the one whose
    /// result is the answer.
    case isDone(earlier: SubmissionID?)
}

extension Journey {
    /// How many texts a journey may have the consent to, because each is a stored event.
    public static let mostConsents = 16

    /// How often the fields of a step may be confirmed, because each confirmation is a stored event.
    public static let mostConfirmations = 32

    /// The result of a command. It changes nothing: append the event from ``event(_:at:by:previous:)``.
    ///
    /// A repeated command happens once. A submission is a repeat if its idempotency key is the same, or if the slot
    /// already received the same bytes: they would have the same result, so they do not count as an attempt.
    ///
    /// - Throws: `.requestKeyReused` for an idempotency key used for another submission, `.stepConcluded` for fields
    ///   confirmed ``mostConfirmations`` times, and the error of a command that the state does not allow.
    public func decide(
        _ command: JourneyCommand, at time: JourneyInstant, by actor: JourneyActor
    ) throws(JourneyError) -> JourneyAnswer {
        let time = max(time, lastTime)
        if let done = try done(command, at: time, by: actor) { return done }
        let happening: JourneyHappening =
            switch command {
            case .consent(let text): .consented(text: text)
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
        // The fold accepts more, because a store may have them.
        if case .confirm(let step, _) = command, let state = self.step(step),
            state.confirmationCount >= Self.mostConfirmations
        {
            throw .stepConcluded(step)
        }
        if case .consent = command, consents.count >= Self.mostConsents { throw .consentsFull }
        if case .noteDown = command, notes.count >= Self.mostNotes { throw .notesFull }
        return .happens(happening)
    }

    /// The event for a submission that cannot be examined.
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
        case .consent(let text): isDone = consents.contains { $0.text == text }
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
        // Each view is a separate event.
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
