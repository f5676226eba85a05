/// The target of a request.
struct RequestTarget: Hashable, Sendable {
    /// The segments of the path.
    let segments: [String]
    /// The query's values by name.
    let query: [String: String]

    /// - Throws: a problem if the target has no path, if the path leads upwards, or if the query repeats a name.
    init(_ text: String) throws(Problem) {
        let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        guard text.utf8.count <= 4096 else { throw Problem(.targetTooLong) }
        guard let path = parts.first, path.first == "/", !text.contains("#") else {
            throw Problem(.requestMalformed, "The target must start with “/”.")
        }
        var segments: [String] = []
        for part in path.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
            let segment = try Self.decoded(part)
            guard segment != ".", segment != "..", !segment.contains("/"), !segment.contains("\\") else {
                throw Problem(.requestMalformed, "The path leads elsewhere.")
            }
            segments.append(segment)
        }
        self.segments = segments
        var query: [String: String] = [:]
        for pair in parts.count > 1 ? parts[1].split(separator: "&") : [] {
            let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = try Self.decoded(sides[0])
            guard query.updateValue(sides.count > 1 ? try Self.decoded(sides[1]) : "", forKey: name) == nil else {
                throw Problem(.requestMalformed, "The query has a value twice.")
            }
        }
        self.query = query
    }

    /// Removes percent-encoding.
    private static func decoded(_ text: Substring) throws(Problem) -> String {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.popFirst().flatMap(hexadecimal), let low = rest.popFirst().flatMap(hexadecimal) else {
                throw Problem(.requestMalformed, "A percent sign is followed by no two digits.")
            }
            bytes.append(high << 4 | low)
        }
        guard let decoded = String(validating: bytes, as: UTF8.self),
            !bytes.contains(where: { $0 < 0x20 || $0 == 0x7f })
        else { throw Problem(.requestMalformed, "The target is not UTF-8.") }
        return decoded
    }

    private static func hexadecimal(_ byte: UInt8) -> UInt8? {
        Character(Unicode.Scalar(byte)).hexDigitValue.map(UInt8.init)
    }
}
