public import BiometricsCore

/// How a network is run that reads one line of text.
///
/// - Source: Du et al. 2022, "SVTR: Scene Text Recognition with a Single Visual Model", arXiv:2205.00159; PP-OCRv6. Its classes
///   follow one another from left to right, with a blank between equal ones (Graves et al. 2006, CTC).
public struct LineRecognizerRecipe: RecipePayload, Hashable {
    /// The kind that the manifest names.
    public static let kind = ModelRecipe.Kind(rawValue: "ppocrRecognizer")

    /// How pixels become input values.
    public let pixels: PixelRecipe
    /// The height of the input, in pixels.
    public let height: Int
    /// The widths of inputs, rising. A line is put into the narrowest that holds it: the engine keeps what it compiled for
    /// each width, so there are few.
    public let widths: [Int]
    /// How many classes the network has; class 0 is the blank.
    public let classCount: Int
    /// The characters that are read; whatever else the network knows is passed over.
    public let characters: String
    /// The class of each of `characters`, in their order.
    public let classes: [Int]

    /// A recipe from its parts.
    public init(
        pixels: PixelRecipe, height: Int, widths: [Int], classCount: Int, characters: String, classes: [Int]
    ) {
        self.pixels = pixels
        self.height = height
        self.widths = widths
        self.classCount = classCount
        self.characters = characters
        self.classes = classes
    }

    /// What is wrong with it, in words that end a sentence, or nil.
    public var fault: String? {
        if let fault = pixels.fault { return fault }
        guard (8...256).contains(height), !widths.isEmpty, widths.allSatisfy({ (8...4096).contains($0) }),
            zip(widths, widths.dropFirst()).allSatisfy(<)
        else { return "height is 8 to 256, and widths rise from 8 up to 4096" }
        guard classes.allSatisfy({ (1..<max(1, classCount)).contains($0) }), classCount <= 1 << 17,
            classes.count == characters.unicodeScalars.count, Set(classes).count == classes.count, !classes.isEmpty
        else { return "each character has a class of its own, from 1 to below classCount" }
        return characters.unicodeScalars.contains(where: \.isUnprintable) ? "a character cannot be printed" : nil
    }
}
