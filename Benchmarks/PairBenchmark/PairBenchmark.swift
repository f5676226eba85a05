import BenchmarkSupport

/// Measures the comparison of a selfie with a document, warm and as a whole process, and prints JSON.
///
///     PairBenchmark [--example FOLDER] [--program FILE] [--scratch FOLDER] [--repeats N]
///
/// The pair in FOLDER (`selfie.jpg` and `document.jpg`, as `scripts/setup` makes them) is brought to 1 and to 12 megapixels.
/// This process starts the others and does nothing else: what it would hold resident would count as theirs.
@main
struct PairBenchmark {
    static func main() async {
        do {
            let arguments = Array(CommandLine.arguments.dropFirst())
            switch arguments.first {
            case "make-inputs" where arguments.count == 3:
                print(try json(try InputPictures(folder: arguments[2]).make(fromExample: arguments[1])))
            case "measure-warm" where arguments.count == 4:
                guard let workers = Int(arguments[2]), let repeats = Int(arguments[3]) else { usage() }
                let pictures = InputPictures(folder: arguments[1])
                print(try json(try await WarmFigures(pictures, workers: workers, repeats: repeats)))
            default:
                try measure(try Options(arguments))
            }
        } catch {
            fail("\(error)", status: 1)
        }
    }

    private static func measure(_ options: Options) throws {
        let load = loadAverage()
        let pictures = InputPictures(folder: options.scratch)
        let making = try ProcessRun.again(["make-inputs", options.example, options.scratch])
        var warm: [WarmFigures] = []
        for workers in 1...2 {
            let run = try ProcessRun.again(["measure-warm", options.scratch, "\(workers)", "\(options.repeats)"])
            warm.append(try value(WarmFigures.self, fromJSON: run.output))
        }
        let processes = try pictures.sizes.map { size throws(BenchmarkError) in
            try ProcessFigures(
                "compare \(size.name)", [options.program, "compare", size.selfie, size.document],
                repeats: options.repeats)
        }
        let version = try ProcessFigures("--version", [options.program, "--version"], repeats: options.repeats)
        let figures = PairFigures(
            warm: warm, wholeProcess: processes + [version],
            inputs: try value([InputFile].self, fromJSON: making.output),
            measuringProcessPeakMebibytes: ProcessRun.ownPeakMebibytes)
        print(try json(MeasurementReport(benchmark: "PairBenchmark", loadAtStart: load, figures: figures)))
    }

    private struct Options {
        var example = ".build/example"
        var program = ".build/release/biometrics"
        var scratch = ".build/benchmark/pair"
        var repeats = 20

        init(_ arguments: [String]) throws {
            var rest = arguments[...]
            while let name = rest.popFirst() {
                guard let value = rest.popFirst() else { usage() }
                switch name {
                case "--example": example = value
                case "--program": program = value
                case "--scratch": scratch = value
                case "--repeats":
                    guard let count = Int(value), count > 0 else { usage() }
                    repeats = count
                default: usage()
                }
            }
        }
    }

    private static func usage() -> Never {
        fail("PairBenchmark [--example FOLDER] [--program FILE] [--scratch FOLDER] [--repeats N]", status: 64)
    }
}

/// Everything that is measured.
private struct PairFigures: Encodable {
    let warm: [WarmFigures]
    let wholeProcess: [ProcessFigures]
    let inputs: [InputFile]
    /// The least peak that could be seen: no target is judged by a figure that is close to it.
    let measuringProcessPeakMebibytes: Double
}
