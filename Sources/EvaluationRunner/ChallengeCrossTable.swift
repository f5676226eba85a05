internal import Biometrics
internal import BiometricsCore
internal import BiometricsEvaluation

/// Clips that were made to answer a challenge each, held against all challenges.
struct ChallengeCrossTable: Sendable {
    /// One clip.
    struct Clip: Sendable {
        /// What it was made to answer.
        let challenge: LivenessChallenge
        /// How the head was held in it.
        let head: HeadTrack
        /// Why it does not answer its challenge; empty where it does.
        let reasons: [ChallengeReason]
        /// Whether it was called live.
        let isLive: Bool
        /// Whether it is labelled as an attack.
        let isAttack: Bool
    }

    private var clips: [Clip] = []

    /// Adds a clip.
    mutating func add(_ clip: Clip) { clips.append(clip) }

    /// The figures; `nil` without a clip.
    ///
    /// - Parameter drawn: challenges that every clip is held against besides those of the clips.
    func evaluation(drawn: [LivenessChallenge]) -> ChallengeEvaluation? {
        guard !clips.isEmpty else { return nil }
        let (people, attacks) = (clips.filter { !$0.isAttack }, clips.filter(\.isAttack))
        var other = (answered: 0, count: 0)
        var same = (answered: 0, count: 0)
        for (index, clip) in clips.enumerated() {
            let own = clip.challenge.prompts
            let foreign = clips.indices.filter { $0 != index }.map { clips[$0].challenge } + drawn
            for challenge in foreign where challenge.prompts != own {
                let isAnswered = ChallengeRules().verdict(on: clip.head, answering: challenge).isAnswered
                if challenge.prompts.map(\.movement) == own.map(\.movement) {
                    same.count += 1
                    if isAnswered { same.answered += 1 }
                } else {
                    other.count += 1
                    if isAnswered { other.answered += 1 }
                }
            }
        }
        let failing = people.filter { !$0.reasons.isEmpty }
        return ChallengeEvaluation(
            ownNotAnswered: ErrorRate(errors: failing.count, count: people.count),
            ownNotLive: ErrorRate(errors: people.count { !$0.isLive }, count: people.count),
            attacksAnswered: ErrorRate(errors: attacks.count { $0.reasons.isEmpty }, count: attacks.count),
            otherSequenceAnswered: ErrorRate(errors: other.answered, count: other.count),
            sameSequenceAnswered: ErrorRate(errors: same.answered, count: same.count), drawn: drawn.count,
            reasons: failing.flatMap { $0.reasons.map(\.rawValue) })
    }

    /// As many challenges that nobody issued, the same for equal seeds.
    static func draw(_ count: Int, seed: UInt64) throws(BiometricsError) -> [LivenessChallenge] {
        var generator = SplitMix64(seed: seed)
        let policy = try ChallengePolicy()
        var drawn: [LivenessChallenge] = []
        for _ in 0..<count { drawn.append(try policy.challenge(atMilliseconds: 0, using: &generator)) }
        return drawn
    }
}

extension ChallengeCrossTable.Clip {
    /// What a clip came to that was to answer `challenge`; one in which no head could be measured answers nothing.
    init(_ report: LivenessReport, answering challenge: LivenessChallenge, isAttack: Bool) {
        self.init(
            challenge: challenge, head: report.answer?.head ?? HeadTrack([]),
            reasons: report.challenge?.reasons ?? [.faceLost], isLive: report.assessment.isLive == true,
            isAttack: isAttack)
    }
}
