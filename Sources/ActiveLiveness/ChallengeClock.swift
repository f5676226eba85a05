/// What the clock of whoever asks knows of an answer: when the challenge was issued, when each prompt was handed out, and
/// when the clip came in.
///
/// A client films and tells when it showed each prompt; it may lie about that, and film before it is asked. It cannot move
/// these moments. What they do not tell is whether the clip was made by a camera: a program that makes pictures as fast as
/// a camera keeps to them.
///
/// All moments are in milliseconds since 1970-01-01T00:00:00Z, by one clock.
public struct ChallengeClock: Sendable, Hashable {
    /// How far the client's times may be from these: what a network delays one answer more than another, and a screen one
    /// prompt. It is set by what networks do, and was not counted on clients.
    public static let toleranceMilliseconds: Int64 = 1000

    /// When the challenge was issued.
    public let issuedAt: Int64
    /// When each prompt was handed out, in order; empty where all were told with the challenge.
    public let promptedAt: [Int64]
    /// When all of the clip was there.
    public let receivedAt: Int64

    /// The moments of an answer.
    public init(issuedAt: Int64, promptedAt: [Int64], receivedAt: Int64) {
        self.issuedAt = issuedAt
        self.promptedAt = promptedAt
        self.receivedAt = receivedAt
    }

    /// What cannot be, by this clock.
    ///
    /// No clip that was begun after the challenge is longer than the time from there until it came in, and none goes on behind
    /// a prompt for longer than the time since that prompt was handed out. Prompts follow one another in the clip as they were
    /// handed out.
    ///
    /// - Parameters:
    ///   - prompts: when the client says that it showed each, in the time of its clip.
    ///   - durationSeconds: the clip's length, from the first frame that was decoded to the last.
    public func contradictions(of prompts: [ChallengePrompt], durationSeconds: Double) -> [ChallengeReason] {
        let tolerance = Self.toleranceMilliseconds
        let duration = Int64(min(1e9, max(0, durationSeconds * 1000)).rounded())
        let shown = prompts.map { Int64($0.atMilliseconds) }
        var reasons: [ChallengeReason] = []
        let begins = zip(shown, promptedAt).map { shown, handedOut in handedOut - shown }
        if duration > receivedAt - issuedAt + tolerance || begins.contains(where: { $0 + tolerance < issuedAt }) {
            reasons.append(.clipBeforeChallenge)
        }
        let isOutOfStep = zip(begins, begins.dropFirst()).contains { abs($1 - $0) > tolerance }
        if isOutOfStep || begins.contains(where: { $0 + duration > receivedAt + tolerance }) {
            reasons.append(.promptTimesContradicted)
        }
        return reasons
    }
}
