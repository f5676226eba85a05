public import BiometricsCore

/// How weights of Tesseract are run.
///
/// - Source: Smith 2007, "An Overview of the Tesseract OCR Engine", ICDAR; release 4 and later read lines by a recurrent
///   network.
public struct TesseractRecipe: RecipePayload, Hashable {
    /// The kind that the manifest names.
    public static let kind = ModelRecipe.Kind(rawValue: "tesseract")

    /// The name of the weights, as their file is called without its ending.
    public let language: String
    /// What they read.
    public let alphabets: [TextAlphabet]

    /// A recipe from its parts.
    public init(language: String, alphabets: [TextAlphabet]) {
        self.language = language
        self.alphabets = alphabets
    }

    /// What is wrong with it, in words that end a sentence, or nil.
    public var fault: String? {
        guard !language.isEmpty, language.utf8.count <= 32,
            language.utf8.allSatisfy({ UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 || $0 == UInt8(ascii: "_") })
        else { return "language has 1 to 32 small letters and “_”" }
        return alphabets.isEmpty ? "it reads no alphabet" : nil
    }
}
