import BiometricsTestSupport
import FoundationEssentials
import Testing

@testable import Verification

/// `Documentation/Journeys.md` agrees with the code.
struct DocumentationTests {
    private let page: String

    init() throws {
        page = try SourceTree.text(of: "Documentation/Journeys.md")
    }

    @Test func `the definition that it shows is one`() throws {
        let json = try #require(page.split(separator: "```json\n").last?.split(separator: "\n```").first)
        let definition = try JourneyDefinition(definition: json.utf8)
        #expect(definition.steps.count == 3)
        #expect(definition.setting(of: .documentValidation).minimumChecks == 4)
    }

    @Test func `its diagram is that of the table of states`() throws {
        var rows = ["    [*] --> open: started"]
        let states: [Journey.Status] = [.open, .finished, .cancelled, .expired, .erased]
        for (from, to) in states.flatMap({ from in states.map { (from, $0) } }) {
            let happenings = JourneyHappening.Kind.allCases.filter {
                $0.states.contains(from) && ($0.end ?? from) == to
            }
            guard !happenings.isEmpty else { continue }
            let words = happenings.map(\.rawValue).joined(separator: ", ")
            rows.append("    \(from.rawValue) --> \(to.rawValue): \(words)")
        }
        let diagram = (["```mermaid", "stateDiagram-v2"] + rows + ["```"]).joined(separator: "\n")
        #expect(page.contains(diagram), "Put this into the page:\n\(diagram)")
    }

    @Test func `every rule, action, slot, feedback and decision is in it`() {
        let words =
            RuleKey.allCases.map(\.rawValue) + RequiredAction.Subject.allCases.map(\.rawValue)
            + SubmissionSlot.allCases.map(\.rawValue) + FeedbackCode.allCases.map(\.rawValue)
            + SystemDecision.allCases.map(\.rawValue) + JourneyStep.Kind.allCases.map(\.rawValue)
            + JourneyStep.Liveness.allCases.map(\.rawValue) + JourneyStep.BackSide.allCases.map(\.rawValue)
        for word in words { #expect(page.contains("`\(word)`"), "\(word)") }
    }

    @Test func `its tables call rules and outcomes as the program does`() {
        for rule in RuleKey.allCases { #expect(page.contains("| `\(rule.rawValue)` | \(rule.name) | "), "\(rule)") }
        for names in [RuleVerdict.allCases.map(\.name), SystemDecision.allCases.map(\.name)] {
            #expect(page.contains("(\(names.joined(separator: ", ")))"), "\(names)")
        }
    }

    @Test func `each feedback has its own text in each language`() {
        #expect(FeedbackCode.allCases.count == 30)
        for language in FeedbackText.Language.allCases {
            let texts = FeedbackCode.allCases.compactMap { $0.text(in: language) }
            #expect(Set(texts).count == FeedbackCode.allCases.count)
        }
        for code in FeedbackCode.allCases {
            #expect(code.rawValue.hasPrefix("feedback_"))
            #expect(page.contains("| `\(code.rawValue)` | \(code.text(in: .english)?.title ?? "") |"))
        }
        #expect(FeedbackCode(rawValue: "feedback_of_another_version").text(in: .english) == nil)
    }
}
