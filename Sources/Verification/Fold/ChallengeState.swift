/// A challenge that a step issued, as far as it has come.
public struct ChallengeState: Hashable, Sendable {
    /// What became of a challenge.
    public enum Status: String, Hashable, Sendable, Codable, CaseIterable {
        /// It awaits its answer.
        case open
        /// It was answered, whatever came of that.
        case answered
        /// It was not answered in time, another one took its place, or the step is over.
        case over
    }

    /// How long after one prompt the next has to be asked for, in milliseconds: twice the time in which it is due, and more.
    public static let promptMilliseconds: Int64 = 10_000
    /// How long after the last prompt an answer that comes whole must be there, in milliseconds. It covers a movement, the end
    /// of the clip, and the 28 s in which 4 MiB come over 1.2 Mbit/s. A program that makes a clip has no longer.
    public static let answerMilliseconds: Int64 = 30_000
    /// How long after the last prompt the client may tell of a piece, in milliseconds. A clip ends within 6 s, and 3 s cover the
    /// last piece. The clip itself has the challenge's own time.
    public static let pieceMilliseconds: Int64 = 9_000

    /// A piece of the clip, and when the client told of it.
    public struct ToldPiece: Hashable, Sendable {
        /// The piece.
        public let piece: ClipPiece
        /// When.
        public let time: JourneyInstant
    }

    /// The challenge.
    public let issued: IssuedChallenge
    /// When it was issued.
    public let issuedAt: JourneyInstant
    /// When each prompt that is handed out alone was, in order.
    public internal(set) var promptedAt: [JourneyInstant] = []
    /// The pieces of the clip that the client told of, in order.
    public internal(set) var pieces: [ToldPiece] = []
    /// What became of it.
    public internal(set) var status = Status.open

    init(_ issued: IssuedChallenge, at time: JourneyInstant) {
        self.issued = issued
        issuedAt = time
    }

    /// Whether the person has been told all that it asks for.
    public var isTold: Bool { promptedAt.count >= issued.hiddenPrompts }

    /// Whether the client told of a piece since the last prompt, so that the next may follow.
    public var hasPieceSincePrompt: Bool {
        guard issued.delivery == .pieces, let prompted = promptedAt.last else { return true }
        return pieces.last.map { $0.time > prompted } ?? false
    }

    /// Until when the client may tell of a piece.
    var pieceDeadline: JourneyInstant {
        guard isTold, let last = promptedAt.last else { return deadline }
        return min(issued.expires, JourneyInstant(milliseconds: last.milliseconds + Self.pieceMilliseconds) ?? deadline)
    }

    /// From this moment on nothing of it is taken or handed out.
    public var deadline: JourneyInstant {
        guard let last = promptedAt.last else { return issued.expires }
        if isTold, issued.delivery == .pieces { return issued.expires }
        let time = last.milliseconds + (isTold ? Self.answerMilliseconds : Self.promptMilliseconds)
        return min(issued.expires, JourneyInstant(milliseconds: time) ?? issued.expires)
    }
}
