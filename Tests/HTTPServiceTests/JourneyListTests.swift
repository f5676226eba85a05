import BiometricsTestSupport
import FoundationEssentials
import JourneyTestSupport
import Testing
import Verification
import VerificationService
import VerificationStore

@testable import HTTPService

/// The list of journeys, and the caller's own reference in what the service answers.
struct JourneyListTests {
    private let folder = TemporaryFolder()
    private let bench: JourneyBench
    private let toy: ToyService

    init() async throws {
        bench = try await JourneyBench(folder: folder.path)
        toy = try await ToyService(on: bench)
    }

    /// A finished journey of a person, with a selfie of the same person or another.
    private func lead(_ reference: String, selfie: String) async throws -> String {
        let answer = try await toy.post("/v1/journeys", #"{"reference":"\#(reference)"}"#)
        let path = try #require(answer.headers["location"])
        for words in ["image person=a number=\(reference)", "image person=\(selfie) \(reference)"] {
            _ = try await toy.give(words, "\(path)/next?wait=true")
        }
        #expect(try await toy.post("\(path)/steps/30/skip").status == 200)
        #expect(try await toy.post("\(path)/finish").status == 200)
        return path
    }

    private func list(_ query: String) async throws -> [JourneyListPayload.Entry] {
        let answer = try await toy.ask("GET", "/v1/journeys?\(query)")
        #expect(answer.status == 200)
        return try JourneyListPayload(json: Array(answer.body)).journeys
    }

    @Test func `the reference comes back in results and lists, and the list is filtered`() async throws {
        let good = try await lead("customer-1", selfie: "a")
        _ = try await lead("customer-2", selfie: "b")
        #expect(try await toy.ask("GET", "\(good)/result").text.contains(#""reference":"customer-1""#))
        let vendor = try await toy.ask("GET", "\(good)/result?projection=idwise")
        #expect(vendor.text.contains(#""referenceNo":"customer-1""#))
        #expect(try await list("").map(\.reference) == ["customer-1", "customer-2"])
        #expect(try await list("").map(\.decision) == [.complete, .rejected])
        #expect(try await list("decision=Rejected").map(\.reference) == ["customer-2"])
        #expect(try await list("rule=same_subject").map(\.decidingRules) == [["same_subject"]])
        #expect(try await list("rule=under_age").isEmpty)
        #expect(try await list("reference=customer-1").map(\.decision) == [.complete])
        #expect(try await list("reference=nobody").isEmpty)
        #expect(try await list("from=2000-01-01").count == 2)
        #expect(try await list("before=2000-01-01").isEmpty)
    }

    @Test(arguments: [
        "decision=complete", "rule=liveness", "from=yesterday", "before=2026-02-30", "reference=", "limit=0",
        "status=done",
    ])
    func `an unknown filter is refused`(query: String) async throws {
        #expect(try await toy.ask("GET", "/v1/journeys?\(query)").code == "parameter_invalid")
    }
}
