package import BiometricsCore

/// How the mask detector is run. Its input is the square around a face, and its output two probabilities for each of
/// its places.
///
/// - Source: AIZOOTech, FaceMaskDetection: `tflite_infer.py`.
package struct FaceCoverRecipe: RecipePayload, Hashable {
    /// The kind that the manifest names.
    package static let kind = ModelRecipe.Kind(rawValue: "faceCover")

    /// How pixels become input values.
    package let pixels: PixelRecipe
    /// The side of the input in pixels.
    package let inputSide: Int
    /// The width of the input divided by the longer side of the detector's box.
    package let boxFactor: Double
    /// The number of its places.
    package let anchorCount: Int

    /// The fault of the recipe, as the end of a sentence; nil for a valid one.
    package var fault: String? {
        if let fault = pixels.fault { return fault }
        guard (32...1024).contains(inputSide) else { return "inputSide must be 32 to 1024 pixels" }
        guard boxFactor.isFinite, (1...8).contains(boxFactor) else { return "boxFactor must be in 1...8" }
        return (1...1 << 20).contains(anchorCount) ? nil : "anchorCount must be in 1...1048576"
    }
}
