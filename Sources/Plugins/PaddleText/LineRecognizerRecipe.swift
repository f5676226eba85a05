package import BiometricsCore

/// How a network is run that reads one line of text.
///
/// - Source: Du et al. 2022, "SVTR: Scene Text Recognition with a Single Visual Model", arXiv:2205.00159; PP-OCRv6. Its
///   classes follow each other from left to right, with a blank between equal ones (Graves et al. 2006, CTC).
package struct LineRecognizerRecipe: RecipePayload, Hashable {
    /// The kind that the manifest names.
    package static let kind = ModelRecipe.Kind(rawValue: "ppocrRecognizer")

    /// How pixels become input values.
    package let pixels: PixelRecipe
    /// The height of the input, in pixels.
    package let height: Int
    /// The widths of inputs, ascending. A line is put into the narrowest width that fits. There are few widths, because
    /// the engine keeps what it compiled for each.
    package let widths: [Int]
    /// The number of classes of the network; class 0 is the blank.
    package let classCount: Int
    /// The characters that are read. Other characters of the network are ignored.
    package let characters: String
    /// The class of each of `characters`, in their order.
    package let classes: [Int]

    /// The fault of the recipe, as the end of a sentence; nil for a valid one.
    package var fault: String? {
        if let fault = pixels.fault { return fault }
        guard (8...256).contains(height), !widths.isEmpty, widths.allSatisfy({ (8...4096).contains($0) }),
            zip(widths, widths.dropFirst()).allSatisfy(<)
        else { return "height must be in 8...256, and widths must ascend within 8...4096" }
        guard classes.allSatisfy({ (1..<max(1, classCount)).contains($0) }), classCount <= 1 << 17,
            classes.count == characters.unicodeScalars.count, Set(classes).count == classes.count, !classes.isEmpty
        else { return "each character needs its own class, from 1 to below classCount" }
        return characters.unicodeScalars.contains(where: \.isUnprintable) ? "characters must be printable" : nil
    }
}
