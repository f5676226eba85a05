public import ActiveLiveness
public import BiometricsCore

/// The head movements of a clip, measured once and independent of any challenge. It can be checked against many
/// challenges.
public struct ClipAnswer: Sendable, Hashable {
    /// How the head was held throughout.
    public let head: HeadTrack
    /// The faults because of which the clip cannot answer any challenge: several people, cuts, missing frames. The
    /// movements may then belong to another person.
    public let faults: [ChallengeReason]
    /// When each frame is shown, and where it lies in the file.
    public let places: [FramePlace]

    init(head: HeadTrack, faults: [ChallengeReason], places: [FramePlace] = []) {
        self.head = head
        self.faults = faults
        self.places = places
    }

    /// Whether the clip answers `challenge`.
    ///
    /// - Parameters:
    ///   - challenge: what was asked for.
    ///   - clock: the known times of the answer; `nil` if none are known.
    ///   - rules: the rules that an answer must keep.
    public func verdict(
        answering challenge: LivenessChallenge, by clock: ChallengeClock? = nil,
        rules: ChallengeRules = ChallengeRules()
    ) -> ChallengeVerdict {
        let contradictions =
            clock?.contradictions(of: challenge.prompts, durationSeconds: head.durationSeconds, places: places) ?? []
        return rules.verdict(on: head, answering: challenge).withheld(because: contradictions + faults)
    }
}
