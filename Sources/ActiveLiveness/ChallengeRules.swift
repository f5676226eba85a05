/// What a clip must keep to, to answer a challenge.
public struct ChallengeRules: Sendable, Hashable {
    /// The least time between a prompt and its movement, in seconds: nobody reacts faster.
    public var fastestSeconds = 0.2
    /// The greatest time between a prompt and its movement, in seconds.
    public var slowestSeconds = 3.0
    /// How long a clip may go on behind the last prompt, in seconds: twice the greatest time of a movement.
    public var longestRestSeconds = 6.0
    /// The longest time without a head, in seconds.
    public var longestGapSeconds = 0.5
    /// As many frames with several heads are too many.
    public var severalCount = 2
    /// What counts as a movement.
    public var limits = HeadEventLimits()

    /// The rules as this package uses them.
    public init() {}

    /// What `track` shows of the answer to `challenge`.
    ///
    /// The movements must be those of the challenge, in its order and each in its time, with none besides, and one head must
    /// be in the picture throughout. Blinks count only where they are asked for.
    public func verdict(on track: HeadTrack, answering challenge: LivenessChallenge) -> ChallengeVerdict {
        let asked = Set(challenge.prompts.map(\.movement))
        let events = track.events(limits).filter { !$0.movement.isInvoluntary || asked.contains($0.movement) }
        let (steps, surplus) = steps(of: challenge.prompts, in: events)
        var reasons: [ChallengeReason] = []
        if track.durationSeconds < (challenge.prompts.last?.atSeconds ?? 0) + fastestSeconds {
            reasons.append(.clipTooShort)
        }
        if track.durationSeconds > (challenge.prompts.last?.atSeconds ?? 0) + longestRestSeconds {
            reasons.append(.clipTooLong)
        }
        if track.severalCount >= severalCount { reasons.append(.severalFaces) }
        if track.longestGapSeconds > longestGapSeconds { reasons.append(.faceLost) }
        if steps.contains(where: { $0.outcome == .missing }) { reasons.append(.movementMissing) }
        if steps.contains(where: { $0.outcome == .tooEarly || $0.outcome == .tooLate }) {
            reasons.append(.movementOutOfTime)
        }
        if !surplus.isEmpty { reasons.append(.movementUnasked) }
        return ChallengeVerdict(steps: steps, surplus: surplus, reasons: reasons)
    }

    /// Prompts and movements, matched in order as many as can be, and the movements that answer none.
    private func steps(
        of prompts: [ChallengePrompt], in events: [HeadEvent]
    ) -> (steps: [ChallengeStepFinding], surplus: [HeadEvent]) {
        // common[i][j]: the longest sequence that the prompts from i and the events from j have in common.
        var common = [[Int]](
            repeating: [Int](repeating: 0, count: events.count + 1), count: prompts.count + 1)
        for i in prompts.indices.reversed() {
            for j in events.indices.reversed() {
                common[i][j] =
                    prompts[i].movement == events[j].movement
                    ? common[i + 1][j + 1] + 1 : max(common[i + 1][j], common[i][j + 1])
            }
        }
        var steps: [ChallengeStepFinding] = []
        var surplus: [HeadEvent] = []
        var next = 0
        for (i, prompt) in prompts.enumerated() {
            while next < events.count, events[next].movement != prompt.movement,
                common[i][next + 1] > common[i + 1][next]
            {
                surplus.append(events[next])
                next += 1
            }
            if next < events.count, events[next].movement == prompt.movement {
                steps.append(finding(of: prompt, in: events[next]))
                next += 1
            } else {
                steps.append(ChallengeStepFinding(prompt: prompt, outcome: .missing, event: nil))
            }
        }
        return (steps, surplus + events[next...])
    }

    private func finding(of prompt: ChallengePrompt, in event: HeadEvent) -> ChallengeStepFinding {
        // To the millisecond, as prompts are.
        let delay = ((event.beginSeconds - prompt.atSeconds) * 1000).rounded() / 1000
        let outcome: ChallengeStepFinding.Outcome =
            delay < fastestSeconds ? .tooEarly : delay > slowestSeconds ? .tooLate : .seen
        return ChallengeStepFinding(prompt: prompt, outcome: outcome, event: event)
    }
}
