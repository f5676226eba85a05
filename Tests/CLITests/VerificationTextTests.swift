import Testing
import Verification
import VerificationService

@testable import BiometricsCLI

/// The first line about a finished journey.
struct VerificationTextTests {
    /// The first line about a journey that the rules referred.
    private func headline(_ final: SystemDecision, by reviewer: String?) throws -> String {
        let json = """
            {"schema": "biometrics.journey-result/1", "journeyId": "j1", "reference": null,
             "definition": {"id": "d", "version": 1}, "systemDecision": "Refer", "finalDecision": "\(final.rawValue)",
             "reviews": [], "isErased": false, "isTest": false, "consents": [], "documents": {}, "selfie": null,
             "rules": {"expired_document": {"name": "Expiry", "result": "Failed", "onFailure": "refer", "required": false,
                                            "details": []}}}
            """
        let document = try JourneyResultPayload(json: json.utf8)
        let text = VerificationText(document, decidedBy: reviewer.flatMap(ReviewerID.init(rawValue:)))
        return try #require(text.text(in: .plain).split(separator: "\n").first.map(String.init))
    }

    @Test func `the decision that counts comes first, with who made it`() throws {
        #expect(
            try headline(.refer, by: nil) == "Refer: a person must review it, because the document has expired.")
        let cause = "the rules said Refer, because the document has expired."
        #expect(try headline(.complete, by: "r.smit") == "Complete: approved by r.smit; \(cause)")
        #expect(try headline(.rejected, by: "r.smit") == "Rejected: rejected by r.smit; \(cause)")
    }
}
