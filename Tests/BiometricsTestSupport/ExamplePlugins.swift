import Foundation

/// The libraries of the package `Examples/Plugins`, which is built as a third party's would be, once a run.
public enum ExamplePlugins {
    /// The path of the library of an example.
    public static func library(_ name: String) throws -> String {
        try built.get() + "/lib\(name).so"
    }

    private static let built = Result { try build() }

    /// Builds into a folder beside the tests, so that only what has changed is built again.
    private static func build() throws -> String {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let scratch = URL(filePath: BuiltProduct.library("")).deletingLastPathComponent()
            .appending(path: "example-plugins").path
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [
            "swift", "build", "--quiet", "--package-path", root.appending(path: "Examples/Plugins").path,
            "--scratch-path", scratch,
        ]
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw ExamplePluginsFailure(status: process.terminationStatus) }
        return "\(scratch)/debug"
    }
}

/// The examples could not be built; the compiler said why.
struct ExamplePluginsFailure: Error {
    let status: Int32
}
