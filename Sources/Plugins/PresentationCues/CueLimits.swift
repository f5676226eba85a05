/// The constants of the cues, each with what it stands for.
enum CueLimits {
    /// The long side at which edges are looked for, in pixels.
    static let edgeSide = 320
    /// The least difference over two pixels that is an edge, in grey levels of the channel that differs most.
    static let edgeContrast = 10.0
    /// An edge is this many times steeper across than along.
    static let edgeDirection = 1.5
    /// The steepest tilt of a frame's sides, in degrees.
    static let tiltDegrees = 16
    /// The part of a side next to the face that must be seen as an edge for the side to be considered.
    static let sideSupport = 0.6
    /// The most candidates for one side.
    static let candidates = 5
    /// The colours of one band around the face differ by no more than this from their median, in levels.
    static let bandTolerance = 22
    /// Camera pixels are hardly ever this dark: a band of them is padding that software added.
    static let paddingLevel: UInt8 = 4
    /// The widest band, as a part of the face's height.
    static let widestBand = 0.35
    /// The least strength of a frame (support of its weakest side × uniformity of its band).
    static let frameStrength = 0.6
    /// The least strength of a frame whose band has two edges (the same × support of the other edge).
    static let bandStrength = 0.5

    /// How many frames of a clip are looked at.
    static let clipFrames = 4
    /// The lowest face that is looked at, in pixels.
    static let smallestFace = 40.0
}
