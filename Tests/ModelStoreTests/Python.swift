import Platform

@testable import ModelStore

/// The Python that the machine has. It makes the archives, so that they come from another hand than their reader.
enum Python {
    /// Whether there is one.
    static let isThere = (try? run("import tarfile, zipfile")) == 0

    /// Runs `script` and gives its exit status.
    static func run(_ script: String, _ arguments: String...) throws -> Int32 {
        try ChildProcess.run(
            ["python3", "-c", script] + arguments, environment: ProcessEnvironment.current, diagnostics: .merged
        ) { _ in }
    }
}
