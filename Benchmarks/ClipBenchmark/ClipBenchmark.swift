import BenchmarkSupport

/// Measures the decoding of clips against the `ffmpeg` command, its memory, and the whole liveness analysis, and prints JSON.
///
///     ClipBenchmark [--clip FILE] [--program FILE] [--threads N] [--repeats N] [--scratch FOLDER]
///
/// From FILE (a clip of a face; without it one of BIOMETRICS_TEST_DATA) 720p clips of 5, 10 and 60 seconds are made. The
/// comparison runs whole processes in turns, so that changes of the machine's speed affect both.
@main
struct ClipBenchmark {
    static func main() {
        do {
            let arguments = Array(CommandLine.arguments.dropFirst())
            if arguments.first == "decode", arguments.count == 4, let threads = Int(arguments[3]) {
                print(try json(try Decoding(of: arguments[1], converts: arguments[2] == "bgr", threads: threads)))
            } else {
                try measure(try Options(arguments))
            }
        } catch {
            fail("\(error)", status: 1)
        }
    }

    private static func measure(_ options: Options) throws {
        let load = loadAverage()
        let clips = try ClipInputs(from: options.clip, in: options.scratch)
        let decoding = try [clips.tenSeconds, clips.sixtySeconds].map { clip in
            try DecodingFigures(clip: clip, threads: options.threads, repeats: options.repeats)
        }
        let figures = ClipFigures(
            decoding: decoding,
            liveness: try AnalysisFigures(
                clip: clips.tenSeconds, lasting: decoding[0].clip.seconds, program: options.program,
                repeats: options.repeats),
            memory: try MemoryFigures(clips, threads: options.threads, repeats: options.repeats),
            measuringProcessPeakMebibytes: ProcessRun.ownPeakMebibytes)
        print(try json(MeasurementReport(benchmark: "ClipBenchmark", loadAtStart: load, figures: figures)))
    }

    private struct Options {
        var clip: String?
        var program = ".build/release/biometrics"
        var threads = 2
        var repeats = 20
        var scratch = ".build/benchmark/clip"

        init(_ arguments: [String]) throws {
            var rest = arguments[...]
            while let name = rest.popFirst() {
                guard let value = rest.popFirst() else { usage() }
                switch name {
                case "--clip": clip = value
                case "--program": program = value
                case "--scratch": scratch = value
                case "--threads": threads = number(value)
                case "--repeats": repeats = number(value)
                default: usage()
                }
            }
        }
    }

    private static func number(_ text: String) -> Int {
        guard let number = Int(text), number > 0 else { usage() }
        return number
    }

    private static func usage() -> Never {
        fail("ClipBenchmark [--clip FILE] [--program FILE] [--threads N] [--repeats N] [--scratch FOLDER]", status: 64)
    }
}

/// Everything that is measured.
private struct ClipFigures: Encodable {
    let decoding: [DecodingFigures]
    let liveness: AnalysisFigures
    let memory: MemoryFigures
    /// The least peak that could be seen.
    let measuringProcessPeakMebibytes: Double
}
