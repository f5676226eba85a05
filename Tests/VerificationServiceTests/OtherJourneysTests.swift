import BiometricsCore
import BiometricsTestSupport
import IdentityDocuments
import JourneyTestSupport
import Testing
import VendorProjections
import Verification
import VerificationService
import VerificationStore

/// The comparison of a journey with those of other applicants.
struct OtherJourneysTests {
    private let folder = TemporaryFolder()
    private let bench: JourneyBench
    private let searching: DefinitionReference

    init() async throws {
        bench = try await JourneyBench(folder: folder.path)
        let definition = try JourneyDefinition.toy(
            "searching", .passport, .selfie, rules: #""no_duplicate_applicant":{"onFailure":"refer"}"#)
        try await bench.store.put(definition)
        searching = definition.reference
    }

    /// A finished journey; `word` makes its bytes its own.
    private func journey(
        _ person: String, _ word: String, of reference: String?, _ definition: DefinitionReference? = nil
    ) async throws -> Journey {
        let id = try await bench.service.start(definition ?? searching, reference: reference)
        try await bench.service.give("image person=\(person) \(word)", "10", .front, of: id)
        try await bench.service.give("image person=\(person) face \(word)", "20", .faceImage, of: id)
        return try await bench.service.finish(id)
    }

    private func verdict(_ rule: RuleKey, _ journey: Journey) -> RuleVerdict? {
        journey.rules.first { $0.rule == rule }?.verdict
    }

    @Test func `the same face under another reference is found, and the same applicant's is not`() async throws {
        let first = try await journey("a", "1", of: "one")
        #expect(verdict(.noDuplicateApplicant, first) == .passed)
        let second = try await journey("a", "2", of: "one")
        #expect(verdict(.noDuplicateApplicant, second) == .passed)
        #expect(try await verdict(.noDuplicateApplicant, journey("b", "3", of: "two")) == .passed)
        let third = try await journey("a", "4", of: "three")
        #expect(verdict(.noDuplicateApplicant, third) == .failed)
        #expect(third.systemDecision == .refer)
        let facts = try await bench.service.facts(of: third)
        #expect(facts.applicantSearch?.candidates == 2 && facts.applicantSearch?.gallerySize == 3)
        #expect(Set(facts.applicantSearch?.found.map(\.journey) ?? []) == [first.id, second.id])
        let details = third.rules.first { $0.rule == .noDuplicateApplicant }?.details ?? []
        #expect(Set(details.map(\.subject)) == [first.id.rawValue, second.id.rawValue])
        #expect(details.allSatisfy { $0.code == "candidate" && $0.figures["score"] == 1 })
        #expect(third.judged(by: facts) == third.rules)
        // An erased journey is not found any more.
        for entry in try await bench.service.list() where entry.id != third.id {
            _ = try await bench.service.erase(entry.id, by: .client)
        }
        #expect(try await verdict(.noDuplicateApplicant, journey("a", "5", of: "four")) == .failed)
        _ = try await bench.service.erase(third.id, by: .client)
    }

    @Test func `a template is kept where the definition names the rule, and nowhere else`() async throws {
        func templates(_ journey: Journey) async throws -> Int {
            try await bench.store.evidence(of: journey.id).count { $0.kind == .template }
        }
        #expect(try await templates(journey("a", "1", of: nil)) == 1)
        let plain = try JourneyBench.definition().reference
        #expect(try await templates(journey("a", "2", of: nil, plain)) == 0)
    }

    @Test func `another applicant's bytes are a sign, one's own are not`() async throws {
        #expect(try await verdict(.behaviouralChecks, journey("a", "x", of: "one")) == .passed)
        #expect(try await verdict(.behaviouralChecks, journey("a", "x", of: "one")) == .passed)
        let copied = try await journey("a", "x", of: "two")
        #expect(verdict(.behaviouralChecks, copied) == .failed)
        let details = copied.rules.first { $0.rule == .behaviouralChecks }?.details
        #expect(details?.map(\.subject) == ["bytes_seen_before"])
    }

    @Test func `a restart is told apart if the definition allows it, and journeys are named`() async throws {
        func reference(_ restarts: String) async throws -> DefinitionReference {
            let definition = try JourneyDefinition.toy(
                "again-\(restarts)", .passport,
                rules: #""no_duplicate_documents":{"onFailure":"refer","restarts":"\#(restarts)"}"#)
            try await bench.store.put(definition)
            return definition.reference
        }
        func front(_ restarts: String, of name: String, finishes: Bool = true) async throws -> Journey {
            let id = try await bench.service.start(reference(restarts), reference: name)
            let given = try await bench.service.give("image person=a number=X1", "10", .front, of: id)
            return finishes ? try await bench.service.finish(id) : given
        }
        let left = try await front("none", of: "first", finishes: false)
        let strict = try await front("none", of: "second")
        #expect(verdict(.noDuplicateDocuments, strict) == .failed)
        let named = strict.rules.first { $0.rule == .noDuplicateDocuments }?.details.map(\.subject)
        #expect(named == [left.id.rawValue])
        // The journey that was left counts no more; the one that was judged does.
        #expect(try await verdict(.noDuplicateDocuments, front("unfinished", of: "third")) == .failed)
        _ = try await bench.service.erase(strict.id, by: .client)
        let third = try await bench.service.list().filter { $0.status == .finished }
        for entry in third { _ = try await bench.service.erase(entry.id, by: .client) }
        let again = try await front("unfinished", of: "fourth")
        #expect(verdict(.noDuplicateDocuments, again) == .passed)
        #expect(verdict(.behaviouralChecks, again) == .passed)
    }

    @Test func `too many journeys of one reference within a day are a sign`() async throws {
        var verdicts: [RuleVerdict?] = []
        for number in 0...Journey.mostJourneysADay {
            verdicts.append(try await verdict(.behaviouralChecks, journey("a", "\(number)", of: "one")))
        }
        #expect(verdicts.dropLast().allSatisfy { $0 == .passed } && verdicts.last == .failed)
    }

    @Test func `the facts about a capture are kept sealed, and returned`() async throws {
        let id = try await bench.service.start(searching)
        let said = CaptureFacts(
            path: "/home/anna/paspoort.jpg", takenAt: JourneyInstant("2026-11-22T11:59:30.250Z"),
            location: .init(latitude: 52.4, longitude: 4.9))
        let journey = try await bench.service.give("image person=a", "10", .front, of: id, capture: said)
        let facts = try await bench.service.facts(of: journey)
        #expect(Array(facts.captures.values) == [said])
        let result = FourthlineResult(journey, facts: facts)
        #expect(result.documentResult?.images.first?.image == "/home/anna/paspoort.jpg")
        let found = try await bench.vault.check(id)
        #expect(found.isEmpty)
        _ = try await bench.service.erase(id, by: .client)
        #expect(try await bench.service.facts(of: bench.service.journey(id)).captures.isEmpty)
    }

    @Test func `abandoned journeys are ended in time`() async throws {
        let start = sure(JourneyInstant("2026-11-22T12:00:00.000Z"))
        let end = sure(JourneyInstant(milliseconds: start.milliseconds + 86_400_000))
        let early = try await JourneyBench(folder: folder.path, now: { start }).service
        let ids = [try await early.start(searching), try await early.start(searching)]
        let before = sure(JourneyInstant(milliseconds: end.milliseconds - 1))
        #expect(try await JourneyBench(folder: folder.path, now: { before }).service.expireOverdue() == 0)
        let late = try await JourneyBench(folder: folder.path, now: { end }).service
        #expect(try await late.expireOverdue() == 2)
        #expect(try await late.expireOverdue() == 0)
        for entry in try await late.list() where ids.contains(entry.id) {
            #expect(entry.status == .expired && entry.mediaDueAt != nil)
        }
        let due = sure(try await late.list().compactMap(\.mediaDueAt).max())
        let later = try await JourneyBench(folder: folder.path, now: { due }).service
        #expect(try await Set(later.applyRetention().map(\.journey)) == Set(ids))
        #expect(try await later.applyRetention().isEmpty)
    }
}
