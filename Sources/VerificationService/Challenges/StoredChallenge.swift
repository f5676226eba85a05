internal import Biometrics
internal import BiometricsCore

/// The sealed content of a challenge.
struct StoredChallenge: JSONPayload {
    static let schema = "biometrics.journey-challenge-content/1"

    let schema: SchemaName<StoredChallenge>
    let challenge: LivenessChallenge

    init(_ challenge: LivenessChallenge) {
        schema = SchemaName()
        self.challenge = challenge
    }
}
