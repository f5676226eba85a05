/// How a quality assessor of aligned faces is run: aligned face in, one value out, higher is fitter.
public struct FaceQualityRecipe: Sendable, Hashable, Codable {
    /// How the face is aligned; the size of the input with it.
    public let alignment: AlignmentTemplate
    /// How pixels become input values.
    public let pixels: PixelRecipe

    /// A recipe from its parts.
    public init(alignment: AlignmentTemplate, pixels: PixelRecipe) {
        self.alignment = alignment
        self.pixels = pixels
    }

    /// What is wrong with it, or nil.
    var fault: String? { alignment.recipeFault ?? pixels.fault }
}
