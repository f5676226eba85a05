import BiometricsCore
import BiometricsTestSupport
import JourneyTestSupport
import TemplateGallery
import Testing
import Verification

@testable import VerificationService
@testable import VerificationStore

/// The search among all applicants, whose templates any process adds and erases.
struct ApplicantSearchTests {
    private let folder = TemporaryFolder()
    private let searching: JourneyDefinition

    init() throws {
        searching = try .toy("searching", .selfie, rules: #""no_duplicate_applicant":{"onFailure":"refer"}"#)
    }

    private func bench(model: String = "toy") async throws -> JourneyBench {
        var analyzer = ToyAnalyzer()
        analyzer.model = ModelIdentity(id: model, sha256: String(repeating: "0", count: 64))
        let bench = try await JourneyBench(folder: folder.path, analyzer: analyzer)
        try await bench.store.put(searching)
        return bench
    }

    private func finish(_ person: String, of reference: String, on bench: JourneyBench) async throws -> Journey {
        let id = try await bench.service.start(searching.reference, reference: reference)
        try await bench.service.give("image person=\(person) of \(reference)", "20", .faceImage, of: id)
        return try await bench.service.finish(id)
    }

    private func result(_ journey: Journey) throws -> RuleResult {
        try #require(journey.rules.first { $0.rule == .noDuplicateApplicant })
    }

    private func search(_ person: String, on bench: JourneyBench, limit: Int = 10) async throws -> [String] {
        let found = try await bench.service.searchApplicants(for: Array("image person=\(person)".utf8), limit: limit)
        return try #require(found).candidates.map(\.match.person)
    }

    @Test func `a process finds what others store, and nothing that others erase`() async throws {
        let (one, two) = (try await bench(), try await bench())
        let first = try await finish("a", of: "one", on: one)
        #expect(try await search("a", on: two) == [first.id.rawValue])
        let second = try await finish("a", of: "two", on: two)
        #expect(try result(second).details.map(\.subject) == [first.id.rawValue])
        #expect(Set(try await search("a", on: one)) == [first.id.rawValue, second.id.rawValue])
        #expect(try await search("a", on: one, limit: 1).count == 1)
        _ = try await one.service.erase(first.id, by: .client)
        #expect(try await search("a", on: two) == [second.id.rawValue])
        #expect(try await search("b", on: two).isEmpty)
        // A process that starts now reads what is left.
        #expect(try await search("a", on: bench()) == [second.id.rawValue])
    }

    @Test func `a webhook is told of the journeys with a similar face`() async throws {
        let bench = try await bench()
        let start = sure(JourneyInstant("2026-01-01T00:00:00.000Z"))
        try await bench.store.put(Webhook(id: .init("w"), url: "https://w.example/", addedAt: start))
        let first = try await finish("a", of: "one", on: bench)
        let second = try await finish("a", of: "two", on: bench)
        #expect(second.namedCandidates == [first.id])
        let later = sure(JourneyInstant("2126-01-01T00:00:00.000Z"))
        let told = try await bench.store.claimDeliveries(of: .init("w"), limit: 99, at: later, until: later)
        let outcomes = told.map(\.notice).filter { $0.kind == .finished }
        #expect(outcomes.first { $0.journey == first.id }?.outcome?.candidates == nil)
        #expect(outcomes.first { $0.journey == second.id }?.outcome?.candidates == [first.id])
    }

    @Test func `an erased face is in the memory no more`() async throws {
        let bench = try await bench()
        let journey = try await finish("a", of: "one", on: bench)
        #expect(try await search("a", on: bench) == [journey.id.rawValue])
        let gallery = try #require(await bench.service.applicants?.faces.gallery)
        #expect(gallery.count == 1)
        _ = try await bench.service.erase(journey.id, by: .client)
        #expect(gallery.count == 0)
    }

    @Test func `an applicant whose template is of another model makes the rule say that it cannot tell`() async throws {
        _ = try await finish("a", of: "one", on: bench(model: "old"))
        let bench = try await bench()
        let second = try await finish("b", of: "two", on: bench)
        #expect(try result(second).verdict == .couldNotApply)
        #expect(try result(second).details.map(\.code) == ["not_all_compared"])
        // A candidate among those that can be compared is one all the same.
        let third = try await finish("b", of: "three", on: bench)
        #expect(try result(third).verdict == .failed)
        #expect(try result(third).details.map(\.subject) == [second.id.rawValue])
    }

    /// Finishes the journeys of two people, changes the rows of the first, and checks that a new process finds only the second.
    private func benchWithoutFirst(_ change: String) async throws -> JourneyBench {
        let bench = try await bench()
        let first = try await finish("a", of: "one", on: bench)
        let second = try await finish("b", of: "two", on: bench)
        let connection = try SQLiteConnection(folder("journeys.sqlite"), SQLiteOptions())
        try connection.transaction { () throws(StoreError) in
            _ = try connection.run(SQLStatement(change), [.text(first.id.rawValue)])
        }
        let other = try await self.bench()
        #expect(try await search("a", on: other).isEmpty)
        #expect(try await search("b", on: other) == [second.id.rawValue])
        return other
    }

    @Test func `a damaged template costs its own journey only`() async throws {
        _ = try await benchWithoutFirst(
            "UPDATE evidence SET digest = '\(String(repeating: "0", count: 64))' WHERE kind = 'template' AND journey = $1"
        )
    }

    @Test func `a template under another master key costs its own journey only`() async throws {
        let other = try await benchWithoutFirst("UPDATE sealed_keys SET master = 'lost' WHERE owner = $1")
        #expect(await other.service.applicants?.faces.otherCount == 1)
    }

    @Test func `a template of another dimension costs its own journey only`() async throws {
        let bench = try await bench()
        let first = try await finish("a", of: "one", on: bench)
        let second = try await finish("b", of: "two", on: bench)
        let short = try FaceTemplate(model: ToyAnalyzer().model, features: [1, 2, 3])
        let bytes = try JourneyService.bytes(StoredTemplate(ApplicantTemplate([short])))
        let entry = try #require(try await bench.store.entry(of: second.id))
        var change = JourneyChange(after: entry.sequence, [], entry: entry)
        change.evidence = [try await bench.vault.seal(bytes, .template, id: .init("t"), of: second.id)]
        try await bench.store.commit(change)
        let other = try await self.bench()
        #expect(try await search("a", on: other) == [first.id.rawValue])
        #expect(try await search("b", on: other) == [second.id.rawValue])
        #expect(await other.service.applicants?.faces.otherCount == 1)
    }

    @Test func `a gallery that is too large for the calibration is refused with the largest size`() async throws {
        let bench = try await bench()
        _ = try await finish("a", of: "one", on: bench)
        await #expect {
            _ = try await bench.service.searchApplicants(for: Array("image person=a".utf8), limit: 1, maximumFPIR: 1e-9)
        } throws: { error in
            guard case .system(let cause)? = error as? StoreError else { return false }
            return cause.code == .rateNotCarried && cause.message.contains("at most 0 faces")
        }
    }

    @Test func `without a face nothing is searched`() async throws {
        let found = try await bench().service.searchApplicants(for: Array("image".utf8), limit: 1)
        #expect(found == nil)
    }
}
