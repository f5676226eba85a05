internal import Biometrics
internal import BiometricsCore

/// What a challenge asks for, as it is sealed.
struct StoredChallenge: JSONDocument {
    static let schema = "biometrics.journey-challenge-content/1"

    let schema: SchemaName<StoredChallenge>
    let challenge: LivenessChallenge

    init(_ challenge: LivenessChallenge) {
        schema = SchemaName()
        self.challenge = challenge
    }
}
