import BiometricsCore
import Testing

@testable import Biometrics

@Suite("the time of stages")
struct StageTimingsTests {
    @Test("the stages of a nested call add up to its time")
    func nested() {
        let clock = StageClock()
        let start = ContinuousClock.now
        clock.measure(.detect) {
            let first = (0..<1000).reduce(0, +)
            clock.measure(.decode) { #expect(first == 499_500) }
            clock.measure(.decode) { clock.measure(.outline) {} }
        }
        let total = (ContinuousClock.now - start).milliseconds
        #expect(Set(clock.timings.milliseconds.keys) == [.detect, .decode, .outline])
        #expect(clock.timings.milliseconds.values.allSatisfy { $0 >= 0 })
        #expect(clock.timings.milliseconds.values.reduce(0, +) <= total)
    }

    @Test("a stage that fails counts, and the one around it goes on")
    func failing() {
        let clock = StageClock()
        clock.measure(.detect) {
            _ = #expect(throws: BiometricsError.self) {
                try clock.measure(.decode) { () throws(BiometricsError) in
                    throw BiometricsError(.backendFailure, "No picture.")
                }
            }
        }
        #expect(clock.timings.milliseconds.count == 2)
    }

    @Test("each side has its stages, and the comparison its own")
    func combined() {
        let (clock, match) = (StageClock(), StageClock())
        clock.measure(.embed) {}
        match.measure(.match) {}
        let names = StageTimings.combined(
            selfie: clock.timings, document: nil, match: match.timings, since: .now)
        #expect(Set(names.keys) == ["total", "selfie.embed", "match"])
    }
}
