/// The rules that a clip must keep to answer a challenge.
public struct ChallengeRules: Sendable, Hashable {
    /// The least time between a prompt and its movement, in seconds. People react more slowly.
    public var fastestSeconds = 0.2
    /// The longest time between a prompt and its movement, in seconds.
    public var slowestSeconds = 3.0
    /// How long a clip may continue after the last prompt, in seconds: twice the longest time of a movement.
    public var longestRestSeconds = 6.0
    /// The longest time without a head, in seconds.
    public var longestGapSeconds = 0.5
    /// The number of frames with several heads that is too many.
    public var severalCount = 2
    /// The limits that define a movement.
    public var limits = HeadEventLimits()

    /// The default rules.
    public init() {}

    /// Whether `track` answers `challenge`.
    ///
    /// The movements must be those of the challenge, in its order, each in its time, and without others. One head must
    /// be in the picture throughout. Blinks count only if the challenge asks for them.
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

    /// Matches as many prompts and movements as possible, in order. Also returns the movements without a prompt.
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
        // Rounded to the millisecond, like prompts.
        let delay = ((event.beginSeconds - prompt.atSeconds) * 1000).rounded() / 1000
        let outcome: ChallengeStepFinding.Outcome =
            delay < fastestSeconds ? .tooEarly : delay > slowestSeconds ? .tooLate : .seen
        return ChallengeStepFinding(prompt: prompt, outcome: outcome, event: event)
    }
}
