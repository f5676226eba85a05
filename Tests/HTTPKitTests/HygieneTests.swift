import HTTPKit
import Testing

struct HygieneTests {
    private static func length(
        _ method: String, _ lines: [(String, String)], version: String = "HTTP/1.1"
    ) -> Result<Int, RequestFault> {
        let head = HTTPRequestHead(method: method, target: "/", version: version, headers: HTTPHeaders(lines))
        return Result { () throws(RequestFault) in try head.bodyLength(maximumLines: 4) }
    }

    private static let host = ("Host", "a")

    @Test func `a length is taken as it is stated, and may be missing`() {
        #expect(Self.length("POST", [Self.host, ("content-length", "007")]) == .success(7))
        #expect(Self.length("GET", [Self.host]) == .success(0))
        #expect(Self.length("TRACE", [Self.host, ("Content-Length", "1")]) == .success(1))
        #expect(Self.length("GET", [Self.host, ("Content-Length", "0")]) == .success(0))
        #expect(Self.length("GET", [], version: "HTTP/1.0") == .success(0))
        #expect(Self.length("POST", [Self.host, ("Content-Length", "5"), ("Expect", "100-Continue")]) == .success(5))
        #expect(
            Self.length("POST", [Self.host, ("Content-Length", String(repeating: "9", count: 18))])
                == .success(999_999_999_999_999_999))
    }

    @Test(arguments: [
        [("Content-Length", "5"), ("Content-Length", "5")],
        [("Content-Length", "5"), ("Transfer-Encoding", "chunked")],
        [("Content-Length", "+5")], [("Content-Length", "5, 5")], [("Content-Length", "")], [("Content-Length", "-1")],
        [("Content-Length", "0x5")], [("Content-Length", "９")], [("Content-Length", String(repeating: "9", count: 19))],
        [("Content-Length", "5"), ("Origin", "http://a"), ("origin", "http://a")],
        [("Content-Length", "5"), ("Authorization", "Bearer a"), ("Authorization", "Bearer b")],
        [("Content-Length", "5"), ("Content-Type", "image/png"), ("Content-Type", "image/png")],
        [("Content-Length", "5"), ("Expect", "100-continue"), ("Expect", "100-continue")],
        [("Content-Length", "5"), ("Content-Encoding", "identity"), ("Content-Encoding", "gzip")],
        [("Content-Length ", "5")], [("A B", "5")], [("", "5")], [("A", "b\u{1}")], [("Host", "b")],
    ])
    func `a file that two programs may read differently is refused`(lines: [(String, String)]) {
        guard case .failure(.malformed) = Self.length("POST", [Self.host] + lines) else {
            Issue.record("\(lines) is taken")
            return
        }
    }

    @Test func `an incomplete or unsupported file is refused`() {
        #expect(Self.length("POST", [Self.host]) == .success(0))
        #expect(Self.length("POST", [Self.host, ("Content-Type", "image/png")]) == .failure(.lengthRequired))
        #expect(Self.length("GET", [Self.host, ("Content-Type", "image/png")]) == .success(0))
        #expect(Self.length("POST", [Self.host, ("Transfer-Encoding", "chunked")]) == .failure(.lengthRequired))
        #expect(Self.length("GET", [Self.host, ("Transfer-Encoding", "gzip, chunked")]) == .failure(.lengthRequired))
        #expect(Self.length("GET", []) == .failure(.malformed("There has to be one Host.")))
        #expect(Self.length("GET", [Self.host, ("Content-Length", "1")]) == .success(1))
        #expect(Self.length("GET", [Self.host], version: "HTTP/2.0") == .failure(.versionUnknown))
        #expect(Self.length("GET", [Self.host, ("Expect", "x")]) == .failure(.expectationFailed))
        #expect(Self.length("GET", [Self.host, ("Content-Encoding", "gzip")]) == .failure(.encodingUnsupported))
        let many = (0..<4).map { ("A\($0)", "") }
        #expect(Self.length("GET", [Self.host] + many.dropLast()) == .success(0))
        #expect(Self.length("GET", [Self.host] + many) == .failure(.tooManyHeaderLines))
    }
}
