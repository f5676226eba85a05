import BiometricsCore
import BiometricsTestSupport
import Testing

@testable import HTTPKit
@testable import HTTPService

struct HostileRequestTests {
    private static func tight() -> ServiceOptions {
        var options = ServiceOptions.patient
        options.maximumMediaBytes = 100_000
        return options
    }

    /// The status and the code that raw bytes are answered with, and whether the connection ended.
    private func answer(
        to text: String, _ body: [UInt8] = [], options: ServiceOptions = tight()
    ) async throws -> (status: Int, code: String?, isClosed: Bool) {
        let toy = try await ToyService(options)
        let connection = try toy.connect()
        connection.send(Array(text.utf8) + body)
        let answer = await connection.answer()
        // A connection that goes on ends with the service.
        guard answer.headers["connection"]?.lowercased() == "close" else { return (answer.status, answer.code, false) }
        return (answer.status, answer.code, await connection.isClosed())
    }

    private static let post = "POST /v1/detect HTTP/1.1\r\nHost: localhost\r\nContent-Type: image/png\r\n"

    @Test(arguments: [
        ("Content-Length: 5\r\nContent-Length: 5\r\n", 400, "request_malformed"),
        ("Content-Length: 5\r\nContent-Length: 50\r\n", 400, "request_malformed"),
        ("Content-Length: 5\r\nTransfer-Encoding: chunked\r\n", 400, "request_malformed"),
        ("Transfer-Encoding: chunked\r\n", 411, "length_required"),
        ("Transfer-Encoding: gzip, chunked\r\n", 411, "length_required"),
        ("", 411, "length_required"),
        ("Content-Length: 100001\r\n", 413, "body_too_large"),
        ("Content-Length: 9999999999999\r\n", 413, "body_too_large"),
        ("Content-Length: 5\r\nContent-Encoding: gzip\r\n", 415, "media_type_unsupported"),
        ("Content-Length: 5\r\nExpect: miracles\r\n", 417, "expectation_failed"),
        ("Content-Length: 5\r\nHost: other\r\n", 400, "request_malformed"),
    ])
    func `an ambiguous or incomplete request is refused and the connection ends`(
        lines: String, status: Int, code: String
    ) async throws {
        // A request that is hidden in the body is never answered.
        let hidden = Array("GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8)
        let found = try await answer(to: Self.post + lines + "\r\n", hidden)
        #expect(found.status == status)
        #expect(found.code == code)
        #expect(found.isClosed)
    }

    @Test(arguments: [
        "GET /healthz HTTP/1.1\r\nHost: localhost\r\n: x\r\n", "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\0X: a\r\n",
        "GET /healthz HTTP/1.1\r\nHost: localhost\r\nA: b\nC: d\r\n",
        "GET /healthz\0/x HTTP/1.1\r\nHost: localhost\r\n",
        "GET /healthz HTTP/1.1\r\nHost: localhost\0.evil\r\n",
        "GET /healthz HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\0 40\r\n",
    ])
    func `a header that another reader would end or cut elsewhere is refused`(header: String) async throws {
        let hidden = Array("GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8)
        let found = try await answer(to: header + "\r\n", hidden)
        #expect(found.status == 400)
        #expect(found.isClosed)
    }

    @Test(arguments: [
        ("{\"\(String(repeating: "k", count: 128))\":1}", "kkkk"),
        ("{\"\(String(repeating: "k", count: 129))\":1}", "too long a key"),
        ("{\"e\(String(repeating: "\u{301}\u{323}", count: 1000))\":1}", "too long a key"),
        ("{\0\"\0m\0e\0d\0i\0a\0\"\0:\0\"\0\"\0}\0", "no JSON in UTF-8"),
    ])
    func `keys that take long to compare, and JSON that hides them, are refused`(body: String, words: String)
        async throws
    {
        let answer = try await ToyService().post("/v1/detect", body)
        #expect(answer.status == 400)
        #expect(answer.text.contains(words), "\(answer.text)")
    }

    @Test func `a body has time for the bytes that came, not for those that it says will come`() async throws {
        var options = Self.tight()
        options.limits.bodyTime = .milliseconds(40)
        options.limits.bodyBytesPerSecond = 1000
        let found = try await answer(to: Self.post + "Content-Length: 100000\r\n\r\nabc", options: options)
        #expect(found.status == 408)
    }

    @Test(arguments: [
        ("/../etc/passwd", 400), ("/v1/../metrics", 400), ("/v1/%2e%2e/metrics", 400), ("/v1/..%2fmetrics", 400),
        ("/v1/..%5cmetrics", 400), ("/v1/%00", 400), ("/v1/%zz", 400), ("/v1/%ff", 400), ("//metrics", 404),
        ("/metrics/", 404), ("/METRICS", 404), ("/v1", 404), ("/healthz?a=1&a=2", 400),
        ("http://localhost/healthz", 400),
        ("*", 400),
    ])
    func `a path that leads elsewhere leads nowhere`(target: String, status: Int) async throws {
        let found = try await answer(to: "GET \(target) HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(found.status == status)
    }

    @Test func `headers that are too many or too long are refused`() async throws {
        let many = (0..<200).map { "A\($0): b\r\n" }.joined()
        let first = try await answer(to: "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\(many)\r\n")
        #expect(first.status == 431)
        #expect(first.code == "header_too_large")
        let long = String(repeating: "x", count: 100_000)
        let second = try await answer(to: "GET /healthz HTTP/1.1\r\nHost: localhost\r\nA: \(long)\r\n\r\n")
        #expect(second.status == 431)
        let target = try await answer(to: "GET /\(long.prefix(5000)) HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(target.status == 414)
    }

    @Test(arguments: [
        ("text/html", "x", 415, "media_type_unsupported"), ("", "x", 415, "media_type_unsupported"),
        ("application/json", "[", 400, "request_malformed"),
        ("application/json", String(repeating: "[", count: 50_000), 400, "request_malformed"),
        ("application/json", #"{"media":{"a":1}}"#, 400, "request_malformed"),
        ("application/json", #"{"media":"%%%"}"#, 400, "request_malformed"),
        ("application/json", #"{"media":"AAAA","more":"AAAA"}"#, 400, "request_malformed"),
        ("application/json", "{}", 400, "request_malformed"),
        ("multipart/form-data", "x", 400, "request_malformed"),
        ("multipart/form-data; boundary=a", "--a\r\n", 400, "request_malformed"),
        ("multipart/form-data; boundary=a", "--b\r\n\r\n--b--", 400, "request_malformed"),
        ("multipart/form-data; boundary=a", "--a\r\n\r\nx\r\n--a--", 400, "request_malformed"),
        ("multipart/form-data; boundary=a", "--a--", 400, "request_malformed"),
        (
            "multipart/form-data; boundary=a",
            "--a\r\nContent-Disposition: form-data; name=media\r\n\r\nx\r\n--a\r\n"
                + "Content-Disposition: form-data; name=media\r\n\r\nx\r\n--a--", 400, "request_malformed"
        ),
    ])
    func `a body of another type, or another shape, is refused`(
        type: String, body: String, status: Int, code: String
    ) async throws {
        let toy = try await ToyService()
        let answer = try await toy.ask(
            "POST", "/v1/detect", type.isEmpty ? [:] : ["Content-Type": type], body: Array(body.utf8))
        #expect(answer.status == status)
        #expect(answer.code == code)
    }

    @Test func `a body that ends with a turn of the loop is answered`() async throws {
        let toy = try await ToyService()
        // The loop reads 256 KiB of a connection before the others have their turn.
        let body = [UInt8](repeating: 0x78, count: 4 * 65_536)
        for _ in 0..<12 {
            let connection = try toy.connect()
            let head = "POST /v1/detect HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/octet-stream\r\n"
            connection.send(Array("\(head)Content-Length: \(body.count)\r\n\r\n".utf8))
            // Another request is answered once the loop has read the head.
            _ = try await toy.ask("GET", "/healthz")
            connection.send(body)
            #expect(await connection.answer().code == "unsupported_format")
        }
    }

    @Test func `a million keys or elements are refused before they are read`() async throws {
        let toy = try await ToyService()
        let keys = "{" + (0..<1_000_000).map { "\"k\($0)\":1" }.joined(separator: ",") + "}"
        let elements = "[" + String(repeating: "0,", count: 999_999) + "0]"
        for body in [keys, elements] {
            let answer = try await toy.post("/v1/detect", body)
            #expect(answer.status == 400)
            #expect(answer.text.contains("too many members"), "\(answer.text)")
            // A request without media may not have that many bytes.
            #expect(try await toy.post("/v1/journeys", body).code == "body_too_large")
        }
        #expect(toy.service.gate.load.bytes == 0)
    }

    @Test func `a small file that states a vast picture is refused by its header`() async throws {
        var bomb = try ToyPicture(brightness: 120).truncatedJPEG()
        let frame = try #require(bomb.indices.dropLast(8).first { bomb[$0] == 0xff && bomb[$0 + 1] == 0xc0 })
        // Its height and width: 20,000 each.
        bomb.replaceSubrange(frame + 5..<frame + 9, with: [0x4e, 0x20, 0x4e, 0x20])
        let toy = try await ToyService()
        let answer = try await toy.ask("POST", "/v1/detect", ["Content-Type": "image/jpeg"], body: bomb)
        #expect(answer.status == 413)
        #expect(answer.code == "input_too_large")
    }

    @Test func `two inputs are not one raw body`() async throws {
        let answer = try await ToyService().ask("POST", "/v1/compare", ["Content-Type": "image/png"], body: [1])
        #expect(answer.code == "media_type_unsupported")
    }

    @Test func `without keys, names and pages that are not of this machine are refused`() async throws {
        let rebound = try await answer(to: "GET /healthz HTTP/1.1\r\nHost: evil.example:80\r\n\r\n")
        #expect(rebound.status == 421)
        #expect(rebound.code == "host_not_allowed")
        let toy = try await ToyService()
        let foreign = try await toy.ask("POST", "/v1/detect", ["Origin": "http://evil.example"], body: [1])
        #expect(foreign.code == "origin_not_allowed")
        let own = try await toy.ask("GET", "/healthz", ["Origin": "http://localhost"])
        #expect(own.status == 200)
    }

    @Test func `methods that nothing answers to are refused, and said which do`() async throws {
        let toy = try await ToyService()
        for method in ["DELETE", "TRACE", "OPTIONS", "FOO"] {
            let answer = try await toy.ask(method, "/healthz")
            #expect(answer.status == 405)
            #expect(answer.headers["allow"] == "GET, HEAD")
        }
        #expect(try await toy.ask("TRACE", "/healthz", body: [1]).status == 405)
        #expect(try await toy.ask("GET", "/v1/detect", body: [1]).status == 405)
        // A path that is written out names an operation, and never a journey.
        let next = try await toy.ask("GET", "/v1/journeys/next")
        #expect(next.status == 405 && next.headers["allow"] == "POST")
        #expect(try await toy.ask("GET", "/healthz", body: [1]).code == "body_too_large")
        #expect(try await toy.ask("PUT", "/v1/detect", body: [1]).headers["allow"] == "POST")
        #expect(try await toy.ask("OPTIONS", "/v1/detect").headers["access-control-allow-origin"] == nil)
    }

    @Test(arguments: [
        "GET /healthz HTTP/1.1\r\nHost: localhost\r\n", "GET /heal",
        "POST /v1/detect HTTP/1.1\r\nHost: localhost\r\nContent-Type: image/png\r\nContent-Length: 1000\r\n\r\nabc",
    ])
    func `a header or a body that does not come to its end is let go`(text: String) async throws {
        var options = ServiceOptions.patient
        options.limits.headerTime = .milliseconds(40)
        options.limits.bodyTime = .milliseconds(40)
        let found = try await answer(to: text, options: options)
        #expect(found.status == 408)
        #expect(found.code == "request_timeout")
    }

    @Test func `a small body that is refused is dropped, and the connection goes on`() async throws {
        let toy = try await ToyService()
        let connection = try toy.connect()
        connection.send("POST /nothing HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nabcde")
        #expect(await connection.answer().code == "not_found")
        connection.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(await connection.answer().status == 200)
    }

    @Test func `a body that does not fit is refused at once, and its room is freed`() async throws {
        var options = ServiceOptions.patient
        options.maximumHeldBytes = 1000
        let toy = try await ToyService(options)
        let waiting = try toy.connect()
        waiting.send(
            "POST /v1/detect HTTP/1.1\r\nHost: localhost\r\nContent-Type: image/png\r\nContent-Length: 1000\r\n\r\n")
        try await toy.holds { $0 > 0 }
        let busy = try await toy.ask("POST", "/v1/detect", ["Content-Type": "image/png"], body: [1])
        #expect(busy.status == 429)
        #expect(busy.headers["retry-after"] == "1")
        waiting.send([UInt8](repeating: 1, count: 1000))
        #expect(await waiting.answer().status == 415)
        try await toy.holds { $0 == 0 }
        #expect(toy.service.gate.load.calls == 0)
    }

    @Test func `calls beyond the queue are refused`() async throws {
        var options = ServiceOptions.patient
        options.maximumCalls = 0
        let toy = try await ToyService(options)
        let answer = try await toy.ask("POST", "/v1/detect", ["Content-Type": "image/png"], body: [1])
        #expect(answer.status == 429)
        #expect(answer.code == "busy")
        #expect(try await toy.ask("GET", "/healthz").status == 200)
    }

    @Test func `requests under way are answered before the service ends`() async throws {
        let toy = try await ToyService()
        let face = try ToyPicture(brightness: 120).png()
        let connection = try toy.connect()
        connection.send(Array((Self.post + "Content-Length: \(face.count)\r\n\r\n").utf8) + face.dropLast())
        try await toy.holds { $0 > 0 }
        toy.service.beginDraining()
        async let drained: Void = toy.server.drain(within: .patient)
        connection.send([face.last ?? 0])
        let answer = await connection.answer()
        await drained
        #expect(answer.status == 200)
        #expect(await connection.isClosed())
        #expect(toy.server.unansweredCount == 0)
    }
}
