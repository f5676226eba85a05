package import BiometricsCore

/// How a BlazeFace detector is run. Its input is a square picture, and its output a box with six points for each of its
/// anchors.
///
/// - Source: Bazarevsky et al. 2019, "BlazeFace: Sub-millisecond Neural Face Detection on Mobile GPUs", arXiv:1907.05047.
package struct BlazeFaceRecipe: RecipePayload, Hashable {
    /// The kind that the manifest names.
    package static let kind = ModelRecipe.Kind(rawValue: "blazeFace")

    /// How pixels become input values.
    package let pixels: PixelRecipe
    /// Pixels across and down of the input.
    package let inputSide: Int
    /// The grids of anchors, in the order of the output.
    package let grids: [Grid]

    /// Anchors in the middle of every cell of a grid.
    package struct Grid: Sendable, Hashable, Codable {
        /// The distance between cells in pixels.
        package let stride: Int
        /// The number of anchors per cell.
        package let anchorsPerCell: Int
    }

    /// The fault of the recipe, as the end of a sentence; nil for a valid one.
    package var fault: String? {
        if let fault = pixels.fault { return fault }
        guard (32...1024).contains(inputSide) else { return "inputSide must be 32 to 1024 pixels" }
        let isSound = grids.allSatisfy {
            (4...inputSide).contains($0.stride) && inputSide % $0.stride == 0 && (1...16).contains($0.anchorsPerCell)
        }
        return isSound && !grids.isEmpty ? nil : "the strides of the grids must divide inputSide"
    }
}
