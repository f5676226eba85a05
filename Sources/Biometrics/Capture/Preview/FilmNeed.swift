/// When a film of a face has shown enough to be judged, by the frames that are looked at while it is made.
///
/// A film ends when enough of its frames were good. It lasts at least `leastSeconds`, and at most `mostSeconds`.
/// `LivenessAssessor` gives a film the code that more than half of its frames have. A film of which two thirds of the frames
/// were good keeps away from that bound.
public struct FilmNeed: Hashable, Sendable {
    /// The shortest film, in seconds. A person who gave less is asked for as much (`RECORD_THREE_SECONDS`).
    public let leastSeconds: Double
    /// The longest film, in seconds: at 2.5 Mbit/s it has 2.5 MB, below the 4 MiB that a definition takes.
    public let mostSeconds: Double
    /// How many frames must have been good.
    public let goodFrames: Int
    /// The part of the frames that must have been good, 0 to 1.
    public let goodShare: Double

    /// The need of a selfie.
    public static let selfie = FilmNeed(leastSeconds: 3, mostSeconds: 8, goodFrames: 4, goodShare: 2.0 / 3)

    /// A need.
    public init(leastSeconds: Double, mostSeconds: Double, goodFrames: Int, goodShare: Double) {
        self.leastSeconds = leastSeconds
        self.mostSeconds = mostSeconds
        self.goodFrames = goodFrames
        self.goodShare = goodShare
    }
}
