public import BiometricsCore

/// How an embedder of aligned faces is run: aligned face in, vector out.
///
/// A model that follows this recipe is added by a manifest entry alone.
public struct FaceEmbedderRecipe: RecipePayload, Hashable {
    /// The kind that the manifest names.
    public static let kind = ModelRecipe.Kind(rawValue: "faceEmbedder")

    /// How the face is aligned; the size of the input with it.
    public let alignment: AlignmentTemplate
    /// How pixels become input values.
    public let pixels: PixelRecipe
    /// Values in the network's only output. Divided to L2 norm 1 they are the template, compared by cosine.
    public let outputLength: Int

    /// A recipe from its parts.
    public init(alignment: AlignmentTemplate, pixels: PixelRecipe, outputLength: Int) {
        self.alignment = alignment
        self.pixels = pixels
        self.outputLength = outputLength
    }

    /// What is wrong with it, in words that end a sentence, or nil.
    public var fault: String? {
        alignment.fault ?? pixels.fault
            ?? ((1...65536).contains(outputLength) ? nil : "an output has 1 to 65536 values")
    }
}
