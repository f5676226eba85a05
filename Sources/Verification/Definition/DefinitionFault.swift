/// One fault of a definition and its place.
public struct DefinitionFault: Codable, Hashable, Sendable {
    /// The place in the file, such as `steps[0].types[2]`; empty for the whole.
    public var place: String
    /// A sentence that says what is wrong and what is allowed.
    public var message: String

    /// A fault at a place.
    public init(place: String, message: String) {
        self.place = place
        self.message = message
    }
}

extension DefinitionFault: CustomStringConvertible {
    /// `place: message`.
    public var description: String { place.isEmpty ? message : "\(place): \(message)" }
}
