import Foundation
import Platform

/// A folder of this user alone that goes away with the value.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        path = try FileSystem.makeTemporaryFolder(prefix: "platform-")
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The path of `name` in the folder.
    func callAsFunction(_ name: String) -> String { "\(path)/\(name)" }

    /// Writes a file and gives its path.
    @discardableResult
    func write(_ text: String, to name: String, permissions: Int = 0o600) throws -> String {
        try Data(text.utf8).write(to: URL(filePath: self(name)))
        try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: self(name))
        return self(name)
    }

    func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: self(name), withDestinationPath: target)
    }

    func text(of name: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(filePath: self(name))), as: UTF8.self)
    }

    func permissions(of name: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: self(name))[.posixPermissions] as? Int
    }

    /// The names in the folder, hidden ones too, by name.
    func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    }
}
