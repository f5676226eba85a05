public import ActiveLiveness
public import BiometricsCore

/// A challenge of active liveness as it is handed to a person's app: `biometrics.challenge/1`.
///
/// The app asks for each movement at its time and shows none before. It sends back the clip and this document, unchanged.
public struct ChallengeDocument: JSONDocument {
    /// `biometrics.challenge/1`.
    public static let schema = "biometrics.challenge/1"

    /// The schema's name and number.
    public private(set) var schema = SchemaName<ChallengeDocument>()
    /// What is asked for.
    public var challenge: LivenessChallenge
    /// The keyed digest of `LivenessChallenge.signedBytes`, as 64 hexadecimal digits: who issued it knows it again.
    public var signature: String

    /// A challenge with its signature.
    public init(challenge: LivenessChallenge, signature: String) {
        self.challenge = challenge
        self.signature = signature
    }
}
