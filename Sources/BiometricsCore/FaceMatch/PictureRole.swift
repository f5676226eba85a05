/// How a picture is to be read.
public enum PictureRole: String, Sendable, Hashable, Codable, CaseIterable {
    /// A picture that someone took of themselves: one subject.
    case selfie
    /// A picture of an identity document, in any quarter turn, with a portrait on it.
    case document
}
