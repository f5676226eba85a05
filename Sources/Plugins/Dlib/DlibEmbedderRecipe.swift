public import BiometricsCore

/// How dlib's face recognition network is run: a chip of the face in, a vector out, compared by Euclidean distance.
///
/// dlib cuts the chip from five landmarks and takes the mean off inside the network.
public struct DlibEmbedderRecipe: RecipePayload, Hashable {
    /// The kind that the manifest names.
    public static let kind = ModelRecipe.Kind(rawValue: "dlibEmbedder")

    /// Pixels across and down of the chip.
    public let chipSize: Size
    /// How much wider than the landmarks' frame the chip is, as a share of that frame.
    public let chipPadding: Double
    /// Values in the output.
    public let outputLength: Int
    /// The model that finds the landmarks.
    public let landmarkModel: String

    /// A recipe from its parts.
    public init(chipSize: Size, chipPadding: Double, outputLength: Int, landmarkModel: String) {
        self.chipSize = chipSize
        self.chipPadding = chipPadding
        self.outputLength = outputLength
        self.landmarkModel = landmarkModel
    }

    /// What is wrong with it, in words that end a sentence, or nil.
    public var fault: String? {
        guard (1...1024).contains(chipSize.width), (1...1024).contains(chipSize.height) else {
            return "a chip has 1 to 1024 pixels a side"
        }
        guard chipPadding.isFinite, (0...2).contains(chipPadding) else { return "chipPadding is not within 0...2" }
        return (1...65536).contains(outputLength) ? nil : "an output has 1 to 65536 values"
    }
}
