public import ActiveLiveness
public import BiometricsCore

/// What a clip shows of an answer to a challenge, whichever challenge that is. Measured once, it can be held against many.
public struct ClipAnswer: Sendable, Hashable {
    /// How the head was held throughout.
    public let head: HeadTrack
    /// The faults for which the clip answers no challenge: several people in it, cuts, missing frames. The movements may
    /// then be anybody's.
    public let faults: [ChallengeReason]
    /// When each frame is shown, and where it lies in the file.
    public let places: [FramePlace]

    init(head: HeadTrack, faults: [ChallengeReason], places: [FramePlace] = []) {
        self.head = head
        self.faults = faults
        self.places = places
    }

    /// What the clip shows of the answer to `challenge`.
    ///
    /// - Parameters:
    ///   - challenge: what was asked for.
    ///   - clock: what is known of the time of the answer; `nil` where nothing is.
    ///   - rules: what an answer has to keep to.
    public func verdict(
        answering challenge: LivenessChallenge, by clock: ChallengeClock? = nil,
        rules: ChallengeRules = ChallengeRules()
    ) -> ChallengeVerdict {
        let contradictions =
            clock?.contradictions(of: challenge.prompts, durationSeconds: head.durationSeconds, places: places) ?? []
        return rules.verdict(on: head, answering: challenge).withheld(because: contradictions + faults)
    }
}
