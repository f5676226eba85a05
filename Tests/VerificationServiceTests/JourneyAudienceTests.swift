import BiometricsCore
import BiometricsTestSupport
import Foundation
import JourneyTestSupport
import Testing
import VendorProjections
import Verification
import VerificationService

/// The keys that the holder of a journey's link sees. A new key must be added to one of the lists.
struct JourneyAudienceTests {
    /// The keys of a journey's state that a link may see.
    private static let stateKeys: Set<String> = [
        "schema", "journeyId", "definition", "definition.id", "definition.version", "status", "isCompleted",
        "startedAt", "expiresAt", "endedAt", "locale", "consents", "consents.text", "consents.time", "isTest",
        "maximumUploadBytes", "requiredAction",
        "finalDecision",
        "action", "action.stepId", "action.slot", "action.awaitsResult", "action.livenessUpload", "action.challenge",
        "action.challenge.id", "action.challenge.step", "action.challenge.expires", "action.challenge.hiddenPrompts",
        "action.challenge.delivery",
        "steps", "steps.stepId", "steps.kind", "steps.title", "steps.isOptional", "steps.isSkipped", "steps.status",
        "steps.capture", "steps.awaitsConfirmation", "steps.isConcluded", "steps.attemptsLeft", "steps.attemptsLeft.*",
        "steps.challenge",
        "steps.challenge.isAnswered", "steps.challenge.steps", "steps.challenge.steps.movement",
        "steps.challenge.steps.isSeen", "steps.errorUserFeedbackCode", "steps.errorUserFeedbackTitle",
        "steps.errorUserFeedbackDetails",
        "submission", "submission.submissionId", "submission.stepId", "submission.slot", "submission.outcome",
        "submission.isSatisfactory", "submission.errorUserFeedbackCode",
    ]
    /// Those of which a link is told nothing: `null`, or nothing within.
    private static let withheldStateKeys: Set<String> = [
        "systemDecision", "erasedAt", "reviews", "reviews.reviewer", "reviews.verdict", "reviews.reason",
        "reviews.time",
        "steps.documentType", "steps.issuingCountry", "steps.extractedFields", "steps.extractedFields.*",
        "steps.extractedFields.*.value", "steps.extractedFields.*.doubt",
    ]
    /// The keys of a summary that a link may see at any time.
    private static let summaryKeys: Set<String> = [
        "journeyId", "isCompleted", "stepSummaries", "stepSummaries.definition", "stepSummaries.definition.step_id",
        "stepSummaries.result", "stepSummaries.result.isConcluded", "stepSummaries.result.status",
        "stepSummaries.result.errorUserFeedbackCode", "stepSummaries.result.errorUserFeedbackTitle",
        "stepSummaries.result.errorUserFeedbackDetails", "stepSummaries.result.nfcResult", "journeyResult",
        "journeyResult.completedSteps",
    ]
    /// The keys that it sees while the fields may be confirmed.
    private static let openSummaryKeys: Set<String> = [
        "stepSummaries.result.recognition", "stepSummaries.result.recognition.issuingCountryCode",
        "stepSummaries.result.recognition.issuingCountryName", "stepSummaries.result.recognition.documentType",
        "stepSummaries.result.extractedFields", "stepSummaries.result.extractedFields.*",
        "stepSummaries.result.extractedFields.*.value",
    ]
    /// Those of which it is never told anything.
    private static let withheldSummaryKeys: Set<String> = [
        "stepSummaries.result.hasPassedRules", "journeyResult.interimRuleAssessment",
        "journeyResult.interimRuleDetails", "journeyResult.interimRuleDetails.*",
        "journeyResult.interimRuleDetails.*.name", "journeyResult.interimRuleDetails.*.result",
    ]

    /// The paths of all keys, and of those that tell something. Names that are data are a star.
    private struct Keys {
        var all: Set<String> = []
        var told: Set<String> = []

        init(_ documents: [some JSONPayload]) throws {
            for document in documents {
                look(try JSONSerialization.jsonObject(with: Data(document.json(.line).utf8)), at: "")
            }
        }

        private mutating func look(_ value: Any, at place: String) {
            switch value {
            case let list as [Any]: for one in list { look(one, at: place) }
            case let object as [String: Any]:
                let isNamedByData = ["attemptsLeft", "extractedFields", "interimRuleDetails"].contains {
                    place.hasSuffix($0)
                }
                for (key, value) in object {
                    let path = (place.isEmpty ? "" : place + ".") + (isNamedByData ? "*" : key)
                    all.insert(path)
                    if Self.tells(value) { told.insert(path) }
                    look(value, at: path)
                }
            default: break
            }
        }

        private static func tells(_ value: Any) -> Bool {
            switch value {
            case is NSNull: false
            case let list as [Any]: !list.isEmpty
            case let object as [String: Any]: !object.isEmpty
            case let text as String: !text.isEmpty
            default: true
            }
        }
    }

    private let folder = TemporaryFolder()
    private let bench: JourneyBench
    private let clock = ToyClock()
    private let definition: JourneyDefinition
    private var service: JourneyService { bench.service }

