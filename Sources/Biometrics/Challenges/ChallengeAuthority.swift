public import ActiveLiveness
public import BiometricsCore
internal import ModelStore
internal import Platform

/// Issues challenges of active liveness, knows its own again, and lets each be answered by one clip.
///
/// Key and memory lie in a folder of the user's. All processes that name the same folder issue as one: a challenge that one
/// issued, another knows, and one clip alone answers it, whoever comes first.
///
/// Threads: any; calls lock a file of the folder for some microseconds.
public struct ChallengeAuthority: Sendable {
    private let key: InstallationKey
    private let ledger: ChallengeLedger

    /// The authority whose key and memory lie in `directory`.
    ///
    /// - Parameter directory: made when it is not there; unless given `biometrics/keys` in `XDG_DATA_HOME` or in
    ///   `~/.local/share`.
    /// - Throws: `.ioFailure`, also where other users may write to the folder or open a file; `.invalidConfiguration` where
    ///   there is no place for the key.
    public init(directory: String? = nil) throws(BiometricsError) {
        let folder = try InstallationKey.directory(of: .challenges, named: directory, in: ProcessEnvironment.current)
        do throws(BiometricsError) {
            key = try InstallationKey(of: .challenges, in: folder)
        } catch {
            throw error.about(setting: .challengeFolder)
        }
        ledger = ChallengeLedger(directory: folder)
    }

    /// A challenge that nobody could know before, signed.
    ///
    /// - Parameters:
    ///   - policy: how it is drawn.
    ///   - milliseconds: the time, in milliseconds since 1970-01-01T00:00:00Z.
    /// - Throws: `.backendFailure` where OpenSSL has no SHA-256.
    public func issue(
        _ policy: ChallengePolicy, atMilliseconds milliseconds: Int64
    ) throws(BiometricsError) -> ChallengeDocument {
        let challenge = try policy.challenge(atMilliseconds: milliseconds)
        return ChallengeDocument(challenge: challenge, signature: try signature(of: challenge).rawBytes.hexadecimal)
    }

    /// Why `clip` may not answer `document`; `nil` where it may. The challenge is used up by this clip then: the same clip
    /// may be judged again, another may not.
    ///
    /// - Parameters:
    ///   - clip: the SHA-256 of the clip's bytes, as 64 hexadecimal digits.
    ///   - document: the challenge as it was issued.
    ///   - boundDigest: what ``digest(binding:to:)`` gave the app that filmed it, where the app said so.
    ///   - milliseconds: the time, in milliseconds since 1970-01-01T00:00:00Z.
    /// - Throws: `.ioFailure`, also for a memory that cannot be written: nothing is then used up, and nothing may be judged.
    public func refusal(
        of clip: String, answering document: ChallengeDocument, boundDigest: String? = nil,
        atMilliseconds milliseconds: Int64
    ) throws(BiometricsError) -> ChallengeReason? {
        let challenge = document.challenge
        guard let signed = [UInt8](hexadecimal: document.signature.utf8),
            try signature(of: challenge).matches(signed[...])
        else { return .foreign }
        if challenge.isVoid(atMilliseconds: milliseconds) { return .expired }
        if let boundDigest, try Self.digest(binding: clip, to: challenge) != boundDigest { return .otherClip }
        return try ledger.spend(challenge, on: clip, atMilliseconds: milliseconds) ? nil : .used
    }

    /// The digest by which an app says which clip it filmed for a challenge, before it sends the clip: the SHA-256 of the
    /// nonce, a colon and the clip's SHA-256, all as hexadecimal text.
    ///
    /// - Throws: `.backendFailure` where OpenSSL has no SHA-256.
    public static func digest(
        binding clip: String, to challenge: LivenessChallenge
    ) throws(BiometricsError) -> String {
        try SHA256.digest(of: Array("\(challenge.nonce):\(clip)".utf8))
    }

    private func signature(of challenge: LivenessChallenge) throws(BiometricsError) -> KeyedDigest {
        try KeyedDigest(of: challenge.signedBytes[...], key: key.bytes)
    }
}
