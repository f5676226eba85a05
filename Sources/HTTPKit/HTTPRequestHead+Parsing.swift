extension HTTPRequestHead {
    /// The beginning of a request, read from its bytes up to the empty line, that line included.
    ///
    /// It is read in one way or refused (RFC 9112, 3 and 5). One space stands between the parts of the request line, and none
    /// before a colon. No line goes on in the next one, and none holds control characters. The lines before a fault are kept.
    package init(parsing bytes: some BidirectionalCollection<UInt8>) {
        var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)[...]
        guard let first = lines.popFirst(), let last = lines.popLast(), last.isEmpty, first.last == 0x0d else {
            self.init(fault: .malformed("The header has no end."))
            return
        }
        let parts = first.dropLast().split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].allSatisfy(\.isTokenByte), !parts[0].isEmpty, !parts[1].isEmpty,
            parts[1].allSatisfy({ (0x21...0x7e).contains($0) }), Self.isVersion(parts[2])
        else {
            self.init(fault: .malformed("The request line has to be a method, a target and a version."))
            return
        }
        var headers = HTTPHeaders()
        // It goes when the empty line is found, behind which nothing stands.
        var fault: RequestFault? = .malformed("The header has no end.")
        for line in lines {
            guard line.last == 0x0d else {
                fault = .malformed("A header's line has no end.")
                break
            }
            let line = line.dropLast()
            guard !line.isEmpty else {
                fault = nil
                break
            }
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon != line.startIndex,
                line[..<colon].allSatisfy(\.isTokenByte)
            else {
                fault = .malformed("A header's line has no name.")
                break
            }
            let value = line[line.index(after: colon)...].trimmingBlanks()
            guard value.allSatisfy({ ($0 >= 0x20 && $0 != 0x7f) || $0 == 0x09 }) else {
                fault = .malformed("A header's value holds control characters.")
                break
            }
            headers.add(Self.text(line[..<colon]), Self.text(value))
        }
        self.init(
            method: Self.text(parts[0]), target: Self.text(parts[1]), version: Self.text(parts[2]), headers: headers,
            fault: fault)
    }

    /// One of which nothing could be read.
    init(fault: RequestFault) { self.init(method: "", target: "", version: "", headers: HTTPHeaders(), fault: fault) }

    /// Whether the connection goes on once it is answered.
    var keepsConnection: Bool {
        guard version == "HTTP/1.1" else { return false }
        return !headers.all("Connection").contains { line in
            line.lowercased().split(separator: ",").contains { $0.utf8.trimmingBlanks().elementsEqual("close".utf8) }
        }
    }

    /// Whether it waits to hear that its body is wanted.
    var awaitsContinue: Bool { headers["Expect"]?.lowercased() == "100-continue" }

    private static func isVersion(_ bytes: some BidirectionalCollection<UInt8>) -> Bool {
        let bytes = Array(bytes)
        return bytes.count == 8 && bytes.starts(with: "HTTP/".utf8) && bytes[6] == UInt8(ascii: ".")
            && [bytes[5], bytes[7]].allSatisfy { (0x30...0x39).contains($0) }
    }

    /// The text of bytes, with a question mark for each beyond ASCII: nothing that is looked at here has one. Texts with
    /// thousands of combining marks would take seconds to compare, as their marks are put in order first.
    private static func text(_ bytes: some BidirectionalCollection<UInt8>) -> String {
        String(decoding: bytes.lazy.map { $0 < 0x80 ? $0 : UInt8(ascii: "?") }, as: UTF8.self)
    }
}

extension BidirectionalCollection where Element == UInt8 {
    /// Without spaces and tabulators at both ends.
    func trimmingBlanks() -> SubSequence {
        func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
        let rest = drop(while: isBlank)
        guard let last = rest.lastIndex(where: { !isBlank($0) }) else { return rest[rest.endIndex...] }
        return rest[...last]
    }
}

extension UInt8 {
    /// Whether it may stand in a token (RFC 9110, 5.6.2).
    var isTokenByte: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "!#$%&'*+-.^_`|~".utf8.contains(self)
        }
    }
}