    init() async throws {
        let clock = clock
        bench = try await JourneyBench(folder: folder.path, now: { clock.now })
        definition = try .toy("audience", .passport, .activeSelfie, rules: #""same_subject":{"onFailure":"refer"}"#)
        try await bench.store.put(definition)
    }

    /// Answers a challenge.
    private func answer(_ id: JourneyID, _ words: String) async throws -> SubmissionID {
        let challenge = try await service.challenge(for: .init("20"), of: id)
        let told = try await service.follow(challenge, for: .init("20"), of: id, by: clock)
        let moves = told.movements.map(\.rawValue).joined(separator: ",")
        let clip = "video \(words) seconds=7 moves=\(moves)"
        let given = try await service.submit(
            Array(clip.utf8), to: .init("20"), as: .livenessResult, of: id,
            answer: .init(ticket: challenge.ticket, promptTimes: told.shown))
        _ = try await service.wait(for: given, of: id)
        return given
    }

    /// A journey at every moment at which its documents differ, for one audience.
    private func states(
        for audience: JourneyAudience, asksToConfirm: Bool = false
    ) async throws -> (states: [JourneyPayload], open: [IDWiseJourneySummary], ended: [IDWiseJourneySummary]) {
        var definition = definition
        if asksToConfirm {
            definition = try .toy(
                "asking", .passport, .activeSelfie,
                rules: #""user_confirmation":{"onFailure":"refer","required":true}"#)
            try await bench.store.put(definition)
        }
        let id = try await service.start(definition.reference, locale: LanguageTag("nl-BE"))
        try await service.consent(to: .init("terms-1"), in: id)
        var states: [JourneyPayload] = []
        var open: [IDWiseJourneySummary] = []
        func look(_ submission: SubmissionID? = nil) async throws {
            let journey = try await service.journey(id)
            let facts = try await service.facts(of: journey)
            states.append(JourneyPayload(journey, facts: facts, submission: submission, for: audience))
            if journey.status == .open { open.append(IDWiseJourneySummary(journey, facts: facts, for: audience)) }
        }
        for (words, step, slot) in [
            ("image blurred", "10", SubmissionSlot.front), ("image person=a number=X1", "10", .front),
            ("image person=b", "20", .faceImage),
        ] {
            let given = try await service.submit(Array(words.utf8), to: .init(step), as: slot, of: id)
            _ = try await service.wait(for: given, of: id)
            try await look(given)
        }
        _ = try await service.challenge(for: .init("20"), of: id)
        try await look()
        try await look(try await answer(id, "person=b moves=NONE"))
        try await look(try await answer(id, "person=b attack"))
        try await service.finish(id)
        try await service.review(
            .approved, because: .init(rawValue: "seen_before"), of: id, by: try #require(ReviewerID(rawValue: "key-1")))
        try await look()
        let ended = try await service.journey(id)
        let facts = try await service.facts(of: ended)
        _ = try await service.erase(id, by: .client)
        states.append(JourneyPayload(try await service.journey(id), for: audience))
        return (states, open, [IDWiseJourneySummary(ended, facts: facts, for: audience)])
    }

    @Test func `a link is told what to do next, what to mend and the decision, and nothing else`() async throws {
        let person = try Keys(try await states(for: .person).states)
        #expect(person.told == Self.stateKeys)
        let company = try Keys(try await states(for: .company).states)
        #expect(company.all == Self.stateKeys.union(Self.withheldStateKeys))
        // Or what is withheld would be no more than what was never there; nothing that the toy reads is in doubt.
        #expect(company.all.subtracting(company.told) == ["steps.extractedFields.*.doubt"])
    }

    @Test func `a link's summary tells no rule, and what was read only while it is to be confirmed`() async throws {
        let silent: Set<String> = ["stepSummaries.result.nfcResult"]
        let asked = try await states(for: .person, asksToConfirm: true)
        #expect(try Keys(asked.open).told == Self.summaryKeys.union(Self.openSummaryKeys).subtracting(silent))
        #expect(try Keys(asked.ended).told.isSubset(of: Self.summaryKeys))
        let person = try await states(for: .person)
        #expect(try Keys(person.open).told == Self.summaryKeys.subtracting(silent))
        let ended = try Keys(person.ended).told
        #expect(ended.isSubset(of: Self.summaryKeys), "\(ended.subtracting(Self.summaryKeys))")
        let company = try await states(for: .company)
        #expect(
            try Keys(company.open).all
                == Self.summaryKeys.union(Self.openSummaryKeys).union(Self.withheldSummaryKeys))
    }

    @Test func `a clip that is taken for an attack looks to a link like one that is an answer`() async throws {
        func last(_ words: String) async throws -> [String] {
            let id = try await service.start(definition.reference)
            try await service.give("image person=a \(words)", "10", .front, of: id)
            try await service.give("image person=a \(words)", "20", .faceImage, of: id)
            let given = try await answer(id, words)
            var document = JourneyPayload(try await service.journey(id), submission: given, for: .person)
            document.journeyId = ""
            document.submission?.submissionId = ""
            document.startedAt = .epoch
            document.expiresAt = nil
            return try document.json().split(separator: "\n").map(String.init)
        }
        #expect(try await last("person=a") == last("person=b"))
        #expect(try await last("person=a") == last("person=a attack"))
    }
}
