/// How an embedder of aligned faces is run: aligned face in, vector out.
///
/// A model that follows this recipe is added by a manifest entry alone.
public struct FaceEmbedderRecipe: Sendable, Hashable, Codable {
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

    /// What is wrong with it, or nil.
    var fault: String? {
        alignment.recipeFault ?? pixels.fault
            ?? ((1...65536).contains(outputLength) ? nil : "an output has 1 to 65536 values")
    }
}

extension AlignmentTemplate {
    /// What is wrong with it, or nil.
    var recipeFault: String? {
        guard (1...1024).contains(size.width), (1...1024).contains(size.height) else {
            return "an aligned face has 1 to 1024 pixels a side"
        }
        let inside = landmarks.points.allSatisfy {
            (0...Double(size.width)).contains($0.x) && (0...Double(size.height)).contains($0.y)
        }
        return inside ? nil : "the alignment's landmarks lie outside of the aligned face"
    }
}
