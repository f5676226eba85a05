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
    /// The width and height of the input must be multiples of this.
    public let sizeMultiple: Int
    /// The distances between cells in pixels; each has its own outputs.
    public let strides: [Int]
    /// The smallest and largest face for which it was made, in pixels of the input.
    public let faceSize: FaceSizeRange

    /// The range of face sizes for which a detector was made.
    public struct FaceSizeRange: Sendable, Hashable, Codable {
        /// The width of the smallest face, in pixels.
        public let minimum: Int
        /// The width of the largest face, in pixels.
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

    /// The fault of the recipe, as the end of a sentence; nil for a valid one.
    public var fault: String? {
        if let fault = pixels.fault { return fault }
        guard !strides.isEmpty, strides.allSatisfy({ $0 > 0 && sizeMultiple > 0 && sizeMultiple % $0 == 0 }) else {
            return "the strides must divide sizeMultiple"
        }
        return faceSize.minimum > 0 && faceSize.minimum <= faceSize.maximum ? nil : "faceSize must be a valid range"
    }
}
