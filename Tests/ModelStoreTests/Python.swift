import Platform

@testable import ModelStore

/// The Python that the machine has.
enum Python {
    /// Whether there is one, with pip.
    static let hasPip = (try? run("import pip")) == 0

    /// Runs `script` and gives its exit status.
    static func run(_ script: String, _ arguments: String...) throws -> Int32 {
        try ChildProcess.run(
            ["python3", "-c", script] + arguments, environment: ProcessEnvironment.current, diagnostics: .merged
        ) { _ in }
    }
}
