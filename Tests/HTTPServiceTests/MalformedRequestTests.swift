import Foundation
import HTTPKit
import Testing

@testable import HTTPService

/// Requests that no sound client sends: each gets one answer of the service's own form, and the connection ends.
struct MalformedRequestTests {
    private static let host = "Host: localhost\r\n"
    private static let get = "GET /healthz HTTP/1.1\r\n"
    private static let post = "POST /v1/detect HTTP/1.1\r\nHost: localhost\r\nContent-Type: image/png\r\n"
    private static let long = String(repeating: "x", count: 40_000)

    private static let refused: [(String, Int, String)] = [
        // Hosts.
        (get + "\r\n", 400, "request_malformed"),
        (get + host + host + "\r\n", 400, "request_malformed"),
        // Lengths.
        (post + "Content-Length: -1\r\n\r\n", 400, "request_malformed"),
        (post + "Content-Length: +1\r\n\r\n", 400, "request_malformed"),
        (post + "Content-Length: abc\r\n\r\n", 400, "request_malformed"),
        (post + "Content-Length: 5x\r\n\r\nabcde", 400, "request_malformed"),
        (post + "Content-Length:\r\n\r\n", 400, "request_malformed"),
        (post + "Content-Length: 5\r\nContent-Length: 6\r\n\r\nabcdef", 400, "request_malformed"),
        (post + "Content-Length: 5, 5\r\n\r\nabcde", 400, "request_malformed"),
        (post + "Content-Length: 18446744073709551616\r\n\r\n", 400, "request_malformed"),
        (post + "Content-Length: 999999999999999999\r\n\r\n", 413, "body_too_large"),
        // Chunks: none are taken, whatever they say of their size.
        (post + "Transfer-Encoding: chunked\r\n\r\nzz\r\n\r\n", 411, "length_required"),
        (post + "Transfer-Encoding: chunked\r\n\r\n-5\r\nabcde\r\n0\r\n\r\n", 411, "length_required"),
        (post + "Transfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\n", 411, "length_required"),
        // Too long.
        (get + host + "A: \(long)\r\n\r\n", 431, "header_too_large"),
        (get + host + "\(long): a\r\n\r\n", 431, "header_too_large"),
        (get + host + String(repeating: "A: b\r\n", count: 200) + "\r\n", 431, "header_too_large"),
        ("GET /\(long) HTTP/1.1\r\n" + host + "\r\n", 414, "target_too_long"),
        (long, 414, "target_too_long"),
        // Request lines.
        ("G\u{1}T /healthz HTTP/1.1\r\n" + host + "\r\n", 400, "request_malformed"),
        ("G(T /healthz HTTP/1.1\r\n" + host + "\r\n", 400, "request_malformed"),
        (" /healthz HTTP/1.1\r\n" + host + "\r\n", 400, "request_malformed"),
        ("GET  /healthz HTTP/1.1\r\n" + host + "\r\n", 400, "request_malformed"),
        ("GET /healthz\r\n" + host + "\r\n", 400, "request_malformed"),
        ("GET /health z HTTP/1.1\r\n" + host + "\r\n", 400, "request_malformed"),
        ("GET\t/healthz HTTP/1.1\r\n" + host + "\r\n", 400, "request_malformed"),
        ("GET /h\u{e9}althz HTTP/1.1\r\n" + host + "\r\n", 400, "request_malformed"),
        ("GET /healthz HTTQ/1.1\r\n" + host + "\r\n", 400, "request_malformed"),
        ("GET /healthz HTTP/1.10\r\n" + host + "\r\n", 400, "request_malformed"),
        ("GET /healthz http/1.1\r\n" + host + "\r\n", 400, "request_malformed"),
        ("GET /healthz HTTP/2.0\r\n" + host + "\r\n", 505, "version_not_supported"),
        ("GET /healthz HTTP/0.9\r\n" + host + "\r\n", 505, "version_not_supported"),
        ("\r\n\r\n" + get + host + "\r\n", 400, "request_malformed"),
        // Lines of the header.
        (get + host + "A\0: b\r\n\r\n", 400, "request_malformed"),
        (get + host + "A: b\0\r\n\r\n", 400, "request_malformed"),
        (get + host + "A : b\r\n\r\n", 400, "request_malformed"),
        (get + host + "A\r\n\r\n", 400, "request_malformed"),
        (get + host + ": b\r\n\r\n", 400, "request_malformed"),
        (get + host + "A: b\r\n c\r\n\r\n", 400, "request_malformed"),
        (get + host + "A: b\u{7f}\r\n\r\n", 400, "request_malformed"),
        // Ends of lines.
        ("GET /healthz HTTP/1.1\nHost: localhost\n\n", 400, "request_malformed"),
        (get + "Host: localhost\n\r\n", 400, "request_malformed"),
        (get + "Host: localhost\rA: b\r\n\r\n", 400, "request_malformed"),
        (get + "Host: localhost\r\r\n\r\n", 400, "request_malformed"),
        // Another protocol: the beginning of TLS.
        ("\u{16}\u{3}\u{1}\u{2}\0\u{1}\0\u{1}", 400, "request_malformed"),
    ]

