import Biometrics
import BiometricsTestSupport
import Foundation
import JourneyTestSupport
import Testing
import Verification

@testable import HTTPService

struct PreviewTests {
    private struct Preview: Decodable {
        let schema: String
        let isGood: Bool
        let advice: [String]
        let outline: [[Double]]?
    }

    private let bench: ClientBench

    init() async throws { bench = try await ClientBench() }

    private var key: [String: String] { ["Authorization": "Bearer \(bench.key)"] }

    private func begin() async throws -> String {
        struct State: Decodable { let journeyId: String }
        let answer = try await bench.toy.post("/v1/journeys", "{}", key)
        return try JSONDecoder().decode(State.self, from: Data(answer.body)).journeyId
    }

    private func preview(
        _ words: String, of journey: String, _ place: String = "10/media/front", type: String = "image/jpeg",
        token: String? = nil
    ) async throws -> RawConnection.Answer {
        try await bench.toy.ask(
            "POST", "/v1/journeys/\(journey)/steps/\(place)/preview",
            ["Authorization": "Bearer \(token ?? bench.key)", "Content-Type": type], body: Array(words.utf8))
    }

    private func token(for journey: String) async throws -> String {
        struct Token: Decodable { let token: String }
        let answer = try await bench.toy.post("/v1/journeys/\(journey)/tokens", "{}", key)
        return try JSONDecoder().decode(Token.self, from: Data(answer.body)).token
    }

    @Test func `a frame tells how the camera is held, and leaves the journey as it was`() async throws {
        let id = try await begin()
        let token = try await token(for: id)
        let before = try await bench.toy.ask("GET", "/v1/journeys/\(id)", key)
        let far = try await preview("image far", of: id, token: token)
        #expect(far.status == 200)
        let read = try JSONDecoder().decode(Preview.self, from: Data(far.body))
        #expect(read.schema == "biometrics.capture-preview/1")
        #expect(!read.isGood && read.advice == ["DOCUMENT_TOO_FAR"])
        #expect(read.outline == [[0.25, 0.25], [0.75, 0.25], [0.75, 0.75], [0.25, 0.75]])
        let near = try JSONDecoder().decode(Preview.self, from: Data(try await preview("image", of: id).body))
        #expect(near.isGood && near.advice.isEmpty)
        let after = try await bench.toy.ask("GET", "/v1/journeys/\(id)", key)
        #expect(after.body == before.body && after.headers["etag"] == before.headers["etag"])
        #expect(after.headers["etag"] == "\"1\"")
        let kept = FileManager.default.enumerator(atPath: bench.folder("evidence"))?.allObjects ?? []
        #expect(!kept.contains { "\($0)".contains("m-") })
    }

    @Test func `a frame behind a good one is judged by the thresholds of a good one`() async throws {
        let id = try await begin()
        let path = "/v1/journeys/\(id)/steps/10/media/front/preview"
        let headers = key.merging(["Content-Type": "image/jpeg"]) { $1 }
        func isGood(_ query: String) async throws -> Bool {
            let answer = try await bench.toy.ask("POST", path + query, headers, body: Array("image far barely".utf8))
            return try JSONDecoder().decode(Preview.self, from: Data(answer.body)).isGood
        }
        for query in ["", "?wasGood=false"] { #expect(try await !isGood(query)) }
        #expect(try await isGood("?wasGood=true"))
        #expect(
            try await bench.toy.ask("POST", path + "?wasGood=1", headers, body: Array("image".utf8)).code
                == "parameter_invalid")
    }

    @Test func `it says nothing of match or life`() {
        let words = CaptureAdvice.allCases.map { $0.rawValue.lowercased() }
        for word in ["live", "match", "score", "spoof", "person"] {
            #expect(!words.contains { $0.contains(word) }, "\(word)")
        }
        let answer = PreviewAnswer(CapturePreview(outline: nil, advice: [.faceNotFound]))
        let keys = Set(Mirror(reflecting: answer).children.compactMap(\.label))
        #expect(keys == ["schema", "isGood", "advice", "outline", "film"])
    }

