import Testing
import Verification

@testable import BiometricsCLI

/// Rules as people read them.
struct RuleTextTests {
    @Test(arguments: RuleKey.allCases)
    func `each rule that did not pass has a sentence of its own, and no code`(rule: RuleKey) throws {
        #expect(RuleText.sentence(rule, .passed) == nil)
        let failed = try #require(RuleText.sentence(rule, .failed))
        let open = try #require(RuleText.sentence(rule, .couldNotApply))
        for sentence in [failed, open] {
            #expect(sentence.hasSuffix(".") && !sentence.contains("_"))
            #expect(sentence.first?.isLowercase == true)
        }
        #expect(failed != open)
    }

    @Test func `the sentence names a failed check once, in words`() throws {
        let details: [(code: String, subject: String?)] = [
            ("check_failed", "traces_ghost"), ("check_failed", "traces_ghost"), ("checked", "mrz_name"),
            ("check_failed", "zones_documentNumber"),
        ]
        let sentence = try #require(RuleText.sentence(.documentValidation, .failed, details))
        #expect(sentence == "a check of the document failed: traces ghost, zones document number.")
        #expect(RuleText.sentence(.documentValidation, .passed, details) == nil)
    }

    @Test func `the sentence names what is suspected`() throws {
        let sentence = try #require(
            RuleText.sentence(.documentValidation, .couldNotApply, [("check_suspects", "traces_color")]))
        #expect(sentence == "a person must look at the document: traces color.")
    }

    @Test func `the sentence names the fault of an answer to a challenge`() throws {
        let details: [(code: String, subject: String?)] = [("challenge_reason", "MOVEMENT_MISSING")]
        for verdict in [RuleVerdict.failed, .couldNotApply] {
            let sentence = try #require(RuleText.sentence(.selfieLiveness, verdict, details))
            #expect(sentence.hasSuffix(": movement missing."), "\(sentence)")
        }
    }

    @Test(arguments: ["no_template_or_gallery", "rate_not_carried", "not_all_compared"])
    func `a face that was not searched for everywhere is not called missing`(code: String) throws {
        let sentence = try #require(RuleText.sentence(.noDuplicateApplicant, .couldNotApply, [(code, nil)]))
        #expect(sentence == "the face was not compared with those of all other journeys.")
    }

    @Test func `a rule that the definition has nothing for is told to be so`() throws {
        for (rule, code) in [(RuleKey.underAge, "no_minimum_age"), (.approvedNationality, "no_list")] {
            let sentence = try #require(RuleText.sentence(rule, .couldNotApply, [(code, nil)]))
            #expect(sentence.contains("definition"), "\(sentence)")
        }
    }
}
