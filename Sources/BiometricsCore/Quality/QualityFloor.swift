/// Below which quality two faces are not compared: the match is Undetermined then, whatever score they would get.
///
/// Far below what a capture should have (`CaptureRules`), and for selfies and portraits alike: a score below the floor is one
/// of the embedder with what it was not shown. What could not be assessed is not below it.
public struct QualityFloor: Sendable, Hashable {
    /// The fewest pixels between the eyes: less than half of the 35 that an aligned face has. It is the density of 250
    /// pixels a metre that EN 62676-4 asks for identifying a person, over 63 mm.
    public var leastInterEyeDistance = 16.0
    /// The strongest blur, its standard deviation in inter-eye distances: as much as a face of 5 pixels between the eyes
    /// has.
    public var mostBlur = 0.1
    /// The least part of the face inside of the picture; the rest of the aligned face would be black.
    public var leastFaceInPicture = 0.75

    /// The floor with these thresholds.
    public init() {}

    /// The measures that keep a face of `quality` from being compared; none when it may be.
    public func shortfalls(of quality: FaceQuality) -> [QualityMeasureName] {
        var names: [QualityMeasureName] = []
        if let distance = quality.value(.interEyeDistance), distance < leastInterEyeDistance {
            names.append(.interEyeDistance)
        }
        if let blur = quality.value(.sharpness), blur > mostBlur { names.append(.sharpness) }
        if let part = quality.value(.faceInPicture), part < leastFaceInPicture { names.append(.faceInPicture) }
        return names
    }
}
