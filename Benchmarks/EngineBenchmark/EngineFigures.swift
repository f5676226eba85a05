import BenchmarkSupport

/// The measurements of one process with one engine.
struct EngineRun: Codable {
    let engine: String
    let precision: String
    /// Threads of a network while `milliseconds` were measured, and workers of one thread each while pairs were.
    let threads: Int
    /// The times of single networks, by their purpose.
    let milliseconds: [String: Summary]
    let pairsPerSecond: Double
    let models: [Model]

    struct Model: Codable {
        let id: String
        let sha256: String
    }
}

/// The versions that the pipeline in Python reports.
struct PythonRun: Codable {
    let threads: Int
    let pairs: Int
    let per_second: Double
    let stages_ms: [String: Double]
}

/// Every run, and the medians of each setup with what the targets are stated in.
struct EngineFigures: Encodable {
    /// The median of the rounds of one setup.
    struct Medians: Encodable {
        let setup: String
        let threads: Int
        let milliseconds: [String: Double]
        let pairsPerSecond: Double
        /// Embedding with OpenCV takes this many times as long, in the same run.
        let embeddingAgainstOpenCV: Double?
        let pairsAgainstPython: Double?
        /// Against one worker of the same setup.
        let pairsAgainstOneWorker: Double?
    }

    let medians: [Medians]
    let runs: [EngineRun]
    let python: [PythonRun]

    init(runs: [EngineRun], python: [PythonRun]) {
        func rate(_ setup: String, _ threads: Int) -> Double? {
            let rates = runs.filter { Self.name($0) == setup && $0.threads == threads }.map(\.pairsPerSecond)
            return rates.isEmpty ? nil : Summary(rates).median
        }
        func time(_ setup: String, _ threads: Int, _ work: String) -> Double? {
            let times = runs.filter { Self.name($0) == setup && $0.threads == threads }
                .compactMap { $0.milliseconds[work]?.median }
            return times.isEmpty ? nil : Summary(times).median
        }
        var setups: [String] = []
        for run in runs where !setups.contains(Self.name(run)) { setups.append(Self.name(run)) }
        medians = setups.flatMap { setup in
            (1...2).compactMap { threads -> Medians? in
                guard let pairs = rate(setup, threads) else { return nil }
                let works = Set(runs.flatMap(\.milliseconds.keys))
                let times = works.compactMap { work in time(setup, threads, work).map { (work, $0) } }
                let rates = python.filter { $0.threads == threads }.map(\.per_second)
                func ratio(_ number: Double?, _ base: Double?) -> Double? {
                    guard let number, let base, base > 0 else { return nil }
                    return rounded(number / base)
                }
                return Medians(
                    setup: setup, threads: threads, milliseconds: Dictionary(uniqueKeysWithValues: times),
                    pairsPerSecond: pairs,
                    embeddingAgainstOpenCV: ratio(
                        time("opencv f32", threads, "embed"), time(setup, threads, "embed")),
                    pairsAgainstPython: ratio(pairs, rates.isEmpty ? nil : Summary(rates).median),
                    pairsAgainstOneWorker: ratio(pairs, rate(setup, 1)))
            }
        }
        self.runs = runs
        self.python = python
    }

    private static func name(_ run: EngineRun) -> String { "\(run.engine) \(run.precision)" }
}
