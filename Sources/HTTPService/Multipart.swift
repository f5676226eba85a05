/// A body of several parts (RFC 7578).
struct Multipart: Hashable, Sendable {
    /// The content of each part by name.
    private(set) var parts: [String: ArraySlice<UInt8>] = [:]

    /// The maximum number of parts, and the maximum size of a part's header in bytes.
    private static let maximumParts = 20
    private static let maximumHeader = 2048

    /// - Parameters:
    ///   - contentType: the media type of the request, which names the boundary.
    ///   - prefersFileNames: whether a part is named by its file, if it states one.
    /// - Throws: a problem if the body is malformed, has two parts of one name, or has too many parts.
    init(_ body: [UInt8], contentType: ContentType, prefersFileNames: Bool = false) throws(Problem) {
        guard let boundary = contentType.parameters["boundary"], (1...70).contains(boundary.utf8.count) else {
            throw Problem(.requestMalformed, "The multipart body names no boundary.")
        }
        let line = Array("--\(boundary)".utf8)
        let delimiter = [13, 10] + line
        guard body.starts(with: line) else { throw Self.broken }
        var place = line.count
        while true {
            if body[place...].starts(with: Array("--".utf8)) { return }
            guard body[place...].starts(with: [13, 10]) else { throw Self.broken }
            place += 2
            guard let head = Self.find([13, 10, 13, 10], in: body, from: place, within: Self.maximumHeader),
                let end = Self.find(delimiter, in: body, from: head + 4, within: .max)
            else { throw Self.broken }
            let name = try Self.name(in: body[place..<head], prefersFileNames)
            guard parts.count < Self.maximumParts, parts.updateValue(body[(head + 4)..<end], forKey: name) == nil else {
                throw Problem(.requestMalformed, "The multipart body has a part twice, or too many.")
            }
            place = end + delimiter.count
        }
    }

    private static let broken = Problem(.requestMalformed, "The multipart body is not whole.")

    private static func find(_ pattern: [UInt8], in body: [UInt8], from start: Int, within room: Int) -> Int? {
        guard body.count - start >= pattern.count else { return nil }
        var last = body.count - pattern.count
        if room < last - start { last = start + room }
        var place = start
        while place <= last {
            // Searches for the first byte, and then compares the rest. A boundary begins with a carriage return, which
            // is rare.
            guard let next = body[place...last].firstIndex(of: pattern[0]) else { return nil }
            if body[next..<(next + pattern.count)].elementsEqual(pattern) { return next }
            place = next + 1
        }
        return nil
    }

    private static func name(in head: ArraySlice<UInt8>, _ prefersFileNames: Bool) throws(Problem) -> String {
        for line in String(decoding: head, as: UTF8.self).split(separator: "\r\n") {
            let sides = line.split(separator: ":", maxSplits: 1)
            guard sides.count == 2, sides[0].lowercased() == "content-disposition" else { continue }
            let parameters = ContentType(String(sides[1]))?.parameters ?? [:]
            if prefersFileNames, let name = parameters["filename"], !name.isEmpty { return name }
            if let name = parameters["name"], !name.isEmpty { return name }
        }
        throw Problem(.requestMalformed, "A part of the multipart body has no name.")
    }
}
