import Foundation

/// A shared library built from `Tests/Fixtures/plugins/toy.c`, which goes away with the value (but stays loaded).
public final class ToyLibrary {
    /// Where it lies.
    public let path: String
    private let folder = TemporaryFolder()

    /// Compiles the toy with `definitions`, each `NAME` or `NAME=VALUE`; none make a plugin that keeps its contract.
    public convenience init(_ definitions: String...) throws {
        try self.init(definitions)
    }

    /// As with the definitions one by one.
    ///
    /// - Parameter companion: C for a library `libcompanion.so` beside the toy, which the toy needs.
    public init(_ definitions: [String], companion: String? = nil) throws {
        path = folder("libtoy.so")
        var beside: [String] = []
        if let companion {
            let source = try folder.file("companion.c", companion)
            beside = [folder("libcompanion.so"), "-Wl,-rpath,$ORIGIN"]
            try Self.compile(["-o", beside[0], "-Wl,-soname,libcompanion.so", source])
        }
        try Self.compile(
            ["-fvisibility=hidden"] + definitions.map { "-D\($0)" }
                + ["-I\(SourceTree.root.path)/Sources/BiometricsPluginABI/include", "-o", path]
                + ["\(SourceTree.tests.path)/Fixtures/plugins/toy.c", "-lm"] + beside)
    }

    private static func compile(_ arguments: [String]) throws {
        try ProgramRun.succeed("/usr/bin/env", ["cc", "-std=gnu11", "-w", "-shared", "-fPIC"] + arguments)
    }
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
