public import BiometricsCore
public import HTTPKit

/// What `serve` writes when it listens: `biometrics.serve/1`.
public struct ServeDocument: JSONDocument {
    /// `biometrics.serve/1`.
    public static let schema = "biometrics.serve/1"

    /// The schema's name and number.
    public private(set) var schema = SchemaName<ServeDocument>()
    /// The address, with the port that was free where any was asked for.
    public var listening: String

    /// The document of a service that listens.
    public init(listening address: ListenAddress) {
        listening = address.description
    }
}
