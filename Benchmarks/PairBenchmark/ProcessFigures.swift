import BenchmarkSupport

/// The cost of a command from its start to its end.
struct ProcessFigures: Encodable {
    let name: String
    let command: [String]
    let status: Int32
    let wallSeconds: Summary
    let processorSeconds: Summary
    let peakMebibytes: Summary

    private static let warmUps = 3

    /// Runs `command` `repeats` times after some that do not count.
    ///
    /// - Throws: when it cannot be started, or ends with an error's status.
    init(_ name: String, _ command: [String], repeats: Int) throws(BenchmarkError) {
        var runs: [ProcessRun] = []
        for _ in 0..<(repeats + Self.warmUps) {
            let run = try ProcessRun(command)
            guard run.status < 64 else {
                throw BenchmarkError("\(command.joined(separator: " ")) ended with status \(run.status)")
            }
            runs.append(run)
        }
        runs.removeFirst(Self.warmUps)
        self.name = name
        self.command = command
        status = runs[0].status
        wallSeconds = Summary(runs.map(\.wallSeconds))
        processorSeconds = Summary(runs.map(\.processorSeconds))
        peakMebibytes = Summary(runs.map(\.peakMebibytes))
    }
}
