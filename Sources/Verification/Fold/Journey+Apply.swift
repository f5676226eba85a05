extension Journey {
    /// Applies the next event. A rejected event changes nothing.
    ///
    /// Events from a store or another program are rejected if they are impossible. Such an event belongs to another
    /// journey, is repeated, comes out of order, is earlier than the last, or is not allowed by the journey's state.
    ///
    /// - Throws: `.foreignEvent`, `.journeyConflict` for a sequence number already used, `.eventOutOfOrder` for one
    ///   that is not next or goes back in time, and any error of ``decide(_:at:by:)``.
    public mutating func apply(_ event: JourneyEvent) throws(JourneyError) {
        guard event.journey == id else { throw .foreignEvent(event.journey) }
        guard event.sequence > sequence else { throw .journeyConflict(expected: sequence + 1) }
        guard event.sequence == sequence + 1, event.time >= lastTime, event.previous != nil else {
            throw .eventOutOfOrder(expected: sequence + 1, found: event.sequence)
        }
        try check(event.happening, at: event.time, by: event.actor)
        take(event.happening, at: event.time, by: event.actor)
        sequence = event.sequence
        lastTime = event.time
    }

    /// The next event of the journey. Its time is `time`, or that of the previous event if clocks differ between nodes.
    public func event(
        _ happening: JourneyHappening, at time: JourneyInstant, by actor: JourneyActor, previous: ContentDigest
    ) -> JourneyEvent {
        JourneyEvent(
            journey: id, sequence: sequence + 1, time: max(time, lastTime), actor: actor, previous: previous,
            happening: happening)
    }

    /// Changes the state by an event that passed ``check(_:at:by:)``.
    private mutating func take(_ happening: JourneyHappening, at time: JourneyInstant, by actor: JourneyActor) {
        switch happening {
        // Viewed evidence is recorded in the event alone.
        case .started, .viewed, .cancelled, .expired: break
        case .consented(let text): consents.append(Consent(text: text, time: time))
        case .submitted(let submission):
            submissionIDs.insert(submission.id)
            change(submission.step) {
                $0.attempts.append(Attempt(submission: submission, time: time, outcome: .pending))
                // Any answer ends its challenge.
                if submission.slot == .livenessResult { $0.endChallenge(.answered) }
            }
        case .assessed(let assessment): settle(assessment.submission, .assessed(assessment))
        case .withdrawn(let submission): settle(submission, .withdrawn)
        case .challengeIssued(let challenge):
            challengeIDs.insert(challenge.id)
            change(challenge.step) {
                $0.endChallenge(.over)
                $0.challenges.append(ChallengeState(challenge, at: time))
            }
        case .promptGiven(let challenge, _):
            guard let state = stepState(issuing: challenge) else { return }
            change(state.step.id) { $0.challenges[$0.challenges.count - 1].promptedAt.append(time) }
        case .pieceTold(let challenge, _, let piece):
            guard let state = stepState(issuing: challenge) else { return }
            change(state.step.id) {
                $0.challenges[$0.challenges.count - 1].pieces.append(.init(piece: piece, time: time))
            }
        case .challengeLapsed(let challenge):
            guard let state = stepState(issuing: challenge) else { return }
            change(state.step.id) { $0.endChallenge(.over) }
        case .skipped(let step):
            change(step) {
                $0.isSkipped = true
                $0.endChallenge(.over)
            }
        case .confirmed(let step, let values):
            change(step) {
                $0.confirmation = values
                $0.confirmationCount += 1
            }
        case .finished(let rules): self.rules = rules
        case .reviewed(let verdict, let reason):
            if case .reviewer(let reviewer) = actor {
                reviews.append(Review(reviewer: reviewer, verdict: verdict, reason: reason, time: time))
            }
            // The next word may be another's.
            claim = nil
        case .claimed(let until):
            if case .reviewer(let reviewer) = actor { claim = Claim(reviewer: reviewer, since: time, until: until) }
        case .released: claim = nil
        case .noted(let note):
            if case .reviewer(let reviewer) = actor {
                notes.append(Note(reviewer: reviewer, text: note, time: time))
            }
        case .erased(let evidence):
            receipt = ErasureReceipt(evidence: evidence, time: time, actor: actor)
        }
        if let status = happening.kind.end, status != .open { end(status, at: time) }
    }

    private mutating func end(_ status: Status, at time: JourneyInstant) {
        self.status = status
        // An expiry may be noticed late.
        let over = status == .expired ? expiresAt.map { min($0, time) } ?? time : time
        endedAt = endedAt ?? over
        for place in steps.indices { steps[place].endChallenge(.over) }
    }

    private mutating func change(_ step: StepID, _ body: (inout StepState) -> Void) {
        guard let place = steps.firstIndex(where: { $0.step.id == step }) else { return }
        body(&steps[place])
    }

    private mutating func settle(_ submission: SubmissionID, _ outcome: Attempt.Outcome) {
        for place in steps.indices {
            guard let attempt = steps[place].attempts.lastIndex(where: { $0.submission.id == submission }) else {
                continue
            }
            steps[place].attempts[attempt].outcome = outcome
            return
        }
    }
}
