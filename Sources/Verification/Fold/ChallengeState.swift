/// A challenge that a step issued, and its progress.
public struct ChallengeState: Hashable, Sendable {
    /// The status of a challenge.
    public enum Status: String, Hashable, Sendable, Codable, CaseIterable {
        /// It waits for its answer.
        case open
        /// It was answered, with any result.
        case answered
        /// It lapsed, was replaced by another one, or its step is over.
        case over
    }

    /// How soon after one prompt the next must be requested, in milliseconds: more than twice the time in which it is
    /// due.
    public static let promptMilliseconds: Int64 = 10_000
    /// How soon after the last prompt a whole answer must arrive, in milliseconds. It covers a movement, the end of the
    /// clip, and the 28 s that 4 MiB take over 1.2 Mbit/s. A program that generates a clip has no more time than this.
    public static let answerMilliseconds: Int64 = 30_000
    /// How soon after the last prompt the last piece must be reported, in milliseconds. A clip ends within 6 s, and 3 s
    /// cover the last piece. The clip itself may arrive until the challenge expires.
    public static let pieceMilliseconds: Int64 = 9_000

    /// A piece of the clip and the time of its report.
    public struct ToldPiece: Hashable, Sendable {
        /// The piece.
        public let piece: ClipPiece
        /// The time of the report.
        public let time: JourneyInstant
    }

    /// The challenge.
    public let issued: IssuedChallenge
    /// When it was issued.
    public let issuedAt: JourneyInstant
    /// The times at which separately handed out prompts were given, in order.
    public internal(set) var promptedAt: [JourneyInstant] = []
    /// The pieces of the clip that the client reported, in order.
    public internal(set) var pieces: [ToldPiece] = []
    /// The status.
    public internal(set) var status = Status.open

    init(_ issued: IssuedChallenge, at time: JourneyInstant) {
        self.issued = issued
        issuedAt = time
    }

    /// Whether all prompts were handed out.
    public var isTold: Bool { promptedAt.count >= issued.hiddenPrompts }

    /// Whether the client reported a piece since the last prompt, so that the next prompt may follow.
    public var hasPieceSincePrompt: Bool {
        guard issued.delivery == .pieces, let prompted = promptedAt.last else { return true }
        return pieces.last.map { $0.time > prompted } ?? false
    }

    /// The deadline for reporting a piece.
    var pieceDeadline: JourneyInstant {
        guard isTold, let last = promptedAt.last else { return deadline }
        return min(issued.expires, JourneyInstant(milliseconds: last.milliseconds + Self.pieceMilliseconds) ?? deadline)
    }

    /// From this moment on, the challenge accepts and hands out nothing.
    public var deadline: JourneyInstant {
        guard let last = promptedAt.last else { return issued.expires }
        if isTold, issued.delivery == .pieces { return issued.expires }
        let time = last.milliseconds + (isTold ? Self.answerMilliseconds : Self.promptMilliseconds)
        return min(issued.expires, JourneyInstant(milliseconds: time) ?? issued.expires)
    }
}
