internal import Biometrics
internal import BiometricsCore
internal import BiometricsEvaluation

/// Clips that answer challenges, compared with all challenges.
struct ChallengeCrossTable: Sendable {
    /// One clip.
    struct Clip: Sendable {
        /// The challenge that it answers.
        let challenge: LivenessChallenge
        /// The head movements in it.
        let head: HeadTrack
        /// Why it does not answer its challenge; empty if it does.
        let reasons: [ChallengeReason]
        /// Whether it was assessed as live.
        let isLive: Bool
        /// Whether it is labelled as an attack.
        let isAttack: Bool
    }

    private var clips: [Clip] = []

    /// Adds a clip.
    mutating func add(_ clip: Clip) { clips.append(clip) }

    /// The figures; `nil` without a clip.
    ///
    /// - Parameter drawn: random challenges that every clip is compared with, in addition to those of the clips.
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

    /// `count` random challenges that were never issued; equal seeds give equal challenges.
    static func draw(_ count: Int, seed: UInt64) throws(BiometricsError) -> [LivenessChallenge] {
        var generator = SplitMix64(seed: seed)
        let policy = try ChallengePolicy()
        var drawn: [LivenessChallenge] = []
        for _ in 0..<count { drawn.append(try policy.challenge(atMilliseconds: 0, using: &generator)) }
        return drawn
    }
}

extension ChallengeCrossTable.Clip {
    /// The result of a clip that should answer `challenge`. A clip without a measurable head answers nothing.
    init(_ report: LivenessReport, answering challenge: LivenessChallenge, isAttack: Bool) {
        self.init(
            challenge: challenge, head: report.answer?.head ?? HeadTrack([]),
            reasons: report.challenge?.reasons ?? [.faceLost], isLive: report.assessment.isLive == true,
            isAttack: isAttack)
    }
}
