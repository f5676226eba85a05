public import BiometricsCore

/// How the mask detector is run: the square around a face in, two probabilities for each place that it looks at out.
///
/// - Source: AIZOOTech, FaceMaskDetection: `tflite_infer.py`.
public struct FaceCoverRecipe: RecipePayload, Hashable {
    /// The kind that the manifest names.
    public static let kind = ModelRecipe.Kind(rawValue: "faceCover")

    /// How pixels become input values.
    public let pixels: PixelRecipe
    /// Pixels across and down of the input.
    public let inputSide: Int
    /// How much wider the input is than the longer side of the detector's box.
    public let boxFactor: Double
    /// How many places it looks at.
    public let anchorCount: Int

    /// A recipe from its parts.
    public init(pixels: PixelRecipe, inputSide: Int, boxFactor: Double, anchorCount: Int) {
        self.pixels = pixels
        self.inputSide = inputSide
        self.boxFactor = boxFactor
        self.anchorCount = anchorCount
    }

    /// The first fault of it, in words that end a sentence, or nil.
    public var fault: String? {
        if let fault = pixels.fault { return fault }
        guard (32...1024).contains(inputSide) else { return "an input has 32 to 1024 pixels a side" }
        guard boxFactor.isFinite, (1...8).contains(boxFactor) else { return "boxFactor is not within 1...8" }
        return (1...1 << 20).contains(anchorCount) ? nil : "there are 1 to 1048576 anchors"
    }
}
