import BiometricsEvaluation
import Glibc

/// Measures the comparison of templates and the evaluation of a large score table, and prints JSON.
///
///     ComparisonBenchmark compare COUNT DIMENSION THREADS REPEATS
///     ComparisonBenchmark evaluate COUNT
@main
struct ComparisonBenchmark {
    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        let numbers = arguments.dropFirst().compactMap(Int.init)
        switch (arguments.first, numbers.count) {
        case ("compare", 4):
            compare(count: numbers[0], dimension: numbers[1], threads: numbers[2], repeats: numbers[3])
        case ("evaluate", 1):
            evaluate(count: numbers[0])
        default:
            print("usage: ComparisonBenchmark compare COUNT DIMENSION THREADS REPEATS | evaluate COUNT")
            exit(64)
        }
    }

    private static func compare(count: Int, dimension: Int, threads: Int, repeats: Int) {
        var generator = SplitMix64(seed: 1)
        var matrix = TemplateMatrix(dimension: dimension)
        for _ in 0..<count {
            let values = (0..<dimension).map { _ in Float(generator.nextUnit() - 0.5) }
            let norm = values.reduce(0) { $0 + $1 * $1 }.squareRoot()
            matrix.append(values.map { $0 / norm })
        }
        let templates = matrix
        var best = Double.infinity
        var checksum = 0.0
        for _ in 0..<repeats {
            let start = ContinuousClock.now
            let sums = templates.mapBlocks(against: templates, threads: threads) { Double($0.scores.reduce(0, +)) }
            best = min(best, seconds(since: start))
            checksum = sums.reduce(0, +)
        }
        let pairs = Double(count) * Double(count)
        print(
            "{\"benchmark\":\"compare\",\"templates\":\(count),\"dimension\":\(dimension),\"threads\":\(threads),"
                + "\"seconds\":\(best),\"pairsPerSecond\":\((pairs / best).rounded()),\"checksum\":\(checksum)}")
    }

    private static func evaluate(count: Int) {
        var generator = SplitMix64(seed: 2)
        var scores: [Double] = []
        var isMated: [Bool] = []
        scores.reserveCapacity(count)
        isMated.reserveCapacity(count)
        for index in 0..<count {
            let mated = index % 10 == 0
            scores.append((0..<4).reduce(mated ? 1.5 : 0) { sum, _ in sum + generator.nextUnit() })
            isMated.append(mated)
        }
        let table = MatchTable(scores: scores, isMated: isMated)
        scores = []
        isMated = []
        let before = peakMegabytes()
        let start = ContinuousClock.now
        let evaluation = MatchEvaluation(table)
        let duration = seconds(since: start)
        print(
            "{\"benchmark\":\"evaluate\",\"scores\":\(count),\"seconds\":\(duration),"
                + "\"peakMegabytes\":\(peakMegabytes()),\"peakMegabytesBefore\":\(before),"
                + "\"eer\":\(evaluation.equalErrorRate?.rate ?? .nan),\"detPoints\":\(evaluation.det.count)}")
    }

    private static func seconds(since start: ContinuousClock.Instant) -> Double {
        let duration = (ContinuousClock.now - start).components
        return Double(duration.seconds) + Double(duration.attoseconds) * 1e-18
    }

    private static func peakMegabytes() -> Int {
        var usage = rusage()
        unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return usage.ru_maxrss / 1024
    }
}
