import Biometrics
import BiometricsCore
import BiometricsEvaluation
import Testing

@testable import EvaluationRunner

/// Clips and challenges held against one another, on courses of numbers.
struct ChallengeCrossTableTests {
    /// A head, ten times a second, that turns for 0.6 s from half a second after each prompt on.
    private func clip(
        _ text: String, shows shown: String? = nil, reasons: [ChallengeReason] = [], isLive: Bool = true,
        isAttack: Bool = false
    ) throws -> ChallengeCrossTable.Clip {
        let challenge = try LivenessChallenge(table: text)
        let made = try LivenessChallenge(table: shown ?? text)
        let samples = (0..<70).compactMap { index -> HeadSample? in
            let time = Double(index) / 10
            func amount(_ movement: ChallengeMovement) -> Double {
                let begins = made.prompts.filter { $0.movement == movement }.map { $0.atSeconds + 0.5 }
                return begins.contains { ($0...$0 + 0.6).contains(time) } ? 1 : 0
            }
            return HeadSample(
                timeSeconds: time, yawDegrees: 25 * (amount(.turnLeft) - amount(.turnRight)),
                pitchDegrees: 16 * (amount(.lookDown) - amount(.lookUp)), scale: 1, mouthOpening: 0)
        }
        return .init(
            challenge: challenge, head: HeadTrack(samples.map { .head($0) }), reasons: reasons, isLive: isLive,
            isAttack: isAttack)
    }

    @Test func `each clip is held against all but its own`() throws {
        var table = ChallengeCrossTable()
        #expect(table.evaluation(drawn: []) == nil)
        table.add(try clip("TURN_LEFT@1000 LOOK_UP@3000"))
        table.add(
            try clip(
                "TURN_LEFT@1000 LOOK_UP@3000", shows: "LOOK_UP@1000", reasons: [.movementMissing, .faceLost],
                isLive: false))
        table.add(try clip("LOOK_UP@1500 TURN_RIGHT@3500"))
        table.add(try clip("LOOK_UP@1000 TURN_RIGHT@3000", isAttack: true))
        // It was issued once: equal prompts are the same challenge.
        let drawn = [try LivenessChallenge(table: "TURN_LEFT@1100 LOOK_UP@3100")]
        let found = try #require(table.evaluation(drawn: drawn))
        #expect(found.ownNotAnswered.errors == 1 && found.ownNotAnswered.count == 3)
        #expect(found.ownNotLive.errors == 1 && found.ownNotLive.count == 3)
        #expect(found.attacksAnswered.errors == 1 && found.attacksAnswered.count == 1)
        #expect(found.drawn == 1 && found.reasons.map(\.name) == ["FACE_LOST", "MOVEMENT_MISSING"])
        // Each of the two left-and-up clips meets two of up-and-right, and one drawn of its own sequence. Each of the others
        // meets two of left-and-up and the drawn one, and one of its own sequence.
        #expect(found.otherSequenceAnswered.errors == 0 && found.otherSequenceAnswered.count == 10)
        #expect(found.sameSequenceAnswered.count == 4)
        // 0.5 s after its own prompts is 0.4 s after those of the drawn one; 1 s and 0 s after each other's of the other two.
        #expect(found.sameSequenceAnswered.errors == 2)
    }

    @Test func `equal seeds draw the same`() throws {
        let drawn = try ChallengeCrossTable.draw(5, seed: 3)
        #expect(try drawn == ChallengeCrossTable.draw(5, seed: 3) && Set(drawn.map(\.id)).count == 5)
        #expect(try ChallengeCrossTable.draw(5, seed: 4) != drawn)
    }
}
