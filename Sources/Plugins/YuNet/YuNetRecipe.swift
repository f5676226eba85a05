public import BiometricsCore

/// How a YuNet face detector is run.
///
/// For each stride s there are four outputs, `cls_s`, `obj_s`, `bbox_s` and `kps_s`: class and objectness scores, box and
/// five landmarks of each cell. Confidence is sqrt(cls · obj).
///
/// - Source: Wu, Peng and Yu 2023, doi:10.1007/s11633-023-1423-y.
public struct YuNetRecipe: RecipePayload, Hashable {
    /// The kind that the manifest names.
    public static let kind = ModelRecipe.Kind(rawValue: "yuNet")

    /// How pixels become input values.
    public let pixels: PixelRecipe
    /// Width and height of the input are multiples of this.
    public let sizeMultiple: Int
    /// Pixels from cell to cell, one set of outputs each.
    public let strides: [Int]
    /// The smallest and the largest face it was meant for, in pixels of the input.
    public let faceSize: FaceSizeRange

    /// The extent of the faces that a detector was meant for.
    public struct FaceSizeRange: Sendable, Hashable, Codable {
        /// Pixels across the smallest.
        public let minimum: Int
        /// Pixels across the largest.
        public let maximum: Int

        /// Faces of `minimum` to `maximum` pixels.
        public init(minimum: Int, maximum: Int) {
            self.minimum = minimum
            self.maximum = maximum
        }
    }

    /// A recipe from its parts.
    public init(pixels: PixelRecipe, sizeMultiple: Int, strides: [Int], faceSize: FaceSizeRange) {
        self.pixels = pixels
        self.sizeMultiple = sizeMultiple
        self.strides = strides
        self.faceSize = faceSize
    }

    /// What is wrong with it, in words that end a sentence, or nil.
    public var fault: String? {
        if let fault = pixels.fault { return fault }
        guard !strides.isEmpty, strides.allSatisfy({ $0 > 0 && sizeMultiple > 0 && sizeMultiple % $0 == 0 }) else {
            return "the strides do not divide sizeMultiple"
        }
        return faceSize.minimum > 0 && faceSize.minimum <= faceSize.maximum ? nil : "faceSize is no range"
    }
}
