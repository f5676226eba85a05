extension Journey {
    /// The next action of a client, derived from the state alone: the first open step decides. It is `NONE` if every
    /// step is concluded, and after the end.
    public var requiredAction: RequiredAction {
        guard status == .open, let state = steps.first(where: { !$0.isConcluded }) else { return .nothing }
        let pending = state.pending
        guard
            let slot = pending.map({ state.neededSlots.contains($0.slot) ? $0.slot : state.awaited ?? $0.slot })
                ?? state.awaited
        else { return .nothing }
        // While a submission is examined, the action is the one that it answered.
        let given = state.attempts(slot).count - (pending?.slot == slot ? 1 : 0)
        let subject = subject(of: slot, in: state, given: given)
        return RequiredAction(
            subject: subject, repeats: subject.isRepeated ? given : 0, step: state.step.id, slot: slot,
            challenge: slot == .livenessResult ? state.challenge : nil, awaitsResult: pending != nil)
    }

    private func subject(of slot: SubmissionSlot, in state: StepState, given: Int) -> RequiredAction.Subject {
        switch slot {
        case .angledPhoto: return .angledPhoto
        case .documentClip: return .documentClip
        case .chip: return .chip
        case .front:
            let isFirst = given == 0 && state.step.id == steps.first?.step.id
            let isUntouched = steps.allSatisfy { step in
                step.attempts.allSatisfy { !$0.counts || $0.submission.id == state.pending?.id }
            }
            return isFirst && isUntouched ? .initial : .frontSide
        case .back: return .backSide
        case .faceImage: return state.step.liveness == .active ? .liveness : .selfie
        case .livenessResult: return .liveness
        case .page: return state.step.kind == .addressDocument ? .addressDocument : .supportingDocument
        }
    }
}
