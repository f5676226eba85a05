import BiometricsTestSupport
import FoundationEssentials
import JourneyTestSupport
import Testing
import Verification
import VerificationService

@testable import HTTPService

struct SearchTests {
    private let folder = TemporaryFolder()
    private let bench: JourneyBench
    private let toy: ToyService
    private let keys: [Scope: String]
    private let searching: JourneyDefinition

    init() async throws {
        bench = try await JourneyBench(folder: folder.path)
        let file = APIKeyFile(path: folder("keys.json"))
        keys = try Dictionary(
            uniqueKeysWithValues: Scope.allCases.map {
                ($0, try file.add([$0], for: .live, at: .now).key)
            })
        searching = try .toy("searching", .selfie, rules: #""no_duplicate_applicant":{"onFailure":"refer"}"#)
        try await bench.store.put(searching)
        toy = try await ToyService(on: bench, usual: searching, keys: file, knowsApplicants: false)
    }

    private func bearer(_ scope: Scope) throws -> [String: String] {
        let key = try #require(keys[scope])
        return ["Authorization": "Bearer \(key)", "Content-Type": "application/octet-stream"]
    }

    private func finish(_ person: String, of reference: String) async throws -> Journey {
        let id = try await bench.service.start(searching.reference, reference: reference)
        try await bench.service.give("image person=\(person) of \(reference)", "20", .faceImage, of: id)
        return try await bench.service.finish(id)
    }

    private struct Found: Decodable {
        struct Candidate: Decodable {
            let person: String
            let score: Double
            let falseMatchRate: Double?
            let expectedFalseCandidates: Double?
        }

        let schema: String
        let faces: Int
        let candidates: [Candidate]
    }

    private func search(_ query: String = "", _ body: String = "image person=a") async throws -> RawConnection.Answer {
        try await toy.ask("POST", "/v1/search\(query)", try bearer(.search), body: Array(body.utf8))
    }

    @Test func `a face is found among applicants, and the answer says how much that proves`() async throws {
        let journey = try await finish("a", of: "one")
        _ = try await finish("b", of: "two")
        let answer = try await search()
        #expect(answer.status == 200)
        let found = try JSONDecoder().decode(Found.self, from: Data(answer.body))
        #expect(found.schema == "biometrics.gallery-search/1" && found.faces == 2)
        #expect(found.candidates.map(\.person) == [journey.id.rawValue])
        #expect(found.candidates[0].score == 1 && found.candidates[0].expectedFalseCandidates ?? 1 < 0.01)
        let none = try await search("", "image person=c")
        #expect(try JSONDecoder().decode(Found.self, from: Data(none.body)).candidates.isEmpty)
    }

    @Test func `a search needs its own scope`() async throws {
        for scope in Scope.allCases where scope != .search {
            let answer = try await toy.ask("POST", "/v1/search", try bearer(scope), body: Array("image person=a".utf8))
            #expect(answer.status == 403, "\(scope)")
        }
    }

    @Test(arguments: [
        ("?limit=0", "parameter_invalid"), ("?limit=101", "parameter_invalid"), ("?maximumFPIR=0", "parameter_invalid"),
        ("?maximumFPIR=1", "parameter_invalid"), ("?maximumFPIR=nan", "parameter_invalid"),
        ("?maximumFPIR=1e-12", "rate_not_carried"),
    ])
    func `a number that cannot be is refused`(query: String, code: String) async throws {
        _ = try await finish("a", of: "one")
        let answer = try await search(query)
        #expect(answer.code == code)
        #expect((400..<500).contains(answer.status))
    }

    @Test func `a picture without a face says so`() async throws {
        _ = try await finish("a", of: "one")
        #expect(try await search("", "image").code == "unreadable_input")
    }

    @Test func `a service that keeps no templates says so, instead of finding nobody`() async throws {
        let other = try await JourneyBench(folder: folder.folder("other"))
        let without = try await ToyService(on: other)
        let refused = try await without.give("image person=a", "/v1/search")
        #expect(refused.status == 404 && refused.code == "not_found")
        #expect(refused.text.contains("no_duplicate_applicant"))
        // The rule in any definition of the store is enough, before there is an applicant.
        try await other.store.put(searching)
        #expect(try await without.give("image person=a", "/v1/search").status == 200)
    }

    @Test func `a service is ready when it knows all applicants`() async throws {
        #expect(try await toy.ask("GET", "/readyz").status == 503)
        let service = toy.service
        let tending = Task { await service.tendJourneys() }
        while try await toy.ask("GET", "/readyz").status != 200 { await Task.yield() }
        tending.cancel()
        await tending.value
    }
}
