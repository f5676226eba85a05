import BenchmarkSupport
import Biometrics
import BiometricsCore
import OpenVINOKit

/// Measures what each inference engine makes of the same models, beside a pipeline in Python, and prints JSON.
///
///     EngineBenchmark --pairs FILE.csv [--root FOLDER] [--repeats N] [--python FILE.py --models FOLDER]
///
/// The table has the columns probe and reference, files below FOLDER. The Python program is called as
/// `FILE.py pairs MODELS THREADS PAIRS ROOT` and prints JSON with `per_second`. Engines, precisions and threads take turns
/// within each round, so that what else the machine does hits all alike; each runs in a process of its own.
@main
struct EngineBenchmark {
    static func main() async {
        do {
            let arguments = Array(CommandLine.arguments.dropFirst())
            if arguments.first == "measure", arguments.count == 6, let threads = Int(arguments[3]),
                let engine = BiometricsConfiguration.Engine(rawValue: arguments[1]),
                let precision = InferencePrecision(rawValue: arguments[2])
            {
                let setup = EngineSetup(engine: engine, precision: precision, threads: threads)
                print(try json(try await setup.run(pairs: arguments[4], root: arguments[5])))
            } else {
                try measure(try Options(arguments))
            }
        } catch {
            fail("\(error)", status: 1)
        }
    }

    private static func measure(_ options: Options) throws {
        let load = loadAverage()
        var setups: [[String]] = [["opencv", "f32"]]
        if OpenVINORuntime.isInstalled {
            setups += try OpenVINORuntime.precisions().map { ["openvino", $0.rawValue] }
        }
        var runs: [EngineRun] = []
        var python: [PythonRun] = []
        for _ in 0..<options.repeats {
            for threads in 1...2 {
                for setup in setups {
                    let arguments = ["measure"] + setup + ["\(threads)", options.pairs, options.root]
                    runs.append(try value(EngineRun.self, fromJSON: try ProcessRun.again(arguments).output))
                }
                guard let program = options.python else { continue }
                let run = try ProcessRun(
                    ["python3", program, "pairs", options.models, "\(threads)", options.pairs, options.root])
                python.append(try value(PythonRun.self, fromJSON: run.output))
            }
        }
        let figures = EngineFigures(runs: runs, python: python)
        print(try json(MeasurementReport(benchmark: "EngineBenchmark", loadAtStart: load, figures: figures)))
    }

    private struct Options {
        var pairs = ""
        var root = "."
        var repeats = 3
        var python: String?
        var models = ""

        init(_ arguments: [String]) throws {
            var rest = arguments[...]
            while let name = rest.popFirst() {
                guard let value = rest.popFirst() else { usage() }
                switch name {
                case "--pairs": pairs = value
                case "--root": root = value
                case "--python": python = value
                case "--models": models = value
                case "--repeats":
                    guard let count = Int(value), count > 0 else { usage() }
                    repeats = count
                default: usage()
                }
            }
            if pairs.isEmpty { usage() }
        }
    }

    private static func usage() -> Never {
        fail(
            "EngineBenchmark --pairs FILE.csv [--root FOLDER] [--repeats N] [--python FILE.py --models FOLDER]",
            status: 64)
    }
}
