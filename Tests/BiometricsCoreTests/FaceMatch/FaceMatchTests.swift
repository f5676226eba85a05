import BiometricsCore
import Foundation
import Testing

struct FaceMatchTests {
    private func match(score: Double) throws -> FaceMatch {
        let thresholds = try MatchPolicy.standard.thresholds(with: MatchPolicyTests().calibration())
        let (isMatch, reasons) = thresholds.match(score)
        let decision = FaceMatchDecision(
            isEnabled: true, selfieProvided: true,
            document: .provided(isRecognized: true, portraitLocated: true), match: isMatch, matchReasons: reasons)
        return FaceMatch(decision: decision, score: score, policy: .standard, thresholds: thresholds)
    }

    private func json(_ match: FaceMatch) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return String(decoding: try encoder.encode(match.payload), as: UTF8.self)
    }

    /// Rates are 10^(-10 s) in this calibration.
    @Test(arguments: [
        (0.05, "0.316", 3.2), (0.25, "0.00316", 320), (0.35, "0.000316", 3200), (0.447, "3.39e-05", 30_000),
        (0.59, "1.26e-06", 790_000), (3, "1e-06", 1_000_000),
    ])
    func `rates are stated with the digits that are known`(row: (score: Double, rate: String, pairs: Double)) throws {
        let match = try match(score: row.score)
        #expect(match.nonMatedPairsPerFalseMatch == row.pairs)
        let json = try json(match)
        #expect(json.contains("\"falseMatchRate\":\(row.rate),"), "\(json)")
    }

    @Test func `a plain pass has no reason, whether the rate at the score was counted or not`() throws {
        let match = try match(score: 0.35)
        #expect(match.result == .undetermined)
        #expect(match.reasons == [.scoreInUncertaintyBand])
        #expect(match.falseMatchRate?.isExtrapolated == true)
        // The threshold itself lies beyond what was counted.
        #expect(try self.match(score: 0.45).reasons == [.falseMatchRateExtrapolated])
        let policy = try MatchPolicy(passFalseMatchRate: 1e-2, failFalseMatchRate: 1e-1)
        #expect(try policy.thresholds(with: MatchPolicyTests().calibration()).match(0.45).reasons.isEmpty)
    }

    @Test func `without a score nothing is stated`() throws {
        let decision = FaceMatchDecision(
            isEnabled: true, selfieProvided: false, document: .notProvided, match: nil, matchReasons: [])
        let match = FaceMatch(decision: decision, score: nil, policy: .standard, thresholds: nil)
        #expect(match.nonMatedPairsPerFalseMatch == nil)
        #expect(try json(match).contains("\"falseMatchRate\":null,"))
    }
}
