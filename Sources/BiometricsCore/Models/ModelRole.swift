/// The purpose of a model. Open, so that a manifest may name a role that this version does not use.
public struct ModelRole: RawRepresentable, Sendable, Hashable, Codable {
    /// The stable text, in camel case, as the manifest has it.
    public let rawValue: String

    /// A role from its stable text.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Finds faces in a picture.
    public static let faceDetector = Self(rawValue: "faceDetector")
    /// Turns an aligned face into a vector that is compared.
    public static let faceEmbedder = Self(rawValue: "faceEmbedder")
    /// Distinguishes a bona fide presentation from a presentation attack.
    public static let livenessAnalyzer = Self(rawValue: "livenessAnalyzer")
    /// Measures how fit a face is for comparison.
    public static let qualityAssessor = Self(rawValue: "qualityAssessor")
    /// Reads text in a picture.
    public static let textRecognizer = Self(rawValue: "textRecognizer")
    /// Finds landmarks in a face whose box is known.
    public static let landmarkPredictor = Self(rawValue: "landmarkPredictor")
}
