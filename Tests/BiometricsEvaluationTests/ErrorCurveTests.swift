import BiometricsEvaluation
import Testing

struct ErrorCurveTests {
    private let golden: Golden

    init() throws {
        golden = try Golden.load()
    }

    @Test func `rates at thresholds are those of NumPy, and the DET points those of scikit-learn`() {
        for table in golden.tables + [golden.random] {
            let curve = table.curve
            for row in table.points + table.det {
                let point = curve.point(at: row[0])
                #expect(abs(point.falseMatchRate - row[1]) < 1e-12, "\(table.name) at \(row[0])")
                #expect(abs(point.falseNonMatchRate - row[2]) < 1e-12, "\(table.name) at \(row[0])")
            }
        }
    }

    @Test func `the equal error rate is that of SciPy on scikit-learn's curve`() throws {
        for table in golden.tables + [golden.random] {
            let equal = table.curve.equalErrorRate
            #expect((equal == nil) == (table.eer == nil), "\(table.name)")
            if let equal, let expected = table.eer {
                #expect(abs(equal.rate - expected) < 1e-10, "\(table.name): \(equal.rate) \(expected)")
                #expect(equal.bounds.contains(equal.rate))
            }
        }
    }

    @Test func `FNMR at a false match rate is the least over all thresholds`() throws {
        for table in golden.tables + [golden.random] {
            for row in table.fnmrAtFmr {
                let point = try #require(table.curve.point(atFalseMatchRate: row[0]))
                #expect(abs(point.falseNonMatchRate - row[1]) < 1e-12, "\(table.name) at FMR \(row[0])")
                #expect(point.falseMatchRate <= row[0])
            }
        }
    }

    @Test func `a tie between the classes costs at every threshold`() throws {
        let curve = ErrorCurve(mated: [0.5], nonMated: [0.5])
        let equal = try #require(curve.equalErrorRate)
        #expect(equal.rate == 0.5 && equal.bounds == 0...1)
        #expect(try #require(curve.point(allowingFalseMatches: 0)).falseNonMatches == 1)
    }

    @Test func `points go from all matched to none, each threshold once`() {
        var thresholds: [Double] = []
        var ends: [(Int, Int)] = []
        ErrorCurve(mated: [0.4, 0.6, 0.6], nonMated: [0.1, 0.4]).forEachPoint { point in
            thresholds.append(point.threshold)
            ends.append((point.falseMatches, point.falseNonMatches))
            return true
        }
        #expect(thresholds == [0.1, 0.4, 0.6, 0.6.nextUp])
        #expect(ends.map(\.0) == [2, 1, 0, 0])
        #expect(ends.map(\.1) == [0, 0, 1, 3])
    }

    @Test func `a thinned curve keeps its ends and stays on the whole one`() throws {
        let curve = golden.random.curve
        let thinned = curve.detPoints(maximum: 200)
        #expect(thinned.count <= 200 && thinned.count > 50)
        #expect(thinned.first?.falseNonMatches == 0 && thinned.last?.falseMatches == 0)
        #expect(thinned.allSatisfy { $0 == curve.point(at: $0.threshold) })
        // Between two kept points the skipped ones may not leave the line by much: checked at the middle threshold.
        for (low, high) in zip(thinned, thinned.dropFirst()) {
            let middle = curve.point(at: (low.threshold + high.threshold) / 2)
            #expect(middle.falseMatchRate <= low.falseMatchRate && middle.falseMatchRate >= high.falseMatchRate)
        }
        let square = ErrorCurve(mated: [0.2, 0.9, 0.9, 0.9], nonMated: [0.1, 0.1, 0.1, 0.8]).detPoints(maximum: 50)
        #expect(square.count == 5)
    }

    @Test func `many scores sort as few do, signs and all`() {
        var generator = SplitMix64(seed: 3)
        let scores = (0..<20_000).map { _ in (generator.nextUnit() - 0.5) * 1e3 } + [0, -0.0, 1e-300, -1e300]
        let curve = ErrorCurve(mated: scores, nonMated: [])
        #expect(curve.mated == scores.sorted())
        #expect(ErrorCurve(mated: [], nonMated: []).equalErrorRate == nil)
        #expect(ErrorCurve(mated: [], nonMated: []).point(atFalseMatchRate: 0.1) == nil)
    }
}
