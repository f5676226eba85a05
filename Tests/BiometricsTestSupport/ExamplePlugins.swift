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
        let scratch = URL(filePath: BuiltProduct.library("")).deletingLastPathComponent()
            .appending(path: "example-plugins").path
        let examples = SourceTree.root.appending(path: "Examples/Plugins").path
        try ProgramRun.succeed(
            "/usr/bin/env", ["swift", "build", "--quiet", "--package-path", examples, "--scratch-path", scratch])
        return "\(scratch)/debug"
    }
}
