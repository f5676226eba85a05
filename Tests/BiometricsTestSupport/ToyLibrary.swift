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
    ///
    /// - Parameter companion: C for a library `libcompanion.so` beside the toy, which the toy needs.
    public init(_ definitions: [String], companion: String? = nil) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "biometrics-toy-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        path = folder.appending(path: "libtoy.so").path
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        var beside: [String] = []
        if let companion {
            let source = folder.appending(path: "companion.c")
            try Data(companion.utf8).write(to: source)
            beside = [folder.appending(path: "libcompanion.so").path, "-Wl,-rpath,$ORIGIN"]
            try Self.compile(["-o", beside[0], "-Wl,-soname,libcompanion.so", source.path])
        }
        try Self.compile(
            ["-fvisibility=hidden"] + definitions.map { "-D\($0)" }
                + ["-I\(root.path)/../Sources/BiometricsPluginABI/include", "-o", path]
                + ["\(root.path)/Fixtures/plugins/toy.c", "-lm"] + beside)
    }

    private static func compile(_ arguments: [String]) throws {
        let compiler = Process()
        compiler.executableURL = URL(filePath: "/usr/bin/env")
        compiler.arguments = ["cc", "-std=gnu11", "-w", "-shared", "-fPIC"] + arguments
        try compiler.run()
        compiler.waitUntilExit()
        guard compiler.terminationStatus == 0 else { throw ToyLibraryFailure(arguments: arguments) }
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }
}

/// The toy could not be compiled.
struct ToyLibraryFailure: Error {
    let arguments: [String]
}

/// Libraries and programs that the package builds beside the tests.
public enum BuiltProduct {
    /// The path of the library `name` beside the tests, if it exists.
    public static func library(_ name: String) -> String { executable("lib\(name).so") }

    /// The path of the program `name` beside the tests, if it exists.
    public static func executable(_ name: String) -> String {
        let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return URL(filePath: tests).deletingLastPathComponent().appending(path: name).path
    }
}