    @Test func `only what is asked for next is looked at, and only by whom the journey is led`() async throws {
        let (id, other) = (try await begin(), try await begin())
        let foreign = try await token(for: other)
        #expect(try await preview("image", of: id, token: foreign).code == "forbidden")
        #expect(try await preview("image", of: id, token: "bio_journey_x").code == "unauthorized")
        #expect(try await preview("image", of: id, "20/media/faceImage").code == "unexpected_submission")
        #expect(try await preview("image", of: id, "10/media/back").code == "unexpected_submission")
        #expect(try await preview("image", of: id, "99/media/front").code == "unknown_step")
        for slot in ["livenessResult", "page", "angledPhoto", "x"] {
            #expect(try await preview("image", of: id, "10/media/\(slot)").status == 404, "\(slot)")
        }
        for place in ["%20/media/front", "10/media/front/preview"] {
            #expect(try await preview("image", of: id, place).status == 404, "\(place)")
        }
        #expect(try await preview("image", of: "nobody").status == 404)
        #expect(try await preview("video", of: id).code == "unsupported_format")
        #expect(try await preview("image", of: id, type: "text/html").code == "media_type_unsupported")
        _ = try await bench.toy.post("/v1/journeys/\(other)/cancel", nil, key)
        #expect(try await preview("image", of: other).code == "journey_cancelled")
    }

    @Test func `a frame has few bytes`() async throws {
        let id = try await begin()
        let most = ServiceOptions.maximumFrameBytes
        let frame = "image " + String(repeating: "x", count: most - 6)
        #expect(try await preview(frame, of: id).status == 200)
        #expect(try await preview(frame + "x", of: id).code == "body_too_large")
    }

    /// A service without keys, and the path of a journey's step in it.
    private func local(_ options: ServiceOptions) async throws -> (toy: ToyService, place: String, TemporaryFolder) {
        let folder = TemporaryFolder()
        let bench = try await JourneyBench(folder: folder.path)
        let id = try await bench.service.start(try JourneyBench.definition().reference)
        let toy = try await ToyService(options, journeys: ServedJourneys(bench.service, in: bench.store))
        return (toy, "/v1/journeys/\(id)/steps/10/media", folder)
    }

    private func frame(_ toy: ToyService, _ path: String, _ headers: [String: String] = [:]) async throws
        -> RawConnection.Answer
    {
        let headers = ["Content-Type": "image/jpeg"].merging(headers) { $1 }
        return try await toy.ask("POST", path, headers, body: Array("image".utf8))
    }

    @Test func `frames that come too often are refused, and cost a token nothing else`() async throws {
        var options = ServiceOptions.patient
        options.previewsPerJourney = 2
        options.requestsPerMinute = 100_000
        let (toy, place, folder) = try await local(options)
        defer { withExtendedLifetime(folder) {} }
        let path = "\(place)/front/preview"
        #expect([try await frame(toy, path).status, try await frame(toy, path).status] == [200, 200])
        let spent = try await frame(toy, path)
        #expect(spent.status == 403 && spent.code == "previews_spent")
        #expect(try await toy.ask("GET", String(place.dropLast("/steps/10/media".count))).status == 200)
    }

    @Test func `frames that are refused count as well`() async throws {
        var options = ServiceOptions.patient
        options.previewsPerJourney = 3
        let (toy, place, folder) = try await local(options)
        defer { withExtendedLifetime(folder) {} }
        let path = "\(place)/front/preview"
        #expect(try await frame(toy, path, ["If-Match": "\"99\""]).status == 412)
        #expect(try await frame(toy, path, ["Content-Type": "text/html"]).status == 415)
        #expect(try await frame(toy, "\(place)/back/preview").code == "unexpected_submission")
        // Not even the body is taken of what is refused by its header.
        let connection = try toy.connect()
        connection.send(
            "POST \(path) HTTP/1.1\r\nHost: localhost\r\nContent-Type: image/jpeg\r\nContent-Length: 200000\r\n\r\n")
        #expect(await connection.answer().code == "previews_spent")
        #expect(await connection.isClosed())
    }

