import BenchmarkSupport

/// How long the whole command takes to judge a clip, beside how long the clip lasts.
struct AnalysisFigures: Encodable {
    let command: [String]
    /// 0 live, 1 not live, 2 neither: what is measured is the time, whatever the answer.
    let status: Int32
    let clipSeconds: Double
    let wallSeconds: Summary
    let processorSeconds: Summary
    let peakMebibytes: Summary
    /// Seconds of the clip judged in a second, by the median; the target is at least 5 on two cores.
    let timesRealTime: Double

    private static let warmUps = 1

    /// Runs `biometrics liveness` over the clip at `path`, `repeats` times.
    init(clip path: String, lasting clipSeconds: Double, program: String, repeats: Int) throws(BenchmarkError) {
        command = [program, "liveness", "--json", path]
        var runs: [ProcessRun] = []
        for _ in 0..<(repeats + Self.warmUps) {
            let run = try ProcessRun(command)
            guard run.status < 64 else {
                throw BenchmarkError("\(command.joined(separator: " ")) ended with status \(run.status)")
            }
            runs.append(run)
        }
        runs.removeFirst(Self.warmUps)
        status = runs[0].status
        self.clipSeconds = clipSeconds
        wallSeconds = Summary(runs.map(\.wallSeconds))
        processorSeconds = Summary(runs.map(\.processorSeconds))
        peakMebibytes = Summary(runs.map(\.peakMebibytes))
        timesRealTime = rounded(clipSeconds / wallSeconds.median)
    }
}