    @Test(arguments: refused)
    func `it gets one answer that is a problem, and the connection ends`(
        text: String, status: Int, code: String
    ) async throws {
        let toy = try await ToyService()
        let connection = try toy.connect()
        connection.send(text)
        let answer = await connection.answer()
        #expect(answer.status == status)
        #expect(answer.code == code)
        #expect(answer.headers["content-type"] == "application/problem+json")
        #expect(answer.headers["connection"] == "close")
        #expect(answer.headers["x-content-type-options"] == "nosniff")
        #expect(answer.headers["x-request-id"]?.isEmpty == false)
        #expect(answer.headers["date"] != nil)
        let document = try #require(
            try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any], "\(answer.text)")
        #expect(document["status"] as? Int == status)
        // Nothing follows: no second status line, and no answer to what the first request hid.
        #expect(await connection.isClosed())
        #expect(toy.log.contains("\"code\":\"\(code)\""))
        #expect(try await toy.ask("GET", "/healthz").status == 200)
    }

    @Test func `a client that says nothing whole is let go without an answer`() async throws {
        let toy = try await ToyService()
        let connection = try toy.connect()
        connection.send("GET /heal")
        connection.endSending()
        #expect(await connection.isClosed())
    }

    @Test func `a request may come byte by byte, and several at once`() async throws {
        let toy = try await ToyService()
        let connection = try toy.connect()
        for byte in "\r\nGET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8 { connection.send([byte]) }
        #expect(await connection.answer().status == 200)
        let post = "POST /v1/journeys HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{}"
        connection.send((Self.get + Self.host + "\r\n") + post + (Self.get + Self.host + "\r\n"))
        #expect(await connection.answer().status == 200)
        #expect(await connection.answer().status == 404)
        #expect(await connection.answer().status == 200)
        connection.send(Self.get + Self.host + "Connection: keep-alive, Close\r\n\r\n")
        #expect(await connection.answer().headers["connection"] == "close")
        #expect(await connection.isClosed())
    }

    @Test func `a client of HTTP 1.0 is answered, and its connection ends`() async throws {
        let connection = try await ToyService().connect()
        connection.send("GET /healthz HTTP/1.0\r\nHost: localhost\r\n\r\n")
        #expect(await connection.answer().status == 200)
        #expect(await connection.isClosed())
    }

    @Test func `HEAD is answered without a body, and the connection goes on`() async throws {
        let toy = try await ToyService()
        let connection = try toy.connect()
        connection.send("HEAD /healthz HTTP/1.1\r\n" + Self.host + "\r\n")
        let head = await connection.answer(hasBody: false)
        #expect(head.status == 200)
        connection.send(Self.get + Self.host + "\r\n")
        let whole = await connection.answer()
        #expect(head.headers["content-length"] == "\(whole.body.count)")
    }

    @Test func `a client that waits to hear whether its body is wanted hears it`() async throws {
        let toy = try await ToyService()
        let wanted = try toy.connect()
        wanted.send(Self.post + "Content-Length: 3\r\nExpect: 100-continue\r\n\r\n")
        #expect(await wanted.line() == "HTTP/1.1 100 Continue")
        wanted.send("abc")
        #expect(await wanted.answer().status == 415)
        let unwanted = try toy.connect()
        unwanted.send("POST /nothing HTTP/1.1\r\n" + Self.host + "Content-Length: 3\r\nExpect: 100-continue\r\n\r\n")
        #expect(await unwanted.answer().status == 404)
        #expect(await unwanted.isClosed())
    }
}
