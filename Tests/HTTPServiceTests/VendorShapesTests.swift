import BiometricsTestSupport
import Foundation
import JourneyTestSupport
import Testing
import VendorProjections
import Verification

@testable import HTTPService

/// Journeys led by clients that know a vendor's page alone.
struct VendorShapesTests {
    private let folder = TemporaryFolder()
    private let bench: JourneyBench
    private let toy: ToyService

    init() async throws {
        bench = try await JourneyBench(folder: folder.path)
        toy = try await ToyService(on: bench, usual: try .toy("plain", .passport, .selfie))
        try await bench.store.put(try .toy("plain", .passport, .selfie))
    }

    private static func accepting(_ projection: VendorProjection) -> [String: String] {
        ["Accept": "text/html;q=0.5, \(projection.mediaType)"]
    }

    private func json(_ answer: RawConnection.Answer) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any])
    }

    @Test(arguments: [("a", "Passed"), ("b", "Failed")])
    func `a client of GBG uploads until nothing is required, and has the outcome`(
        person: String, match: String
    ) async throws {
        let headers = Self.accepting(.gbg)
        var answer = try await toy.give("image person=a number=X1", "/v1/journeys/next", headers)
        #expect(answer.status == 200 && answer.headers["content-type"] == VendorProjection.gbg.mediaType)
        var body = try json(answer)
        #expect(body["requiredAction"] as? String == "SELFIE" && body["highLevelResult"] as? String == "Undefined")
        #expect((body["authenticationResultDetails"] as? [String: String])?["FaceMatch"] == "Required")
        let id = try #require(body["journeyID"] as? String)
        answer = try await toy.give("image person=\(person) face", "/v1/journeys/\(id)/next", headers)
        body = try json(answer)
        #expect(body["requiredAction"] as? String == "NONE")
        #expect((body["authenticationResultDetails"] as? [String: String])?["FaceMatch"] == match)
        #expect(body["highLevelResult"] as? String == (person == "a" ? "Passed" : "Refer"))
        // The decision of a journey that no call ended is counted.
        let decision = person == "a" ? "Complete" : "Refer"
        let metrics = try await toy.ask("GET", "/metrics").text
        #expect(metrics.contains(#"biometrics_decisions_total{decision="\#(decision)"} 1"#))
        #expect(try await toy.give("image person=a", "/v1/journeys/\(id)/next", headers).status == 409)
    }

    @Test func `a definition that wants a call for the end is heeded`() async throws {
        let definition = try JourneyDefinition(
            definition: """
                {"schema":"biometrics.journey-definition/1","id":"called","version":1,"title":"T",
                 "steps":[\(ToyStep.passport.rawValue)],"finishes":"onRequest","expiresAfter":"PT24H"}
                """.utf8)
        try await bench.store.put(definition)
        let start = #"{"definition":{"id":"called","version":1}}"#
        let path = try #require(try await toy.post("/v1/journeys", start).headers["location"])
        let answer = try await toy.give("image number=X1", "\(path)/next", Self.accepting(.gbg))
        #expect(answer.text.contains(#""requiredAction":"NONE""#) && answer.text.contains("Undefined"))
        #expect(try await toy.ask("GET", "\(path)/result").code == "journey_not_completed")
    }

    @Test func `every call and every refusal speaks the shape`() async throws {
        let idwise = Self.accepting(.idwise)
        let answer = try await toy.post("/v1/journeys", nil, idwise)
        #expect(try json(answer)["stepSummaries"] != nil && answer.status == 201)
        let path = try #require(answer.headers["location"])
        for target in [path, "\(path)/steps/99/media/front/preview", "/v1/journeys/none", "\(path)/result"] {
            let answer = try await toy.ask("GET", target, idwise)
            #expect(answer.headers["content-type"] == VendorProjection.idwise.mediaType, "\(target)")
            #expect((try json(answer)["error"] != nil) == (target != path), "\(target)")
        }
        let early = try json(try await toy.ask("GET", "\(path)/result", idwise))
        #expect((early["error"] as? [String: String])?["code"] == "journey_not_completed")
        let step = try json(try await toy.give("image", "\(path)/steps/99/media/front", idwise))
        #expect((step["error"] as? [String: String])?["code"] == "66")
        #expect(try await toy.post("\(path)/cancel", nil, Self.accepting(.fourthline)).status == 200)
        let cancelled = try json(try await toy.give("image", "\(path)/next", Self.accepting(.fourthline)))
        #expect(cancelled["errorCode"] as? Int == 803)
        let refused = try json(try await toy.give("image", "\(path)/next", Self.accepting(.gbg)))
        #expect(refused["scanResult"] as? String == "ServerError")
        #expect((refused["scanReason"] as? String)?.hasPrefix("journey_cancelled: ") == true)
        // Without such a type an answer is ours.
        #expect(
            try await toy.ask("GET", path, ["Accept": "application/json"]).headers["content-type"] == "application/json"
        )
    }

    @Test func `the errors of a rejected journey are beside its result`() async throws {
        let reject = #""same_subject":{"onFailure":"reject"}"#
        let definition = try JourneyDefinition.toy("strict", .passport, .selfie, rules: reject)
        try await bench.store.put(definition)
        let start = #"{"definition":{"id":"strict","version":1}}"#
        let path = try #require(try await toy.post("/v1/journeys", start).headers["location"])
        for words in ["image person=a number=X1", "image person=b face"] {
            _ = try await toy.give(words, "\(path)/next?wait=true")
        }
        #expect(try await toy.post("\(path)/finish").status == 200)
        let result = try json(try await toy.ask("GET", "\(path)/result?wait=true", Self.accepting(.fourthline)))
        let errors = try #require(result["errors"] as? [[String: Any]])
        #expect(errors.map { $0["errorCode"] as? Int } == [1000])
    }

    @Test func `a journey's token reads no verdicts`() async throws {
        let path = try #require(try await toy.post("/v1/journeys").headers["location"])
        let made = try json(try await toy.post("\(path)/tokens", "{}"))
        let token = ["Authorization": "Bearer \(try #require(made["token"] as? String))"]
        for projection in VendorProjection.allCases {
            let answer = try await toy.ask("GET", path, token.merging(Self.accepting(projection)) { $1 })
            #expect(answer.status == (projection == .idwise ? 200 : 403), "\(projection)")
        }
    }
}
