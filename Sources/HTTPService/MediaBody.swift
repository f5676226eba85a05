internal import BiometricsCore
internal import FoundationEssentials

/// The pictures and clips of a request.
struct MediaBody: Hashable, Sendable {
    /// The content of each input by name.
    let media: [String: [UInt8]]

    /// Reads a body. It has several parts, or is JSON with base64, or is the bytes of the first input.
    ///
    /// - Parameters:
    ///   - contentType: the media type of the request.
    ///   - names: the names of the inputs that the route accepts. Any of them may be missing.
    ///   - takesBytes: whether the body may be the bytes of the first input; `nil` if there is only one.
    ///   - isPicture: whether clips and PDF files are refused.
    /// - Throws: a problem for another media type, for an input with another name, and for a body without inputs.
    init(_ body: [UInt8], contentType text: String?, names: [String], takesBytes: Bool? = nil, isPicture: Bool = false)
        throws(Problem)
    {
        guard let contentType = text.flatMap(ContentType.init) else { throw Problem(.mediaTypeUnsupported) }
        var found: [String: [UInt8]]
        switch contentType.type {
        case "multipart/form-data":
            found = try Multipart(body, contentType: contentType).parts.mapValues(Array.init)
        case "application/json":
            found = try Self.decode(body)
        case let type where (takesBytes ?? (names.count == 1)) && Self.isMedia(type, isPicture: isPicture):
            found = [names[0]: body]
        default: throw Problem(.mediaTypeUnsupported)
        }
        let parts = names.map { "“\($0)”" }.joined(separator: " and ")
        if let stranger = found.keys.sorted().first(where: { !names.contains($0) }) {
            throw Problem(
                .requestMalformed, "Unknown part “\(stranger.prefix(32))”. This call takes \(parts).")
        }
        guard !found.isEmpty else {
            throw Problem(.requestMalformed, "The body has no part. This call takes \(parts).")
        }
        media = found
    }

    private static func isMedia(_ type: String, isPicture: Bool) -> Bool {
        type.hasPrefix("image/") || type == "application/octet-stream"
            || !isPicture
                && (type.hasPrefix("video/") || ["application/pdf", "application/zip"].contains(type))
    }

    fileprivate static func decode(_ body: [UInt8]) throws(Problem) -> [String: [UInt8]] {
        let texts = try JSONBody.decode([String: String].self, from: body)
        var found: [String: [UInt8]] = [:]
        for (name, text) in texts {
            guard let bytes = Self.bytes(ofBase64: text) else {
                throw Problem(
                    .requestMalformed,
                    "“\(name.prefix(32))” is no base64. Give the file's bytes as base64 (RFC 4648, 4), or as a data URI."
                )
            }
            found[name] = bytes
        }
        return found
    }
}

extension MediaBody {
    /// The bytes of base64, with or without the head of a data URI, as browsers give it. Line ends and spaces are left
    /// out, because many programs wrap base64 after 64 or 76 characters. `nil` for any other text.
    static func bytes(ofBase64 text: String) -> [UInt8]? {
        var letters = Substring(text).utf8
        if letters.prefix(5).elementsEqual("data:".utf8) {
            guard let comma = letters.prefix(longestHead).firstIndex(of: UInt8(ascii: ",")),
                letters[..<comma].suffix(7).elementsEqual(";base64".utf8)
            else { return nil }
            letters = letters[letters.index(after: comma)...]
        }
        let isWrapped = letters.contains { $0 <= UInt8(ascii: " ") }
        let blanks = " \t\r\n".utf8
        let data = isWrapped ? Data(letters.filter { !blanks.contains($0) }) : Data(letters)
        return Data(base64Encoded: data).map(Array.init)
    }

    /// The longest head of a data URI in bytes.
    private static let longestHead = 256
}

/// A set of files with names: a ZIP file, parts of a form, or JSON with base64.
enum BundleBody: Hashable, Sendable {
    /// The bytes of a ZIP file.
    case archive([UInt8])
    /// The content of each file by its name.
    case files([String: [UInt8]])

