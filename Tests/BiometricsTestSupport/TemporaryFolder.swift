import Foundation
import Testing

/// A folder of this user alone that goes away with the value.
public final class TemporaryFolder: Sendable {
    /// Where it is.
    public let path: String

    /// A new folder where the system keeps what is temporary. If the system refuses it, the test fails.
    public init() {
        path = FileManager.default.temporaryDirectory.appending(path: "biometrics-tests-\(UUID().uuidString)").path
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            Issue.record(error)
        }
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The path of `name` in the folder.
    public func callAsFunction(_ name: String) -> String { "\(path)/\(name)" }

    /// A new file of `bytes`, or one that has them instead of its own; its path.
    @discardableResult
    public func file(_ name: String, _ bytes: [UInt8], permissions: Int = 0o600) throws -> String {
        try Data(bytes).write(to: URL(filePath: self(name)))
        try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: self(name))
        return self(name)
    }

    /// As above, of the bytes of `text`.
    @discardableResult
    public func file(_ name: String, _ text: String, permissions: Int = 0o600) throws -> String {
        try file(name, Array(text.utf8), permissions: permissions)
    }

    /// A new program: a script that begins with what runs it; its path.
    ///
    /// Another program writes it. If this process wrote it, a child that another thread starts meanwhile would hold
    /// it open for writing. The system refuses to run such a file.
    @discardableResult
    public func program(_ name: String, _ script: String) throws -> String {
        try ProgramRun.succeed("/bin/cp", [file("\(name).script", script, permissions: 0o700), self(name)])
        return self(name)
    }

    /// A new folder in this one; its path.
    @discardableResult
    public func folder(_ name: String) throws -> String {
        try FileManager.default.createDirectory(atPath: self(name), withIntermediateDirectories: true)
        return self(name)
    }

    /// A new symbolic link.
    public func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: self(name), withDestinationPath: target)
    }

    /// The text of a file.
    public func text(of name: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(filePath: self(name))), as: UTF8.self)
    }

    /// The permissions of what has this name.
    public func permissions(of name: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: self(name))[.posixPermissions] as? Int
    }

    /// The names in the folder, hidden ones too, by name.
    public func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    }
}
