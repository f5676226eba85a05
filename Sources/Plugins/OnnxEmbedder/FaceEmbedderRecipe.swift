package import BiometricsCore

/// How an embedder of aligned faces is run. Its input is an aligned face, and its output a vector.
///
/// A model with this recipe needs only a manifest entry.
package struct FaceEmbedderRecipe: RecipePayload, Hashable {
    /// The kind that the manifest names.
    package static let kind = ModelRecipe.Kind(rawValue: "faceEmbedder")

    /// How the face is aligned, including the size of the input.
    package let alignment: AlignmentTemplate
    /// How pixels become input values.
    package let pixels: PixelRecipe
    /// The number of values in the network's only output. Normalised to L2 norm 1 they are the template, which is
    /// compared by cosine.
    package let outputLength: Int

    /// The fault of the recipe, as the end of a sentence; nil for a valid one.
    package var fault: String? {
        alignment.fault ?? pixels.fault
            ?? ((1...65536).contains(outputLength) ? nil : "outputLength must be in 1...65536")
    }
}
