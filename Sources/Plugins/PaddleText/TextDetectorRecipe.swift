package import BiometricsCore

/// How a network is run that decides for each pixel whether it is text.
///
/// - Source: Liao et al. 2019, "Real-time Scene Text Detection with Differentiable Binarization", arXiv:1911.08947; PP-OCRv5.
package struct TextDetectorRecipe: RecipePayload, Hashable {
    /// The kind that the manifest names.
    package static let kind = ModelRecipe.Kind(rawValue: "ppocrDetector")

    /// How pixels become input values.
    package let pixels: PixelRecipe
    /// The long side of the input, in pixels: a multiple of 32.
    package let longSide: Int
    /// The short side of the input. All pictures use one pair of sides, because the engine keeps what it compiled for
    /// each size.
    package let shortSide: Int

    /// The shapes of the inputs: for a wide picture and for a tall one.
    var shapes: [[Int]] { [[1, 3, shortSide, longSide], [1, 3, longSide, shortSide]] }

    /// The fault of the recipe, as the end of a sentence; nil for a valid one.
    package var fault: String? {
        if let fault = pixels.fault { return fault }
        let isSound = [longSide, shortSide].allSatisfy { (32...4096).contains($0) && $0 % 32 == 0 }
        return isSound && shortSide <= longSide
            ? nil : "longSide and shortSide must be multiples of 32 up to 4096, longSide the larger"
    }
}
