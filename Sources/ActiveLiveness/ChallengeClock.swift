public import BiometricsCore

/// The moments of an answer by the asker's clock: when the challenge was issued, when each prompt was handed out, when the
/// client told of each piece of the clip, and when the clip came in.
///
/// A client films and tells when it showed each prompt; it may lie about that, and film before it is asked. It cannot move
/// these moments. They do not tell whether a camera made the clip: a program that makes pictures as fast as a camera keeps
/// to them.
///
/// All moments are in milliseconds since 1970-01-01T00:00:00Z, by one clock.
public struct ChallengeClock: Sendable, Hashable {
    /// How far the client's times may be from these: what a network delays one answer more than another, and a screen one
    /// prompt. It is set by what networks do, and was not counted on clients.
    public static let toleranceMilliseconds: Int64 = 1000

    /// The longest that a piece of a clip lasts, in milliseconds.
    public static let pieceMilliseconds: Int64 = 1000
    /// How long after its last frame a client may take to tell of a piece, in milliseconds: to encode it, to digest it, and to
    /// send a hundred bytes. A program that makes frames has no longer for each. The time was chosen for mobile networks, and
    /// not counted on clients.
    public static let tellingMilliseconds: Int64 = 2000

    /// A part of the clip's file, of which the client told while it filmed.
    public struct Piece: Sendable, Hashable {
        /// Its end in the file, in bytes from the beginning.
        public let endByte: Int
        /// When the client told of it.
        public let toldAt: Int64

        /// A piece.
        public init(endByte: Int, toldAt: Int64) {
            self.endByte = endByte
            self.toldAt = toldAt
        }
    }

    /// When the challenge was issued.
    public let issuedAt: Int64
    /// When each prompt was handed out, in order; empty where all were told with the challenge.
    public let promptedAt: [Int64]
    /// The pieces in the order of the file; empty for a clip that came whole.
    public let pieces: [Piece]
    /// When all of the clip was there.
    public let receivedAt: Int64

    /// The moments of an answer.
    public init(issuedAt: Int64, promptedAt: [Int64], pieces: [Piece] = [], receivedAt: Int64) {
        self.issuedAt = issuedAt
        self.promptedAt = promptedAt
        self.pieces = pieces
        self.receivedAt = receivedAt
    }

    /// The parts of an answer that this clock contradicts.
    ///
    /// A clip that was begun after the challenge lasts no longer than the time until it came in. It goes on behind a prompt no
    /// longer than the time since that prompt was handed out. Prompts follow one another in the clip as they were
    /// handed out. Each frame lies in a piece of which the client told when the frame had just been filmed.
    ///
    /// - Parameters:
    ///   - prompts: when the client says that it showed each, in the time of its clip.
    ///   - durationSeconds: the clip's length, from the first frame that was decoded to the last.
    ///   - places: when each frame is shown, and where it lies in the file.
    public func contradictions(
        of prompts: [ChallengePrompt], durationSeconds: Double, places: [FramePlace] = []
    ) -> [ChallengeReason] {
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
        return reasons + (pieces.isEmpty ? [] : contradictions(of: places, begins: begins))
    }

    /// The same of the pieces, if the clip began at the latest of `begins`. The client gets a prompt a little later than it is
    /// handed out, so each of them lies before the clip's true begin.
    private func contradictions(of places: [FramePlace], begins: [Int64]) -> [ChallengeReason] {
        guard let begin = begins.max(), !places.isEmpty else { return [.piecesContradicted] }
        let latest = Self.pieceMilliseconds + Self.tellingMilliseconds
        var (isLate, isContradicted) = (false, false)
        for place in places {
            guard let end = place.endByte, let piece = piece(holding: end) else {
                isContradicted = true
                continue
            }
            let filmedAt = begin + Int64(min(1e9, max(0, place.timestampSeconds * 1000)).rounded())
            if piece.toldAt - filmedAt > latest { isLate = true }
            // A frame that was told of before its time was made before, perhaps before the prompt.
            if filmedAt - piece.toldAt > Self.toleranceMilliseconds { isContradicted = true }
        }
        return (isContradicted ? [.piecesContradicted] : []) + (isLate ? [.piecesLate] : [])
    }

    /// The piece in which a packet ends; `nil` behind the last.
    private func piece(holding end: Int) -> Piece? {
        pieces.first { end <= $0.endByte }
    }
}
