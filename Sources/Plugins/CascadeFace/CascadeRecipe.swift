public import BiometricsCore

/// How a cascade of OpenCV's is run: a grey picture in, boxes out, no confidence and no landmarks.
public struct CascadeRecipe: RecipePayload, Hashable {
    /// The kind that the manifest names.
    public static let kind = ModelRecipe.Kind(rawValue: "cascade")

    /// Pixels across and down of the smallest face it knows.
    public let windowSize: Size

    /// A recipe for windows of `windowSize`.
    public init(windowSize: Size) {
        self.windowSize = windowSize
    }

    /// What is wrong with it, in words that end a sentence, or nil.
    public var fault: String? {
        windowSize.shortSide > 0 && windowSize.longSide <= 1024 ? nil : "a window has 1 to 1024 pixels a side"
    }
}
