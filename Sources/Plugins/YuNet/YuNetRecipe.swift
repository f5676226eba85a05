package import BiometricsCore

/// How a YuNet face detector is run.
///
/// For each stride s there are four outputs, `cls_s`, `obj_s`, `bbox_s` and `kps_s`: class and objectness scores, box and
/// five landmarks of each cell. Confidence is sqrt(cls · obj).
///
/// - Source: Wu, Peng and Yu 2023, doi:10.1007/s11633-023-1423-y.
package struct YuNetRecipe: RecipePayload, Hashable {
    /// The kind that the manifest names.
    package static let kind = ModelRecipe.Kind(rawValue: "yuNet")

    /// How pixels become input values.
    package let pixels: PixelRecipe
    /// The width and height of the input must be multiples of this.
    package let sizeMultiple: Int
    /// The distances between cells in pixels; each has its own outputs.
    package let strides: [Int]
    /// The smallest and largest face for which it was made, in pixels of the input.
    package let faceSize: FaceSizeRange

    /// The range of face sizes for which a detector was made.
    package struct FaceSizeRange: Sendable, Hashable, Codable {
        /// The width of the smallest face, in pixels.
        package let minimum: Int
        /// The width of the largest face, in pixels.
        package let maximum: Int
    }

    /// The fault of the recipe, as the end of a sentence; nil for a valid one.
    package var fault: String? {
        if let fault = pixels.fault { return fault }
        guard !strides.isEmpty, strides.allSatisfy({ $0 > 0 && sizeMultiple > 0 && sizeMultiple % $0 == 0 }) else {
            return "the strides must divide sizeMultiple"
        }
        return faceSize.minimum > 0 && faceSize.minimum <= faceSize.maximum ? nil : "faceSize must be a valid range"
    }
}
