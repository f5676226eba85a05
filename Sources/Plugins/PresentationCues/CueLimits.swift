/// The constants of the cues.
enum CueLimits {
    /// The long side at which edges are searched, in pixels.
    static let edgeSide = 320
    /// The least difference over two pixels for an edge, in grey levels of the channel that differs most.
    static let edgeContrast = 10.0
    /// The least ratio of an edge's steepness across and along.
    static let edgeDirection = 1.5
    /// The largest tilt of a frame's sides, in degrees.
    static let tiltDegrees = 16
    /// The least part of a side next to the face that must be visible as an edge.
    static let sideSupport = 0.6
    /// The most candidates for one side.
    static let candidates = 5
    /// The largest difference of the colours of a band around the face from their median, in levels.
    static let bandTolerance = 22
    /// Camera pixels are hardly ever this dark. A band of them is padding by software.
    static let paddingLevel: UInt8 = 4
    /// The widest band, as a part of the face's height.
    static let widestBand = 0.35
    /// The least strength of a frame: support of its weakest side × uniformity of its band.
    static let frameStrength = 0.6
    /// The least strength of a frame whose band has two edges: the same × support of the other edge.
    static let bandStrength = 0.5

    /// The number of frames of a clip that are examined.
    static let clipFrames = 4
    /// The least side of a face, in pixels.
    static let smallestFace = 40.0
}
