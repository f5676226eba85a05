package import BiometricsCore

/// How weights of Tesseract are run.
///
/// - Source: Smith 2007, "An Overview of the Tesseract OCR Engine", ICDAR. Release 4 and later read lines with a
///   recurrent network.
package struct TesseractRecipe: RecipePayload, Hashable {
    /// The kind that the manifest names.
    package static let kind = ModelRecipe.Kind(rawValue: "tesseract")

    /// The name of the weights: their file name without extension.
    package let language: String
    /// The alphabets that they read.
    package let alphabets: [TextAlphabet]

    /// The fault of the recipe, as the end of a sentence; nil for a valid one.
    package var fault: String? {
        guard !language.isEmpty, language.utf8.count <= 32,
            language.utf8.allSatisfy({ UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 || $0 == UInt8(ascii: "_") })
        else { return "language must be 1 to 32 lower-case letters or “_”" }
        return alphabets.isEmpty ? "alphabets must not be empty" : nil
    }
}
