public import BiometricsCore

/// How the network of the eyes is run: the square around an eye in, its lids and its iris out. It knows the subject's right
/// eye; the left one is shown to it mirrored.
///
/// - Source: Ablavatski et al. 2020, "Real-time Pupil Tracking from Monocular Video for Digital Puppetry",
///   arXiv:2006.11341; MediaPipe, iris_landmark_landmarks_to_roi.
public struct IrisRecipe: RecipePayload, Hashable {
    /// The kind that the manifest names.
    public static let kind = ModelRecipe.Kind(rawValue: "eyeContour")

    /// How pixels become input values.
    public let pixels: PixelRecipe
    /// Pixels across and down of the input.
    public let inputSide: Int
    /// How much wider the input is than the eye from corner to corner.
    public let eyeFactor: Double
    /// How many points the first output has, each with its depth.
    public let contourCount: Int
    /// Which of them are the lower lid, from the outer corner to the inner one.
    public let lowerLid: [Int]
    /// Which are the upper lid between the corners, in the same order.
    public let upperLid: [Int]
    /// How many points the second output has, each with its depth; the first is the middle of the iris.
    public let irisCount: Int

    /// A recipe from its parts.
    public init(
        pixels: PixelRecipe, inputSide: Int, eyeFactor: Double, contourCount: Int, lowerLid: [Int], upperLid: [Int],
        irisCount: Int
    ) {
        self.pixels = pixels
        self.inputSide = inputSide
        self.eyeFactor = eyeFactor
        self.contourCount = contourCount
        self.lowerLid = lowerLid
        self.upperLid = upperLid
        self.irisCount = irisCount
    }

    /// What is wrong with it, in words that end a sentence, or nil.
    public var fault: String? {
        if let fault = pixels.fault { return fault }
        guard (16...1024).contains(inputSide) else { return "an input has 16 to 1024 pixels a side" }
        guard eyeFactor.isFinite, (1...8).contains(eyeFactor) else { return "eyeFactor is not within 1...8" }
        guard (1...4096).contains(contourCount), (1...64).contains(irisCount) else {
            return "an eye has 1 to 4096 points, and an iris 1 to 64"
        }
        let isSound = (lowerLid + upperLid).allSatisfy((0..<contourCount).contains)
        guard isSound, lowerLid.count == EyeContour.lowerLidCount, upperLid.count == lowerLid.count - 2 else {
            return "lowerLid and upperLid are \(EyeContour.lowerLidCount) points and two fewer, of those there are"
        }
        return nil
    }
}