    /// Reads a body.
    ///
    /// - Throws: a problem for another media type, and for a body without files.
    init(_ body: [UInt8], contentType text: String?) throws(Problem) {
        guard let contentType = text.flatMap(ContentType.init) else { throw Problem(.mediaTypeUnsupported) }
        let files: [String: [UInt8]]
        switch contentType.type {
        case "application/zip", "application/octet-stream":
            self = .archive(body)
            return
        case "multipart/form-data":
            files = try Multipart(body, contentType: contentType, prefersFileNames: true).parts.mapValues(Array.init)
        case "application/json": files = try MediaBody.decode(body)
        default: throw Problem(.mediaTypeUnsupported)
        }
        guard !files.isEmpty else { throw Problem(.requestMalformed, "The body has no file.") }
        // A form may also send one ZIP file.
        let only = files.count == 1 ? files.first?.value : nil
        self = only.map { $0.starts(with: [0x50, 0x4B]) } == true ? .archive(only ?? []) : .files(files)
    }
}

/// Reads bodies of JSON.
enum JSONBody {
    /// The maximum depth. Bodies of the contract have at most four levels.
    private static let maximumDepth = 16
    /// The maximum number of members and elements in a body.
    private static let maximumMembers = 1000
    /// The maximum size of a key in bytes, as it is written. Comparing keys takes time that grows with the square of
    /// their combining marks: a key of 56 kB takes two seconds.
    private static let maximumKeyBytes = 128

    /// - Throws: a problem if the body is not JSON, is nested too deeply, repeats a key, or does not have the expected
    ///   members.
    static func decode<Value: Decodable>(_ type: Value.Type, from body: [UInt8]) throws(Problem) -> Value {
        // The decoder also accepts UTF-16 and UTF-32. The check below cannot read them, and both contain zeros.
        guard !body.contains(0) else { throw Problem(.requestMalformed, "The body is no JSON in UTF-8.") }
        let (depth, commas, keyBytes) = extent(of: body)
        guard depth <= maximumDepth, commas < maximumMembers, keyBytes <= maximumKeyBytes else {
            throw Problem(
                .requestMalformed, "The JSON is nested too deeply, or has too many members or too long a key.")
        }
        if let found = RepeatedKey.first(in: body) {
            let place = found.place.isEmpty ? "" : " in “\(found.place.printable.prefix(64))”"
            throw Problem(.requestMalformed, "The key “\(found.key.printable.prefix(32))” stands twice\(place).")
        }
        do {
            return try JSONDecoder().decode(type, from: Data(body))
        } catch DecodingError.keyNotFound(let key, _) {
            throw Problem(.requestMalformed, "The key “\(key.stringValue)” is missing.")
        } catch DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context) {
            guard !context.codingPath.isEmpty else {
                throw Problem(.requestMalformed, "The body is JSON, but not an object.")
            }
            let place = context.codingPath.map(\.stringValue).joined(separator: ".").prefix(64)
            throw Problem(.requestMalformed, "A value is of another kind than is asked for, at “\(place)”.")
        } catch DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty {
            let place = context.codingPath.map(\.stringValue).joined(separator: ".").prefix(64)
            throw Problem(.requestMalformed, "The value at “\(place)” is invalid.")
        } catch {
            throw Problem(.requestMalformed, "The body is not valid JSON.")
        }
    }

    /// The depth of brackets outside of strings, the number of commas, and the size of the longest key.
    private static func extent(of body: [UInt8]) -> (depth: Int, commas: Int, keyBytes: Int) {
        var (depth, deepest, commas) = (0, 0, 0)
        var (textBytes, keyBytes) = (0, 0)
        var isText = false
        var isEscaped = false
        for byte in body {
            if isText {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isText = false
                    continue
                }
                textBytes += 1
                continue
            }
            switch byte {
            case UInt8(ascii: "\""):
                isText = true
                textBytes = 0
            case UInt8(ascii: ":"): keyBytes = max(keyBytes, textBytes)
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                depth += 1
                deepest = max(deepest, depth)
            case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
            case UInt8(ascii: ","): commas += 1
            default: break
            }
        }
        return (deepest, commas, keyBytes)
    }
}
