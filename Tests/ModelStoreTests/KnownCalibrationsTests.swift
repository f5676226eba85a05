import BiometricsCore
import Testing

@testable import ModelStore

/// Calibrations that are asked for again and again.
struct KnownCalibrationsTests {
    private func calibration() throws -> ScoreCalibration {
        try ScoreCalibration(
            source: .init(
                set: "toy", date: "2024-01-01", modelID: "toy", modelSHA256: String(repeating: "0", count: 64)),
            nonMatedCount: 10, nonMatedMean: 0, nonMatedStandardDeviation: 1,
            points: [.init(score: 0, falseMatches: 10, rate: 1, interval: 0.5...1)], tail: nil, extrapolationLimit: 1)
    }

    @Test func `each is read once, even if it is missing`() throws {
        let (known, calibration) = (KnownCalibrations(), try calibration())
        var reads: [String] = []
        for id in ["toy", "none", "toy", "none", "none"] {
            let found = try known.calibration(of: id) { () throws(BiometricsError) in
                reads.append(id)
                return id == "toy" ? calibration : nil
            }
            #expect((found == calibration) == (id == "toy"))
        }
        #expect(reads == ["toy", "none"])
    }

    @Test func `an unreadable file is read again`() throws {
        let (known, calibration) = (KnownCalibrations(), try calibration())
        var reads = 0
        for attempt in 1...3 {
            let found = try? known.calibration(of: "toy") { () throws(BiometricsError) in
                reads += 1
                if attempt == 1 { throw BiometricsError(.manifestInvalid, "It is not sound.") }
                return calibration
            }
            #expect((found == nil) == (attempt == 1))
        }
        #expect(reads == 2)
    }
}
