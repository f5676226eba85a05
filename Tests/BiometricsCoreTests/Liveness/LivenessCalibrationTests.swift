import BiometricsCore
import BiometricsTestSupport
import Testing

struct LivenessCalibrationTests {
    private func rate(_ errors: Int, of count: Int) -> LivenessOperatingPoint.Rate {
        .init(errors: errors, count: count, people: count, interval: [0, 1])
    }

    private func point(_ limit: Double, _ threshold: Double) -> LivenessCalibration.Point {
        .init(
            maximumAPCER: limit,
            operatingPoint: .init(
                threshold: threshold, attacks: [.init(species: "print", apcer: rate(1, of: 20))], bpcer: rate(2, of: 50)
            ))
    }

    private func calibration(_ points: [LivenessCalibration.Point]) throws -> LivenessCalibration {
        try LivenessCalibration(
            date: "2026-11-24", voices: [.init(analyser: "a", weight: 1)],
            still: .init(set: "toys", standardAPCER: 0.1, points: points, suspicion: nil), clip: nil)
    }

    @Test func `a wished limit takes the next point that keeps to it`() throws {
        let calibration = try calibration([point(0.2, 0.4), point(0.1, 0.6), point(0.05, 0.9)])
        func threshold(_ limit: Double?) throws -> Double? {
            try calibration.point(for: .still, maximumAPCER: limit)?.threshold
        }
        #expect(try threshold(nil) == 0.6)
        #expect(try threshold(0.5) == 0.4 && threshold(0.2) == 0.4 && threshold(0.19) == 0.6 && threshold(0.05) == 0.9)
        #expect(try calibration.point(for: .clip, maximumAPCER: 0.001) == nil)
    }

    @Test func `a limit that nothing carries is refused with the number that it takes`() throws {
        let calibration = try calibration([point(0.1, 0.6)])
        let error = #expect(throws: BiometricsError.self) {
            _ = try LivenessPolicy(calibration: calibration, maximumAPCER: 0.01)
        }
        #expect(error?.code == .invalidConfiguration && error?.setting == .livenessCalibration)
        #expect(error?.message.contains("100 attacks of each species") == true)
    }

    @Test func `a limit that one kind of presentation carries refuses the other alone`() throws {
        let calibration = try LivenessCalibration(
            date: "2026-11-24", voices: [.init(analyser: "a", weight: 1)],
            still: .init(set: "toys", standardAPCER: 0.1, points: [point(0.1, 0.6), point(0.01, 0.9)], suspicion: nil),
            clip: .init(set: "toys", standardAPCER: 0.1, points: [point(0.1, 0.6)], suspicion: nil))
        let policy = try LivenessPolicy(calibration: calibration, maximumAPCER: 0.01)
        try policy.requireSupport(for: .still)
        #expect(policy.operatingPoint(for: .still)?.threshold == 0.9)
        let error = #expect(throws: BiometricsError.self) { try policy.requireSupport(for: .clip) }
        #expect(error?.setting == .livenessCalibration && error?.message.contains("for clips") == true)
        #expect(throws: BiometricsError.self) { try LivenessPolicy(calibration: calibration, maximumAPCER: 0.001) }
    }

    @Test(arguments: [(0.05, 20), (0.03, 34), (0.01, 100), (1, 1), (0.3, 4)])
    func `a rate takes as many attacks as make it one error`(rate: Double, count: Int) {
        #expect(LivenessCalibration.attacksNeeded(for: rate) == count)
    }

    @Test func `limits that do not fall, and thresholds that do not rise, are refused`() {
        for points in [[point(0.1, 0.6), point(0.2, 0.7)], [point(0.2, 0.6), point(0.1, 0.5)], []] {
            #expect(throws: BiometricsError.self) { try calibration(points) }
        }
    }

    @Test func `written values are read the same`() throws {
        let calibration = try calibration([point(0.2, 0.4), point(0.1, 0.6)])
        #expect(try LivenessCalibration(json: calibration.json().utf8) == calibration)
    }
}
