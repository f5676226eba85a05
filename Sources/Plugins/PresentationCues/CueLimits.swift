/// The constants of the cues, each with what it stands for.
enum CueLimits {
    // MARK: Moiré

    /// The side of the tiles whose spectra are averaged, in pixels.
    static let tile = 128
    /// No more tiles than this along an axis.
    static let tilesPerAxis = 5
    /// The longest period that is looked for is the tile's side over this: longer ones are shading and faces' features.
    static let lowestFrequency = 10.0
    /// The picture is halved so many times, less one, for screens whose pixels are many pixels of a large picture.
    static let scales = 3
    /// Faces lower than this are not halved any more, in pixels.
    static let smallestScaledFace = 100.0
    /// The power that rounding to 8 bits and a sensor's least noise have in a tile: 0.6 grey levels through the window.
    static let powerFloor = 0.05 * 128 * 128
    /// How far a tile's mean log-power must lie above that floor at middle frequencies to be told from compression.
    static let powerMargin = 0.3
    /// The least height of a peak over its surroundings, as a logarithm of power, with many tiles and what one tile adds:
    /// the logarithm of noise power scatters by about 0.6 a tile, and there are thousands of frequencies.
    static func peakThreshold(tiles: Int) -> Double { 2.5 + 2 / Double(max(1, tiles)).squareRoot() }

    // MARK: Frame

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

    // MARK: Tone

    /// The level that one pixel in a hundred of a face and its hair falls below in the darkest channel: paper under room
    /// light gives back 1 % and more of every colour, which is this level in sRGB.
    static let darkestFloor = 26.0
    /// A level above which skin's mirror-like highlights lie; paper scatters.
    static let highlightLevel: UInt8 = 240

    // MARK: Score

    /// The log-odds for life where nothing was found: little, as a good screen leaves no trace.
    static let cleanLogOdds = 0.4
    /// What straight edges around the face take off: enough to withhold "live" from a picture, not to call it an attack.
    static let edgeLogOdds = 0.8
    /// What a band with two edges takes off besides, times its strength.
    static let bandLogOdds = 3.0
    /// How many frames of a clip are looked at.
    static let clipFrames = 4
    /// The lowest face that is looked at, in pixels.
    static let smallestFace = 40.0
}
