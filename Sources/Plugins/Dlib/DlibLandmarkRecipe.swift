package import BiometricsCore

/// How one of dlib's shape predictors is run. Its input is a grey picture and a face's box, and its output landmarks.
package struct DlibLandmarkRecipe: RecipePayload, Hashable {
    /// The kind that the manifest names.
    package static let kind = ModelRecipe.Kind(rawValue: "dlibLandmarks")

    /// The name of each landmark, in the order of the output.
    package let landmarks: [String]

    /// The fault of the recipe, as the end of a sentence; nil for a valid one.
    package var fault: String? { landmarks.isEmpty ? "landmarks must not be empty" : nil }
}
