import BiometricsCore
import BiometricsTestSupport
import Foundation
import Testing

struct SelfieResultTests {
    private func assessment(
        _ isLive: Bool?, statusCode: LivenessStatusCode? = nil
    ) throws -> LivenessAssessment {
        let policy = try LivenessPolicy.toy(["a"])
        let score = isLive.map { $0 ? 0.99 : 0.01 } ?? 0.5
        let found = policy.assess(
            [LivenessEvidence(id: "a", score: score, threshold: 0.5)], of: .still, statusCode: statusCode)
        let isWithheld = statusCode.map(policy.withholdingCodes.union(policy.stillWithholdingCodes).contains) ?? false
        #expect(found.isLive == (isWithheld ? nil : isLive))
        return found
    }

    private static let fine: [FaceMatchOutcome?] = [nil, .passed, .skipped]
    private static let notFine: [FaceMatchOutcome?] = [.failed, .undetermined, .required]

    @Test(arguments: fine + notFine)
    func `without liveness the match alone decides`(match: FaceMatchOutcome?) {
        let found = SelfieResult(liveness: nil, faceMatch: match)
        #expect(found.isLive == nil)
        #expect(found.hasPassedRules == Self.fine.contains(match))
        #expect(found.status == (Self.fine.contains(match) ? .complete : .refer))
    }

    @Test(arguments: fine)
    func `live with a match that is fine is complete`(match: FaceMatchOutcome?) throws {
        let found = SelfieResult(liveness: try assessment(true), faceMatch: match)
        #expect(found.status == .complete)
        #expect(found.hasPassedRules)
        #expect(found.isLive == true)
    }

    @Test(arguments: LivenessStatusCode.allCases, fine)
    func `a fault of the capture is referred`(code: LivenessStatusCode, match: FaceMatchOutcome?) throws {
        let found = SelfieResult(liveness: try assessment(true, statusCode: code), faceMatch: match)
        #expect(found.status == .refer)
        #expect(!found.hasPassedRules)
        #expect(found.livenessStatusCode == code)
    }

    @Test(arguments: notFine)
    func `live and not the same person is referred, and still live`(match: FaceMatchOutcome?) throws {
        let found = SelfieResult(liveness: try assessment(true), faceMatch: match)
        #expect(found.status == .refer)
        #expect(!found.hasPassedRules)
        #expect(found.isLive == true)
    }

    @Test(arguments: fine + notFine)
    func `no answer about life is referred`(match: FaceMatchOutcome?) throws {
        let found = SelfieResult(liveness: try assessment(nil), faceMatch: match)
        #expect(found.status == .refer)
        #expect(!found.hasPassedRules)
        #expect(found.isLive == nil)
    }

    @Test(arguments: fine + notFine)
    func `an attack is rejected with a null code`(match: FaceMatchOutcome?) throws {
        let found = SelfieResult(liveness: try assessment(false), faceMatch: match)
        #expect(found.status == .rejected)
        #expect(!found.hasPassedRules)
        #expect(found.isLive == false)
        #expect(found.livenessStatusCode == nil)
    }

    @Test(arguments: LivenessStatusCode.allCases, fine + notFine)
    func `without liveness a fault of the capture is referred`(code: LivenessStatusCode, match: FaceMatchOutcome?) {
        let found = SelfieResult(liveness: nil, faceMatch: match, statusCode: code)
        #expect(found.status == .refer)
        #expect(!found.hasPassedRules)
        #expect(found.isLive == nil)
        #expect(found.livenessStatusCode == code)
    }

    @Test(arguments: LivenessStatusCode.allCases, fine)
    func `with liveness the capture's fault is the assessment's alone`(
        code: LivenessStatusCode, match: FaceMatchOutcome?
    ) throws {
        let fine = SelfieResult(liveness: try assessment(true), faceMatch: match, statusCode: code)
        #expect(fine.livenessStatusCode == nil)
        #expect(fine.status == .complete)
        let other = SelfieResult(
            liveness: try assessment(true, statusCode: .faceTooSmall), faceMatch: match, statusCode: code)
        #expect(other.livenessStatusCode == .faceTooSmall)
        #expect(other.status == .refer)
        let attack = SelfieResult(liveness: try assessment(false), faceMatch: match, statusCode: code)
        #expect(attack.livenessStatusCode == nil)
        #expect(attack.status == .rejected)
    }

    @Test func `the object has the four public keys, null for what is not known`() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let found = SelfieResult(liveness: try assessment(nil, statusCode: .tooManyFaces), faceMatch: nil)
        #expect(
            String(decoding: try encoder.encode(found), as: UTF8.self)
                == #"{"hasPassedRules":false,"isLive":null,"livenessStatusCode":"TOO_MANY_FACES","status":"Refer"}"#)
    }
}
