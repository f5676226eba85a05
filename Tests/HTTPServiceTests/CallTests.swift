import Biometrics
import BiometricsCore
import BiometricsTestSupport
import FoundationEssentials
import JourneyTestSupport
import Testing

@testable import HTTPService

struct CallTests {
    private let toy: ToyService
    private let face: [UInt8]

    init() async throws {
        toy = try await ToyService()
        face = try ToyPicture(brightness: 120).png()
    }

    @Test func `a picture is searched as it is, as a part, and as base64`() async throws {
        let form = ToyService.form([("media", face)])
        let json = Array(#"{"media":"\#(Data(face).base64EncodedString())"}"#.utf8)
        let base64 = Data(face).base64EncodedString(options: [.lineLength76Characters, .endLineWithCarriageReturn])
        let wrapped = Array(#"{"media":"\#(base64.replacing("\r", with: #"\r\n"#))"}"#.utf8)
        let uri = Array(#"{"media":"data:image/png;base64,\#(Data(face).base64EncodedString())"}"#.utf8)
        for (type, body) in [
            ("image/png", face), form, ("application/json; charset=utf-8", json), ("application/json", wrapped),
            ("application/json", uri),
        ] {
            let answer = try await toy.ask("POST", "/v1/detect", ["Content-Type": type], body: body)
            #expect(answer.status == 200)
            #expect(answer.headers["content-type"] == "application/json")
            let document = try DetectionPayload(json: answer.body)
            #expect(document.faces.count == 1)
            #expect(document.path == "media")
        }
    }

    @Test(arguments: [
        "data:image/png,AAAA", "data:;base64", "data:image/png;base64,AA*A", "AAA", "A-_A", "https://a/b.png",
    ])
    func `other text than base64 is refused with what to give`(text: String) async throws {
        let answer = try await toy.ask(
            "POST", "/v1/detect", ["Content-Type": "application/json"], body: Array(#"{"media":"\#(text)"}"#.utf8))
        #expect(answer.status == 400)
        #expect(String(decoding: answer.body, as: UTF8.self).contains("RFC 4648"))
    }

    @Test func `a selfie and a document are compared, and what lacks is told`() async throws {
        let same = ToyService.form([("selfie", face), ("document", face)])
        let both = try await toy.ask("POST", "/v1/compare", ["Content-Type": same.type], body: same.body)
        #expect(both.status == 200)
        let comparison = try ComparisonPayload(json: both.body)
        #expect(comparison.selfie?.path == "selfie")
        let one = ToyService.form([("document", face)])
        let required = try await toy.ask("POST", "/v1/compare", ["Content-Type": one.type], body: one.body)
        #expect(try ComparisonPayload(json: required.body).faceMatch.result == .required)
    }

    @Test func `a comparison says which picture it cannot read, and which parts it takes`() async throws {
        let wrong = ToyService.form([("selfie", face), ("document", Array("hello, there".utf8))])
        let unread = try await toy.ask("POST", "/v1/compare", ["Content-Type": wrong.type], body: wrong.body)
        #expect(unread.status == 415 && unread.text.contains("“document”: "), "\(unread.text)")
        let other = ToyService.form([("portrait", face)])
        let unknown = try await toy.ask("POST", "/v1/compare", ["Content-Type": other.type], body: other.body)
        #expect(unknown.text.contains("Unknown part “portrait”. This call takes “selfie” and “document”."))
        let json = ["Content-Type": "application/json"]
        for (body, told) in [("{", "The body is not valid JSON."), ("[]", "The body is JSON, but not an object.")] {
            let answer = try await toy.ask("POST", "/v1/compare", json, body: Array(body.utf8))
            #expect(answer.status == 400 && answer.text.contains(told), "\(answer.text)")
        }
    }

    @Test func `liveness is judged, and what no analyser can assess is not live`() async throws {
        let answer = try await toy.ask("POST", "/v1/liveness", ["Content-Type": "image/png"], body: face)
        #expect(answer.status == 200)
        let document = try LivenessPayload(json: answer.body)
        guard case .result(let result) = try #require(document.results.first) else {
            Issue.record("There is no result.")
            return
        }
        #expect(result.assessment.isLive == nil)
    }

    @Test func `a missing model is named, and nothing about the machine`() async throws {
        let answer = try await toy.ask("POST", "/v1/documents/read", ["Content-Type": "image/png"], body: face)
        #expect(answer.status == 503)
        #expect(answer.code == "model_missing")
        #expect(answer.headers["retry-after"] == "1")
        #expect(!answer.text.contains("/nonexistent"))
    }

    @Test func `bytes that are not a picture are the caller's error`() async throws {
        let empty = try await toy.ask("POST", "/v1/detect", ["Content-Type": "image/png"], body: [])
        #expect(empty.status == 422)
        let text = try await toy.ask(
            "POST", "/v1/detect", ["Content-Type": "image/png"], body: Array("hello, there".utf8))
        #expect(text.status == 415)
        #expect(text.code == "unsupported_format")
        #expect(text.headers["content-type"] == "application/problem+json")
        let role = try await toy.ask("POST", "/v1/detect?as=cat", ["Content-Type": "image/png"], body: face)
        #expect(role.code == "parameter_invalid")
    }

    @Test func `a service is ready for journeys if it can judge them`() async throws {
        #expect(try await toy.ask("GET", "/readyz?for=journeys").status == 404)
        #expect(try await toy.ask("GET", "/readyz?for=tea").status == 400)
        let folder = TemporaryFolder()
        let bench = try await JourneyBench(folder: folder.path)
        #expect(try await ToyService(on: bench).ask("GET", "/readyz?for=journeys").status == 200)
        let poor = try await ToyService(on: bench, lacks: ["A model is missing. Run: biometrics models install x"])
        #expect(try await poor.ask("GET", "/readyz").status == 200)
        let answer = try await poor.ask("GET", "/readyz?for=journeys")
        #expect(answer.status == 503 && answer.code == "ability_missing" && answer.text.contains("models install x"))
    }

    @Test func `state, metrics and the log describe requests, and no people`() async throws {
        #expect(try await toy.ask("GET", "/healthz").text == #"{"status":"ok"}"#)
        #expect(try await toy.ask("GET", "/readyz").status == 200)
        _ = try await toy.ask(
            "POST", "/v1/detect?as=selfie", ["Content-Type": "image/png", "X-Request-Id": "mine-1"], body: face)
        _ = try await toy.ask("GET", "/secret-name")
        let metrics = try await toy.ask("GET", "/metrics")
        #expect(metrics.text.contains(#"biometrics_http_requests_total{route="/v1/detect",status="200"} 1"#))
        #expect(metrics.text.contains(#"biometrics_calls_total{operation="detect",outcome="answered"} 1"#))
        #expect(toy.log.contains(#""requestId":"mine-1","route":"/v1/detect","status":200"#))
        #expect(!toy.log.contains("secret-name"))
        #expect(!metrics.text.contains("secret-name"))
        #expect(try await toy.ask("HEAD", "/healthz").status == 200)
        toy.service.beginDraining()
        #expect(try await toy.ask("GET", "/readyz").code == "not_ready")
    }
}
