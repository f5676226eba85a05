import BiometricsCore
import Testing

struct MatchFindingsTests {
    /// Passes at 0.3 and fails below 0.1; both rates were counted.
    private func thresholds() throws -> MatchThresholds {
        try MatchPolicy(passFalseMatchRate: 1e-3, failFalseMatchRate: 1e-1)
            .thresholds(with: MatchPolicyTests().calibration())
    }

    private func findings(_ score: Double?, _ thresholds: MatchThresholds?) -> MatchFindings {
        MatchFindings(
            probe: SampleFindings(role: .selfie), reference: SampleFindings(role: .document), score: score,
            thresholds: thresholds)
    }

    @Test func `a score is decided by the thresholds, and a score on one belongs to the better side`() throws {
        let thresholds = try thresholds()
        let rows: [(Double, Bool?, [FaceMatchReason])] = [
            (thresholds.fail.score.nextDown, false, [.scoreBelowFailThreshold]),
            (thresholds.fail.score, nil, [.scoreInUncertaintyBand]),
            (thresholds.pass.score.nextDown, nil, [.scoreInUncertaintyBand]),
            (thresholds.pass.score, true, []),
        ]
        for (score, isMatch, reasons) in rows {
            let answer = findings(score, thresholds).answer { .another }
            #expect(answer.isMatch == isMatch && answer.reasons == reasons, "\(score)")
            var other = findings(score, thresholds)
            other.isCalibratedWithOtherDetector = true
            let second = other.answer { .another }
            #expect(second.isMatch == isMatch && second.reasons == reasons + [.calibratedWithOtherDetector])
        }
    }

    @Test func `copies of one photograph never pass, and do not matter if the score does not pass`() throws {
        let thresholds = try thresholds()
        let copy = findings(thresholds.pass.score, thresholds).answer { .one }
        #expect(copy.isMatch == nil && copy.reasons == [.selfieResemblesDocumentPicture])
        let suspect = findings(thresholds.pass.score, thresholds).answer { .perhapsOne }
        #expect(suspect.isMatch == nil && suspect.reasons == [.selfieMayShowDocumentPicture])
        for score in [thresholds.pass.score.nextDown, -1] {
            var isAsked = false
            let answer = findings(score, thresholds).answer {
                isAsked = true
                return .one
            }
            #expect(answer.isMatch != true && !answer.reasons.contains(.selfieResemblesDocumentPicture))
            #expect(!isAsked)
        }
    }

    @Test func `no score passes that an embedder alone takes for two people`() throws {
        let thresholds = try thresholds()
        func member(_ score: Double, floor: Double?) -> MemberScore {
            MemberScore(model: ModelIdentity(id: "a", sha256: ""), score: score, floor: floor)
        }
        let rows: [([MemberScore], Bool?, [FaceMatchReason])] = [
            ([member(0.2, floor: 0.2), member(-1, floor: nil)], true, []),
            ([member(9, floor: 0.2), member(0.2.nextDown, floor: 0.2)], nil, [.embeddersDisagree]),
        ]
        for (members, isMatch, reasons) in rows {
            var findings = findings(thresholds.pass.score, thresholds)
            findings.members = members
            let answer = findings.answer { .another }
            #expect(answer.isMatch == isMatch && answer.reasons == reasons)
            #expect(findings.answer { .one }.reasons == [.selfieResemblesDocumentPicture])
            findings.score = -1
            #expect(findings.answer { .another }.isMatch == false)
        }
    }

    @Test func `no score passes that falls too far when the face is seen in other ways`() throws {
        let thresholds = try thresholds()
        var findings = findings(thresholds.pass.score, thresholds)
        findings.steadiness = ScoreSteadiness(fall: 0.3, mostFall: 0.3)
        #expect(findings.answer { .another }.isMatch == true)
        findings.steadiness = ScoreSteadiness(fall: 0.3.nextUp, mostFall: 0.3)
        let answer = findings.answer { .another }
        #expect(answer.isMatch == nil && answer.reasons == [.scoreNotSteady])
        findings.score = -1
        #expect(findings.answer { .another }.isMatch == false)
    }

    @Test func `without a calibration no score is decided`() {
        let answer = findings(1, nil).answer { .another }
        #expect(answer.isMatch == nil && answer.reasons == [.embedderNotCalibrated])
    }

    @Test func `without a score there is no answer, and no reason but the samples'`() throws {
        let answer = findings(nil, try thresholds()).answer { .another }
        #expect(answer.isMatch == nil && answer.reasons.isEmpty)
    }

    @Test func `no score decides about a refused sample`() throws {
        let thresholds = try thresholds()
        for sample in SampleFindingsTests.all where !sample.refusals.isEmpty {
            var findings = findings(1, thresholds)
            if sample.role == .selfie { findings.probe = sample } else { findings.reference = sample }
            let answer = findings.answer { .another }
            #expect(answer.isMatch == nil)
            #expect(answer.reasons == SampleFindings.refusals(findings.probe, findings.reference))
            findings.thresholds = nil
            #expect(findings.answer { .another }.reasons == answer.reasons)
        }
    }

    @Test func `a score is told of two samples that are worth one`() {
        #expect(findings(nil, nil).areComparable)
        for sample in SampleFindingsTests.all {
            let selfie = MatchFindings(probe: sample, reference: SampleFindings(role: .document))
            #expect(selfie.areComparable == sample.isComparable)
            #expect(!MatchFindings(probe: sample, reference: nil).areComparable)
            #expect(!MatchFindings(probe: nil, reference: sample).areComparable)
        }
    }
}
