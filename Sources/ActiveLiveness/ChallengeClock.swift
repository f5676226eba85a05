public import BiometricsCore

/// The times of an answer by the issuer's clock: when the challenge was issued, when each prompt was handed out, when
/// the client announced each piece of the clip, and when the clip arrived.
///
/// A client records the clip and reports when it showed each prompt. It may lie about these times, or record before it
/// is asked, but it cannot change the issuer's times. These do not prove that a camera made the clip, because a program
/// that makes pictures as fast as a camera keeps to them too.
///
/// All times are in milliseconds since 1970-01-01T00:00:00Z, by one clock.
public struct ChallengeClock: Sendable, Hashable {
    /// How far the client's times may differ from the issuer's, because networks and screens delay some prompts more
    /// than others. The value follows from typical networks; it was not measured on clients.
    public static let toleranceMilliseconds: Int64 = 1000

    /// The longest piece of a clip, in milliseconds.
    public static let pieceMilliseconds: Int64 = 1000
    /// How long after its last frame a client may announce a piece, in milliseconds. In this time it must encode the
    /// piece, compute its digest, and send a hundred bytes. A program that makes frames has no more time for each. The
    /// value was chosen for mobile networks; it was not measured on clients.
    public static let tellingMilliseconds: Int64 = 2000

    /// A part of the clip's file that the client announced while it recorded.
    public struct Piece: Sendable, Hashable {
        /// The end of the piece in the file, in bytes from the beginning.
        public let endByte: Int
        /// When the client announced the piece.
        public let toldAt: Int64

        /// A piece.
        public init(endByte: Int, toldAt: Int64) {
            self.endByte = endByte
            self.toldAt = toldAt
        }
    }

    /// When the challenge was issued.
    public let issuedAt: Int64
    /// When each prompt was handed out, in order; empty if all were sent with the challenge.
    public let promptedAt: [Int64]
    /// The pieces in the order of the file; empty if the clip arrived as a whole.
    public let pieces: [Piece]
    /// When the whole clip had arrived.
    public let receivedAt: Int64

    /// The times of an answer.
    public init(issuedAt: Int64, promptedAt: [Int64], pieces: [Piece] = [], receivedAt: Int64) {
        self.issuedAt = issuedAt
        self.promptedAt = promptedAt
        self.pieces = pieces
        self.receivedAt = receivedAt
    }

    /// The parts of an answer that contradict this clock.
    ///
    /// A clip that started after the challenge is no longer than the time until it arrived. After each prompt it lasts
    /// no longer than the time since that prompt was handed out. Any two prompts in the clip have the same distance as
    /// they were handed out. The client had announced all that a frame needs just after recording it.
    ///
    /// - Parameters:
    ///   - prompts: when the client reports that it showed each prompt, in the clip's time.
    ///   - durationSeconds: the clip's length, from the first decoded frame to the last.
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
        let isOutOfStep = (begins.max() ?? 0) - (begins.min() ?? 0) > tolerance
        if isOutOfStep || begins.contains(where: { $0 + duration > receivedAt + tolerance }) {
            reasons.append(.promptTimesContradicted)
        }
        return reasons + (pieces.isEmpty ? [] : contradictions(of: places, begins: begins))
    }

    /// As above for the pieces. The clip started at one of `begins`, and nothing tells at which. A frame is late by the
    /// earliest of them, so a client gains no time if it says of some prompts that they were shown earlier.
    private func contradictions(of places: [FramePlace], begins: [Int64]) -> [ChallengeReason] {
        guard let earliest = begins.min(), let latest = begins.max(), !places.isEmpty else {
            return [.piecesContradicted]
        }
        let patience = Self.pieceMilliseconds + Self.tellingMilliseconds
        var (isLate, isContradicted) = (false, false)
        for place in places {
            guard let piece = piece(holding: place.endByte) else {
                isContradicted = true
                continue
            }
            let shownAt = Int64(min(1e9, max(0, place.timestampSeconds * 1000)).rounded())
            if piece.toldAt - (earliest + shownAt) > patience { isLate = true }
            // If a frame was announced before its time, it was made earlier, perhaps before the prompt.
            if latest + shownAt - piece.toldAt > Self.toleranceMilliseconds { isContradicted = true }
        }
        return (isContradicted ? [.piecesContradicted] : []) + (isLate ? [.piecesLate] : [])
    }

    /// The piece with the last byte that a frame needs; `nil` after the last piece.
    private func piece(holding end: Int) -> Piece? {
        pieces.first { end <= $0.endByte }
    }
}
