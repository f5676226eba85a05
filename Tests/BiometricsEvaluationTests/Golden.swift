import BiometricsEvaluation
import BiometricsTestSupport
import Foundation

/// The figures of `Tests/Golden/evaluation.py`.
struct Golden: Decodable {
    struct Table: Decodable {
        let name: String
        let mated: [Double]?
        let nonMated: [Double]?
        let eer: Double?
        /// Threshold, FMR, FNMR.
        let points: [[Double]]
        /// FMR, FNMR.
        let fnmrAtFmr: [[Double]]
        /// Threshold, FMR, FNMR.
        let det: [[Double]]

        /// The table's curve, from its own scores or from the generator that the script uses.
        var curve: ErrorCurve {
            let random = mated == nil ? Golden.randomScores() : ([], [])
            return ErrorCurve(mated: mated ?? random.0, nonMated: nonMated ?? random.1)
        }
    }

    struct Bootstrap: Decodable {
        let rows: [[Double]]
        let eer: [Double]
        let fnmr: [Double]
        let fmr: [Double]
    }

    struct Pareto: Decodable {
        let exceedances: Int
        let threshold: Double
        let shape: Double
        let scale: Double
        let mean: Double
        let standardDeviation: Double
        let survival: [[Double]]
    }

    struct Folds: Decodable {
        let rows: [[Double]]
        let accuracy: [Double]
        let mean: Double
        let std: Double
    }

    let tables: [Table]
    let random: Table
    let clopperPearson: [[Double]]
    let normalDeviates: [[Double]]
    let bootstrap: Bootstrap
    let pareto: Pareto
    let folds: Folds

    static func load() throws -> Golden {
        let file = SourceTree.tests.appending(path: "Golden/Fixtures/evaluation.json")
        return try JSONDecoder().decode(Golden.self, from: Data(contentsOf: file))
    }

    /// 20,000 mated and 80,000 non-mated scores with ties, as `random_scores(2024, …)` in the script makes them.
    static func randomScores() -> (mated: [Double], nonMated: [Double]) {
        var generator = SplitMix64(seed: 2024)
        func score(_ shift: Double) -> Double {
            var total = 0.0
            for _ in 0..<4 { total += generator.nextUnit() }
            return ((total + shift) * 4096).rounded(.down) / 4096
        }
        let mated = (0..<20_000).map { _ in score(1.25) }
        return (mated, (0..<80_000).map { _ in score(0) })
    }
}
