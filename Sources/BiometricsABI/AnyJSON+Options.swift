internal import BiometricsCore
internal import FoundationEssentials

extension AnyJSON {
    /// The kind of the value, for messages.
    var kind: String {
        switch self {
        case .null: "null"
        case .flag: "true or false"
        case .number: "a number"
        case .text: "a text"
        case .list: "a list"
        case .object: "an object"
        }
    }

    /// The value as JSON.
    ///
    /// - Throws: `.backendFailure`.
    func json() throws(BiometricsError) -> [UInt8] {
        do {
            return Array(try JSONEncoder().encode(self))
        } catch {
            throw BiometricsError(.backendFailure, "An option cannot be written as JSON.")
        }
    }
}
