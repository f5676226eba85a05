import Foundation

/// A shared library built from `Tests/Fixtures/plugins/toy.c`, which goes away with the value (but stays loaded).
public final class ToyLibrary {
    /// Where it lies.
    public let path: String
    private let folder: URL

    /// Compiles the toy with `definitions`, each `NAME` or `NAME=VALUE`; none make a plugin that keeps its contract.
    public convenience init(_ definitions: String...) throws {
        try self.init(definitions)
    }

    /// As with the definitions one by one.
    public init(_ definitions: [String]) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "biometrics-toy-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        path = folder.appending(path: "libtoy.so").path
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let compiler = Process()
        compiler.executableURL = URL(filePath: "/usr/bin/env")
        compiler.arguments =
            ["cc", "-std=gnu11", "-w", "-shared", "-fPIC", "-fvisibility=hidden"] + definitions.map { "-D\($0)" }
            + ["-I\(root.path)/../Sources/BiometricsPluginABI/include", "-o", path]
            + ["\(root.path)/Fixtures/plugins/toy.c", "-lm"]
        try compiler.run()
        compiler.waitUntilExit()
        guard compiler.terminationStatus == 0 else { throw ToyLibraryFailure(definitions: definitions) }
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }
}

/// The toy could not be compiled.
struct ToyLibraryFailure: Error {
    let definitions: [String]
}

/// What the package builds beside the tests.
public enum BuiltProduct {
    /// The dynamic library of an example.
    public static func library(_ name: String) -> String {
        let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return URL(filePath: tests).deletingLastPathComponent().appending(path: "lib\(name).so").path
    }
}
