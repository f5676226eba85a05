/// The quality below which two faces are not compared: the match is then Undetermined, whatever the score.
///
/// The floor is far below the requirements for a capture (`CaptureRules`), and applies to selfies and portraits alike.
/// Below it an embedder's score is meaningless, because it was never trained on such pictures. A measure that could not
/// be assessed does not count as below.
public struct QualityFloor: Sendable, Hashable {
    /// The fewest pixels between the eyes: less than half of the 35 in an aligned face. This is the density of 250
    /// pixels per metre that EN 62676-4 requires for identifying a person, over 63 mm.
    public var leastInterEyeDistance = 16.0
    /// The strongest blur, as a standard deviation in inter-eye distances. A face with 5 pixels between the eyes has
    /// this blur.
    public var mostBlur = 0.1
    /// The smallest part of the face inside the picture; the rest of the aligned face would be black.
    public var leastFaceInPicture = 0.75

    /// The floor with these thresholds.
    public init() {}

    /// The measures that prevent a comparison of a face with this `quality`; empty if it may be compared.
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
