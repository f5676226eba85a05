import Foundation
import Testing

@testable import HTTPKit

struct RequestHeadTests {
    private static func head(_ text: String) -> HTTPRequestHead { HTTPRequestHead(parsing: Array(text.utf8)) }

    @Test func `a head is read as it was sent`() {
        let head = Self.head("PUT /a?b=%20 HTTP/1.1\r\nHost: x\r\nA:b\r\nA: \t c d \t\r\nE:\r\n\r\n")
        #expect(head.fault == nil)
        #expect(head.method == "PUT")
        #expect(head.target == "/a?b=%20")
        #expect(head.version == "HTTP/1.1")
        #expect(head.headers.lines.map(\.name) == ["Host", "A", "A", "E"])
        #expect(head.headers.all("a") == ["b", "c d"])
        #expect(head.headers["e"]?.isEmpty == true)
    }

    @Test func `bytes beyond ASCII are question marks in a value, and nothing in a name`() {
        #expect(Self.head("GET / HTTP/1.1\r\nA: é\r\n\r\n").headers["A"] == "??")
        #expect(Self.head("GET / HTTP/1.1\r\né: a\r\n\r\n").fault != nil)
    }

    @Test(arguments: ["", "\r\n", "\n", "GET / HTTP/1.1", "GET / HTTP/1.1\r\n", "GET / HTTP/1.1\r\nA: b\r\n"])
    func `bytes without an end are not a head`(text: String) {
        // A line that ends is taken for the last one only before an empty line.
        #expect(Self.head(text).fault != nil || Self.head(text).headers.all("Host").isEmpty)
        #expect(throws: RequestFault.self) { try Self.head(text).bodyLength(maximumLines: 9) }
    }

    @Test func `every head that is cut short is refused`() {
        let whole = Array("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n".utf8)
        #expect(throws: Never.self) { try HTTPRequestHead(parsing: whole).bodyLength(maximumLines: 9) }
        for count in 0..<(whole.count - 2) {
            #expect(throws: RequestFault.self) {
                try HTTPRequestHead(parsing: whole.prefix(count)).bodyLength(maximumLines: 9)
            }
        }
    }

    @Test func `an answer is a status line, lines, an empty line and a body`() throws {
        var response = HTTPResponse(404, body: Array("abc".utf8))
        response.headers.add("A\r\n", "b\r\nC: d\0")
        let leap = Date(timeIntervalSince1970: 1_709_210_096)
        let text = String(decoding: response.bytes(hasBody: true, closes: true, at: leap), as: UTF8.self)
        #expect(
            text == "HTTP/1.1 404 Not Found\r\nA: bC: d\r\nDate: Thu, 29 Feb 2024 12:34:56 GMT\r\nConnection: close\r\n"
                + "Content-Length: 3\r\n\r\nabc")
        let head = String(decoding: response.bytes(hasBody: false, closes: false, at: leap), as: UTF8.self)
        #expect(head.hasSuffix("Content-Length: 3\r\n\r\n"))
        let empty = String(decoding: HTTPResponse(204).bytes(hasBody: true, closes: false, at: leap), as: UTF8.self)
        #expect(!empty.contains("Content-Length"))
    }

    @Test func `dates are those of another calendar`() throws {
        let reference = DateFormatter()
        reference.locale = Locale(identifier: "en_US_POSIX")
        reference.timeZone = TimeZone(secondsFromGMT: 0)
        reference.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        for day in stride(from: 0, to: 60_000, by: 17) {
            let time = Date(timeIntervalSince1970: Double(day) * 86_400 + Double(day % 86_400))
            let text = String(decoding: HTTPResponse(200).bytes(hasBody: true, closes: false, at: time), as: UTF8.self)
            #expect(text.contains("Date: \(reference.string(from: time))\r\n"))
        }
    }
}
