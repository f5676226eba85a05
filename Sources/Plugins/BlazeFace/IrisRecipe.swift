package import BiometricsCore

/// How the network of the eyes is run. Its input is the square around an eye, and its output the eyelids and the iris.
/// It was trained on the subject's right eye, so the left one is mirrored.
///
/// - Source: Ablavatski et al. 2020, "Real-time Pupil Tracking from Monocular Video for Digital Puppetry",
///   arXiv:2006.11341; MediaPipe, iris_landmark_landmarks_to_roi.
package struct IrisRecipe: RecipePayload, Hashable {
    /// The kind that the manifest names.
    package static let kind = ModelRecipe.Kind(rawValue: "eyeContour")

    /// How pixels become input values.
    package let pixels: PixelRecipe
    /// The side of the input in pixels.
    package let inputSide: Int
    /// The width of the input divided by that of the eye from corner to corner.
    package let eyeFactor: Double
    /// The number of points in the first output, each with its depth.
    package let contourCount: Int
    /// The points of the lower eyelid, from the outer corner to the inner one.
    package let lowerLid: [Int]
    /// The points of the upper eyelid between the corners, in the same order.
    package let upperLid: [Int]
    /// The number of points in the second output, each with its depth. The first is the middle of the iris.
    package let irisCount: Int

    /// The fault of the recipe, as the end of a sentence; nil for a valid one.
    package var fault: String? {
        if let fault = pixels.fault { return fault }
        guard (16...1024).contains(inputSide) else { return "inputSide must be 16 to 1024 pixels" }
        guard eyeFactor.isFinite, (1...8).contains(eyeFactor) else { return "eyeFactor must be in 1...8" }
        guard (1...4096).contains(contourCount), (1...64).contains(irisCount) else {
            return "contourCount must be in 1...4096, and irisCount in 1...64"
        }
        let isSound = (lowerLid + upperLid).allSatisfy((0..<contourCount).contains)
        guard isSound, lowerLid.count == EyeContour.lowerLidCount, upperLid.count == lowerLid.count - 2 else {
            return "lowerLid must have \(EyeContour.lowerLidCount) points of the contour, and upperLid two fewer"
        }
        return nil
    }
}
