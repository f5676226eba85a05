public import ActiveLiveness
public import BiometricsCore

/// A challenge of active liveness as sent to a person's app: `biometrics.challenge/1`.
///
/// The app shows each movement at its time, and none earlier. It sends back the clip and this payload, unchanged.
public struct ChallengePayload: JSONPayload {
    /// `biometrics.challenge/1`.
    public static let schema = "biometrics.challenge/1"

    /// The schema's name and number.
    public private(set) var schema = SchemaName<ChallengePayload>()
    /// The challenge.
    public var challenge: LivenessChallenge
    /// The keyed digest of `LivenessChallenge.signedBytes`, as 64 hexadecimal digits. The issuer recognises its
    /// challenges by it.
    public var signature: String

    /// A challenge with its signature.
    public init(challenge: LivenessChallenge, signature: String) {
        self.challenge = challenge
        self.signature = signature
    }
}
