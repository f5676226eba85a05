import Foundation
import Testing

/// A folder of this user alone that goes away with the value.
final class PrivateTemporaryFolder {
    /// Where it is.
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appending(path: "biometrics-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }
}
