import BiometricsCore
import BiometricsTestSupport
import FoundationEssentials
import JourneyTestSupport
import Platform
import Testing
import Verification
import VerificationService
import VerificationStore

@testable import HTTPService

/// The environment for trials, where a reference names the end of a journey.
struct SimulatedJourneyTests {
    private let folder = TemporaryFolder()
    private let bench: JourneyBench
    private let toy: ToyService
    private let headers: [String: String]

    init() async throws {
        bench = try await JourneyBench(folder: folder.path)
        (toy, headers) = try await Self.service(.test, bench, folder)
    }

    private static func service(
        _ environment: APIKeyFile.Environment, _ bench: JourneyBench, _ folder: TemporaryFolder
    ) async throws -> (ToyService, [String: String]) {
        let keys = APIKeyFile(path: folder("\(environment.rawValue).json"))
        let (key, _) = try keys.add(Set(Scope.allCases), for: environment, at: .now)
        var options = ServiceOptions.patient
        options.environment = environment
        let toy = try await ToyService(options, on: bench, keys: keys)
        return (toy, ["Authorization": "Bearer \(key)"])
    }

    private func start(_ reference: String) async throws -> RawConnection.Answer {
        try await toy.post("/v1/journeys", #"{"reference":"\#(reference)"}"#, headers)
    }

    @Test(arguments: [("test-complete", "Complete"), ("test-refer", "Refer"), ("test-refer-same_subject", "Refer")])
    func `a reference names the end, which comes without pictures`(reference: String, decision: String) async throws {
        let begun = try await start(reference)
        let path = try #require(begun.headers["location"])
        #expect(begun.status == 201 && begun.text.contains(#""isTest":true"#))
        #expect(try await toy.post("\(path)/finish", nil, headers).status == 200)
        let result = try await toy.ask("GET", "\(path)/result", headers)
        #expect(result.text.contains(#""systemDecision":"\#(decision)""#) && result.text.contains(#""isTest":true"#))
        for projection in ["idwise", "gbg", "fourthline"] {
            #expect(try await toy.ask("GET", "\(path)/result?projection=\(projection)", headers).status == 200)
        }
    }

    @Test func `any bytes lead a test journey, nothing looks at them, and it leaves no mark`() async throws {
        let path = try #require(try await start("test-complete").headers["location"])
        // The toy takes an unreadable file for a fault, and an attack for one.
        for words in ["image unreadable", "image attack"] {
            #expect(try await toy.give(words, "\(path)/next?wait=true", headers).status == 200)
        }
        #expect(try await toy.post("\(path)/finish", nil, headers).text.contains(#""finalDecision":"Complete""#))
        let id = try #require(JourneyID(rawValue: String(path.split(separator: "/").last ?? "")))
        let facts = try await bench.service.facts(of: try await bench.service.journey(id))
        #expect(facts.values(.surname, of: .init("10")) == ["ERIKSSON"])
        #expect(facts.matches[.init("10")]?.outcome == .passed)
        // A real journey with the same file is the first to have it.
        let real = try #require(try await start("somebody").headers["location"])
        #expect(try await toy.give("image attack", "\(real)/next?wait=true", headers).status == 200)
        let other = try #require(JourneyID(rawValue: String(real.split(separator: "/").last ?? "")))
        let digest = try await bench.vault.digest(of: Array("image attack".utf8), .media, of: other)
        let mark = try await bench.vault.mark(.media, [digest.hexadecimal])
        #expect(try await bench.store.journeys(with: mark, besides: id, applicant: nil).map(\.id) == [other])
        #expect(try await bench.store.journeys(with: mark, besides: other, applicant: nil).isEmpty)
    }

    @Test func `an end that the definition lacks is refused, and any other reference is a person`() async throws {
        let refused = try await start("test-refer-height")
        #expect(refused.status == 400 && refused.code == "request_malformed")
        let begun = try await start("test-17")
        #expect(begun.status == 201 && begun.text.contains(#""isTest":false"#))
    }

    @Test func `a service for real people simulates nothing, and knows no test journey`() async throws {
        let path = try #require(try await start("test-complete").headers["location"])
        let (live, key) = try await Self.service(.live, bench, folder)
        #expect(try await live.ask("GET", path, key).status == 404)
        #expect(try await live.post("\(path)/finish", nil, key).code == "no_active_journey")
        let begun = try await live.post("/v1/journeys", #"{"reference":"test-complete"}"#, key)
        #expect(begun.status == 201 && begun.text.contains(#""isTest":false"#))
        // The keys of trials open nothing there.
        #expect(try await live.ask("GET", path, headers).status == 401)
    }
}
