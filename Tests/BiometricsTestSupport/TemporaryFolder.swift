import Foundation

/// A folder that goes away with the value.
public final class TemporaryFolder: Sendable {
    /// Where it is.
    public let path: String

    /// A new folder where the system keeps what is temporary.
    public init() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "biometrics-tests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        path = folder.path
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// A new file of `bytes`.
    @discardableResult
    public func file(_ name: String, _ bytes: [UInt8]) throws -> String {
        let file = "\(path)/\(name)"
        try Data(bytes).write(to: URL(filePath: file))
        return file
    }

    /// A new folder in this one.
    public func folder(_ name: String) throws -> String {
        let folder = "\(path)/\(name)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        return folder
    }
}
