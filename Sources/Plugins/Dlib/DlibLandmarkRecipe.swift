public import BiometricsCore

/// How one of dlib's shape predictors is run: a grey picture and a face's box in, landmarks out.
public struct DlibLandmarkRecipe: RecipePayload, Hashable {
    /// The kind that the manifest names.
    public static let kind = ModelRecipe.Kind(rawValue: "dlibLandmarks")

    /// What each landmark is, in the order of the output.
    public let landmarks: [String]

    /// A recipe for `landmarks`.
    public init(landmarks: [String]) {
        self.landmarks = landmarks
    }

    /// What is wrong with it, in words that end a sentence, or nil.
    public var fault: String? { landmarks.isEmpty ? "there are no landmarks" : nil }
}
