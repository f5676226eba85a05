@testable import BiometricsEvaluation
import Testing

struct ErrorRateTests {
    @Test func `Clopper–Pearson intervals are SciPy's, up to ten million trials`() throws {
        for row in try Golden.load().clopperPearson {
            let rate = ErrorRate(errors: Int(row[0]), count: Int(row[1]), confidence: row[2])
            let interval = try #require(rate.interval)
            #expect(abs(interval.lowerBound - row[3]) < 1e-10, "\(row)")
            #expect(abs(interval.upperBound - row[4]) < 1e-10, "\(row)")
        }
    }

    @Test func `without trials there is no rate, and without errors the rule of three speaks`() {
        let empty = ErrorRate(errors: 0, count: 0)
        #expect(empty.rate == nil && empty.interval == nil && empty.ruleOfThree == nil)
        #expect(ErrorRate(errors: 0, count: 300).ruleOfThree == 0.01)
        #expect(ErrorRate(errors: 0, count: 2).ruleOfThree == 1)
        #expect(ErrorRate(errors: 1, count: 300).ruleOfThree == nil)
    }

    @Test func `normal deviates are SciPy's`() throws {
        for row in try Golden.load().normalDeviates {
            #expect(abs(NormalDistribution.deviate(row[0]) - row[1]) < 1e-12 * max(1, abs(row[1])), "\(row)")
        }
    }
}
