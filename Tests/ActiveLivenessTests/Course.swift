import ActiveLiveness
import BiometricsCore

/// A head's course that is drawn: still but for movements of 0.8 s, at 15 frames a second.
struct Course {
    var seconds = 8.0
    var framesASecond = 15.0
    var movements: [(ChallengeMovement, begin: Double)] = []
    /// How far a movement goes, in multiples of its limit.
    var strength = 2.0

    var track: HeadTrack {
        HeadTrack(
            (0...Int(seconds * framesASecond)).compactMap { sample(at: Double($0) / framesASecond).map { .head($0) } })
    }

    private func sample(at time: Double) -> HeadSample? {
        let limits = HeadEventLimits()
        func part(_ movement: ChallengeMovement) -> Double {
            movements.contains { $0.0 == movement && time >= $0.begin && time < $0.begin + 0.8 } ? strength : 0
        }
        return HeadSample(
            timeSeconds: time, yawDegrees: 4 + limits.yawDegrees * (part(.turnLeft) - part(.turnRight)),
            pitchDegrees: -3 + limits.pitchDegrees * (part(.lookDown) - part(.lookUp)),
            scale: 120 * (1 + (limits.approach - 1) * part(.comeCloser)),
            mouthOpening: 0.02 + limits.mouthOpening * part(.openMouth),
            eyeOpening: part(.blink) > 0 ? 0.05 : 0.3)
    }
}

/// A challenge of these movements, asked for from 1 s on every 2 s.
func challenge(_ movements: ChallengeMovement...) throws -> LivenessChallenge {
    try LivenessChallenge(
        id: String(repeating: "a", count: 32), nonce: String(repeating: "0", count: 32),
        prompts: movements.enumerated().map { try ChallengePrompt($1, atMilliseconds: 1000 + 2000 * $0) },
        issuedAtMilliseconds: 1_000_000, expiresAtMilliseconds: 1_090_000)
}
