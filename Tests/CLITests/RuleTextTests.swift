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
}
