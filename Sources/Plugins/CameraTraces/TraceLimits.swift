/// The constants of the traces, each with what it stands for.
///
/// The thresholds come from three sets. *Photographs*: 63 of portraits and scenes from press, studio and phones, 400 to 4352
/// pixels wide, and 86 from LFW (250 × 250, made smaller by others), each of one person and taken for live by the other
/// analysers. *Fakes*: 27 kinds made of 20 photographs, 20 selfies and 20 documents each: cut-outs, drawings, smoothed and
/// enlarged pictures. *Fakes with noise*: 30 kinds, with noise of four models over six of those. A threshold lies where few
/// photographs are lost and the kinds that the trace is for are caught; "5 %" is what 5 % of the photographs lie beyond.
enum TraceLimits {
    // MARK: What is measured

    /// The side of the blocks that grain is measured in, in pixels: that of JPEG's.
    static let block = 8
    /// No more blocks of the whole picture than this along an axis.
    static let blocksPerAxis = 64
    /// No more blocks of the face than this along an axis.
    static let faceBlocksPerAxis = 32
    /// Half the width and height of the part of a face's box that is skin, eyes and mouth for the most part.
    static let faceReach = (x: 0.42, y: 0.45)
    /// Fewer blocks than this tell nothing of a region.
    static let leastBlocks = 12
    /// The highest level of a block that is clipped to black; a camera's grain does not show there.
    static let black: UInt8 = 6
    /// The lowest level of a block that is clipped to white.
    static let white: UInt8 = 250
    /// The side of the tiles whose spectra are averaged, in pixels.
    static let tile = 64
    /// The power that rounding to whole levels leaves in a tile under its window.
    static let roundingPower = 0.02 * 64 * 64
    /// Levels are taken together by this many; blocks darker than `firstLevel` or lighter than `lastLevel` are left out.
    static let levelStep = 32
    static let firstLevel = 16
    static let lastLevel = 240
    /// Fewer blocks than this tell nothing of the grain at some levels.
    static let leastBlocksOfLevel = 15
    /// The part of a level's blocks that the grain of the sensor, without texture, is read from.
    static let quietPart = 0.15
    /// The lowest face that is looked at, in pixels: that of a tile.
    static let smallestFace = 64.0

    // MARK: Where a trace is missing

    /// The grain that 80 % of the blocks of a face have, in grey levels. Photographs 0.33 (5 % below 0.30); smoothed, blurred
    /// and enlarged pictures 0.20 to 0.29.
    static let leastSkinGrain = 0.31
    /// The grain that 95 % of a face's blocks have, over the median. Photographs 0.46 and 0.59 (5 %: 0.28 and 0.46); drawings
    /// in few tones 0 to 0.21, painted ones 0.15 to 0.5.
    static let leastEvenness = 0.25
    /// The grain of a block below which it is plain: that of a gradient after JPEG is 0 to 0.3.
    static let leastBlockGrain = 0.35
    /// The part of the surroundings that must have grain. Cut-outs on one colour, a gradient or a blurred picture 0 to 0.15.
    /// One photograph in five has less as well: a plain wall that compression made flat looks the same.
    static let leastGrainyPart = 0.2
    /// How much grain must differ between levels, the most over the least. Photographs 6.1 and 2.4 (5 %: 1.7 and 1.35);
    /// noise that was laid over a whole picture 1.03 to 1.4.
    static let leastLevelDependence = 1.4
    /// The finest detail of a face, as a natural logarithm of power over rounding. Photographs 3.2 and 2.2 (5 %: 1.3 and
    /// 1.65); enlarged and blurred pictures 0.6 to 1.7.
    static let leastFineDetail = 1.75
    /// How far power must fall towards finer detail, likewise. Photographs 1.75 and 3.5 (5 %: 0.8 and 2.9); blurred pictures
    /// with white noise 0.06 to 0.5.
    static let leastFall = 0.7
    /// The correlation of the finest detail of green with that of blue and red. Photographs 0.80 and 0.56 (1 %: 0.30);
    /// noise that was drawn into each channel 0 to 0.2.
    static let leastChannelCorrelation = 0.25
    /// How ragged the distribution of tones may be. Photographs 0.04 and 0.08 (5 %: 0.11); pictures in few colours 0.2 to 0.8.
    static let mostRaggedness = 0.12
    /// The root mean square change from pixel to pixel over the median one. Photographs 2.7 and 2.1 (5 %: 4.6 and 3.0);
    /// drawings with contours 4 to 20, pictures enlarged without interpolation 21.
    static let mostContourRatio = 4.0
    /// How far red, green and blue must differ, on average, in levels. Photographs 38 (none below 6); grey ones 0 to 1.
    static let leastColour = 4.0
}
