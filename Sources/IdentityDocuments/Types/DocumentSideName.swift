/// A side of a document.
public enum DocumentSideName: String, Sendable, Hashable, Codable {
    /// The side with the portrait.
    case front
    /// The other one.
    case back
}
