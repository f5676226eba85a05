/// One thing that is wrong with a definition, and where.
public struct DefinitionFault: Hashable, Sendable {
    /// The place in the file, such as `steps[0].types[2]`; empty for the whole.
    public let place: String
    /// What is wrong there, and what may stand there.
    public let message: String

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