    @Test func `a slot without a preview counts for the requests a minute`() async throws {
        var options = ServiceOptions.patient
        options.requestsPerMinute = 1
        let (toy, place, folder) = try await local(options)
        defer { withExtendedLifetime(folder) {} }
        #expect(try await frame(toy, "\(place)/page/preview").status == 404)
        #expect(try await frame(toy, "\(place)/page/preview").code == "too_many_requests")
        #expect(try await frame(toy, "\(place)/front/preview").status == 200)
    }

    @Test func `frames of a key count for its requests a minute, and those of a token do not`() async throws {
        var options = ServiceOptions.patient
        // Two at once.
        options.requestsPerMinute = 20
        let bench = try await ClientBench(options)
        struct State: Decodable { let journeyId, token: String? }
        let key = ["Authorization": "Bearer \(bench.key)"]
        func read(_ answer: RawConnection.Answer) throws -> State {
            try JSONDecoder().decode(State.self, from: Data(answer.body))
        }
        let id = try #require(try read(try await bench.toy.post("/v1/journeys", "{}", key)).journeyId)
        let token = try #require(try read(try await bench.toy.post("/v1/journeys/\(id)/tokens", "{}", key)).token)
        let path = "/v1/journeys/\(id)/steps/10/media/front/preview"
        for _ in 0..<6 { #expect(try await frame(bench.toy, path, ["Authorization": "Bearer \(token)"]).status == 200) }
        var codes: [String?] = []
        for _ in 0..<40 where codes.last != "too_many_requests" {
            codes.append(try await frame(bench.toy, path, key).code)
        }
        #expect(codes.last == "too_many_requests")
        let refused = try await frame(bench.toy, path, ["Authorization": "Bearer bio_journey_x"])
        #expect(refused.code == "unauthorized")
    }

    @Test func `another frame of a journey is refused while one is on its way`() async throws {
        let (toy, place, folder) = try await local(.patient)
        defer { withExtendedLifetime(folder) {} }
        let path = "\(place)/front/preview"
        let connection = try toy.connect()
        connection.send(
            "POST \(path) HTTP/1.1\r\nHost: localhost\r\nContent-Type: image/jpeg\r\nContent-Length: 5\r\n\r\nimag")
        try await toy.holds { $0 > 0 }
        #expect(try await frame(toy, path).code == "too_many_requests")
        connection.send("e")
        #expect(await connection.answer().status == 200)
        #expect(try await frame(toy, path).status == 200)
        // A frame that is refused after it was counted frees its place.
        let left = try toy.connect()
        left.send(
            "POST \(path) HTTP/1.1\r\nHost: localhost\r\nContent-Type: image/jpeg\r\nContent-Length: 400000\r\n\r\n")
        #expect(await left.answer().code == "body_too_large")
        #expect(try await frame(toy, path).status == 200)
    }

    @Test func `an unknown or erased journey is not remembered`() async throws {
        let id = try await begin()
        #expect(try await preview("image", of: id).status == 200)
        #expect(try await preview("image", of: "nobody").status == 404)
        #expect(bench.toy.service.previews.count == 1)
        #expect(try await bench.toy.ask("DELETE", "/v1/journeys/\(id)", key).status == 200)
        #expect(bench.toy.service.previews.count == 0)
    }

    @Test(arguments: ["video/mp4", "application/pdf", "text/html"])
    func `only a picture is a frame`(type: String) async throws {
        let id = try await begin()
        #expect(try await preview("image", of: id, type: type).code == "media_type_unsupported")
        #expect(try await preview("image", of: id, type: "application/octet-stream").status == 200)
    }
}
