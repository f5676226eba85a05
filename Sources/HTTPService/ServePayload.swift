package import BiometricsCore
package import HTTPKit

/// The output of the command `serve` when it starts to listen: `biometrics.serve/1`.
package struct ServePayload: JSONPayload {
    /// `biometrics.serve/1`.
    package static let schema = "biometrics.serve/1"

    /// The schema's name and number.
    package private(set) var schema = SchemaName<ServePayload>()
    /// The address. If any port was asked for, it has the port that was found.
    package var listening: String

    /// Creates the document.
    package init(listening address: ListenAddress) {
        listening = address.description
    }
}
