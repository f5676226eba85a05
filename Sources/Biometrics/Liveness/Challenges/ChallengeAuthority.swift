public import ActiveLiveness
public import BiometricsCore
internal import Digests
internal import Platform

/// Issues challenges of active liveness, recognises the challenges it issued, and lets one clip answer each.
///
/// The key and the record of answers lie in a folder of the user. All processes that name the same folder act as one:
/// each recognises the challenges of the others, and only the first clip may answer a challenge.
///
/// Threads: any. A call locks a file of the folder for some microseconds.
public struct ChallengeAuthority: Sendable {
    private let key: InstallationKey
    private let ledger: ChallengeLedger

    /// The authority whose key and record of answers lie in `directory`.
    ///
    /// - Parameter directory: made if it does not exist. The default is `biometrics/keys` in `XDG_DATA_HOME` or in
    ///   `~/.local/share`.
    /// - Throws: `.ioFailure`, also if other users may write to the folder or open a file; `.invalidConfiguration` if
    ///   the environment names no folder for the key.
    public init(directory: String? = nil) throws(BiometricsError) {
        let folder = try InstallationKey.directory(of: .challenges, named: directory, in: ProcessEnvironment.current)
        do throws(BiometricsError) {
            key = try InstallationKey(of: .challenges, in: folder)
        } catch {
            throw error.about(setting: .challengeFolder)
        }
        ledger = ChallengeLedger(directory: folder)
    }

    /// A new, unpredictable challenge with its signature.
    ///
    /// - Parameters:
    ///   - policy: how it is drawn.
    ///   - milliseconds: the time, in milliseconds since 1970-01-01T00:00:00Z.
    /// - Throws: `.backendFailure` if OpenSSL has no SHA-256.
    public func issue(
        _ policy: ChallengePolicy, atMilliseconds milliseconds: Int64
    ) throws(BiometricsError) -> ChallengePayload {
        let challenge = try policy.challenge(atMilliseconds: milliseconds)
        return ChallengePayload(challenge: challenge, signature: try signature(of: challenge).rawBytes.hexadecimal)
    }

    /// Why `clip` may not answer `document`; `nil` if it may. In that case the clip uses up the challenge: the same
    /// clip may be judged again, another may not.
    ///
    /// - Parameters:
    ///   - clip: the SHA-256 of the clip's bytes, as 64 hexadecimal digits.
    ///   - document: the challenge as it was issued.
    ///   - boundDigest: the value of ``digest(binding:to:)`` that the recording app sent, if it sent one.
    ///   - milliseconds: the time, in milliseconds since 1970-01-01T00:00:00Z.
    /// - Throws: `.ioFailure`, also if the record of answers cannot be written. The challenge is then not used up, and
    ///   the clip must not be judged.
    public func refusal(
        of clip: String, answering document: ChallengePayload, boundDigest: String? = nil,
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

    /// The digest with which an app states which clip it recorded for a challenge, before it sends the clip. It is the
    /// SHA-256 of the nonce, a colon and the clip's SHA-256, all as hexadecimal text.
    ///
    /// - Throws: `.backendFailure` if OpenSSL has no SHA-256.
    public static func digest(
        binding clip: String, to challenge: LivenessChallenge
    ) throws(BiometricsError) -> String {
        try SHA256.digest(of: Array("\(challenge.nonce):\(clip)".utf8))
    }

    private func signature(of challenge: LivenessChallenge) throws(BiometricsError) -> KeyedDigest {
        try KeyedDigest(of: challenge.signedBytes[...], key: key.bytes)
    }
}
