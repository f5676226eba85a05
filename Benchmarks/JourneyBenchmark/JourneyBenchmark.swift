import BenchmarkSupport
import Verification

/// Measures journeys, with the models of the standard store, and prints JSON.
///
///     JourneyBenchmark overhead FOLDER [--people N] [--workers N]
///     JourneyBenchmark open FOLDER [--journeys N] [--workers N]
///     JourneyBenchmark applicants [--applicants N]
///
/// FOLDER holds documents.csv (id, front, back, …) and selfies/ID.jpg. `overhead` has the processor time of whole journeys
/// beside that of the bare calls on the same files. `open` has the memory of a process in which N journeys are open at once,
/// each with its selfie examined. `applicants` has the time that the search among N applicants adds to the end of a journey.
@main
struct JourneyBenchmark {
    static func main() async {
        do {
            let arguments = Array(CommandLine.arguments.dropFirst())
            let load = loadAverage()
            if arguments.first == "applicants" {
                let figures = try await ApplicantFigures(applicants: Options(arguments.dropFirst()).applicants)
                print(try json(MeasurementReport(benchmark: "JourneyBenchmark", loadAtStart: load, figures: figures)))
                return
            }
            guard arguments.count >= 2 else { usage() }
            let options = Options(arguments.dropFirst(2))
            let people = try Person.all(in: arguments[1])
            switch arguments[0] {
            case "overhead":
                let figures = try await OverheadFigures(people.prefix(options.people), workers: options.workers)
                print(try json(MeasurementReport(benchmark: "JourneyBenchmark", loadAtStart: load, figures: figures)))
            case "open":
                let figures = try await OpenFigures(people, journeys: options.journeys, workers: options.workers)
                print(try json(MeasurementReport(benchmark: "JourneyBenchmark", loadAtStart: load, figures: figures)))
            default: usage()
            }
        } catch {
            fail("\(error)", status: 1)
        }
    }

    private struct Options {
        var people = 20
        var journeys = 1000
        var workers = 1
        var applicants = 100_000

        init(_ words: ArraySlice<String>) {
            var rest = words
            while let name = rest.popFirst() {
                guard let value = rest.popFirst().flatMap({ Int($0) }), value > 0 else { usage() }
                switch name {
                case "--people": people = value
                case "--journeys": journeys = value
                case "--workers": workers = value
                case "--applicants": applicants = value
                default: usage()
                }
            }
        }
    }

    private static func usage() -> Never {
        fail(
            "JourneyBenchmark overhead|open FOLDER [--people N] [--journeys N] [--workers N] | applicants [--applicants N]",
            status: 64)
    }
}
