public import BiometricsCore
public import HTTPKit

/// The output of the command `serve` when it starts to listen: `biometrics.serve/1`.
public struct ServeDocument: JSONDocument {
    /// `biometrics.serve/1`.
    public static let schema = "biometrics.serve/1"

    /// The schema's name and number.
    public private(set) var schema = SchemaName<ServeDocument>()
    /// The address. If any port was asked for, it has the port that was found.
    public var listening: String

    /// Creates the document.
    public init(listening address: ListenAddress) {
        listening = address.description
    }
}
