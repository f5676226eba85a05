internal import FoundationEssentials

/// The fault of a design's file.
public struct DocumentDesignError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The fault with its place, and what is expected.
    public let description: String

    /// A fault.
    public init(_ description: String) {
        self.description = description
    }
}

extension DocumentDesign {
    /// A file of a design is at most this long, in bytes.
    public static let longestFile = 65_536
    private static let mostFields = 64
    private static let mostTexts = 32
    private static let longestText = 200

    /// Reads a design from its JSON form and checks it.
    ///
    /// - Throws: the first fault.
    public init(json: [UInt8]) throws(DocumentDesignError) {
        guard json.count <= Self.longestFile else {
            throw DocumentDesignError("The file is longer than \(Self.longestFile) bytes.")
        }
        do {
            self = try JSONDecoder().decode(Self.self, from: Data(json))
        } catch {
            throw DocumentDesignError(decoding: error)
        }
        try check()
    }

    /// The design as JSON: indented, in the order of its keys.
    ///
    /// - Throws: for numbers that are not finite.
    public func json() throws(DocumentDesignError) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do {
            return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
        } catch {
            throw DocumentDesignError("The design cannot be written as JSON: \(error).")
        }
    }

    /// Checks what the types alone do not ensure.
    ///
    /// - Throws: the first fault.
    public func check() throws(DocumentDesignError) {
        let letters = id.utf8
        guard (1...64).contains(letters.count), letters.allSatisfy(Self.isOfIdentifier) else {
            throw DocumentDesignError("“id” must have 1 to 64 lower-case letters, digits and hyphens.")
        }
        try Self.check([name], "name")
        for (key, texts) in [("sources", sources), ("titles", titles), ("marks", marks), ("languages", languages)] {
            try Self.check(texts, key)
        }
        guard !titles.isEmpty || zone != nil || barcode != nil else {
            throw DocumentDesignError("Nothing tells the document: “titles”, “zone” and “barcode” are all missing.")
        }
        for title in titles where Transliteration.plain(title).count(where: { $0.isASCII && $0.isLetter }) < 4 {
            throw DocumentDesignError(
                "“titles” has a title of fewer than 4 letters, which would occur on any document.")
        }
        if let country = issuingCountry, country.list == nil {
            throw DocumentDesignError("“issuingCountry” is in neither ISO 3166-1 nor ICAO 9303-3.")
        }
        for language in languages where !FieldLabels.languages.contains(language) {
            let known = FieldLabels.languages.sorted().joined(separator: ", ")
            throw DocumentDesignError("“languages” has “\(language)”; there are labels in \(known).")
        }
        guard (1...Self.mostFields).contains(fields.count) else {
            throw DocumentDesignError("“fields” must have 1 to \(Self.mostFields) fields.")
        }
        for (index, field) in fields.enumerated() { try check(field, "fields[\(index)]") }
    }

    private func check(_ field: Field, _ key: String) throws(DocumentDesignError) {
        guard (1...64).contains(field.name.rawValue.utf8.count),
            field.name.rawValue.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) })
        else {
            throw DocumentDesignError("“\(key).name” must have 1 to 64 letters and digits.")
        }
        try Self.check(field.labels, "\(key).labels")
        try Self.check(field.patterns, "\(key).patterns")
        for label in field.labels where Transliteration.plain(label).count(where: { $0.isASCII && $0.isLetter }) < 2 {
            throw DocumentDesignError("“\(key).labels” has a label of fewer than 2 letters.")
        }
        if let number = field.number, FieldLabels.numbered(number) == nil {
            throw DocumentDesignError("“\(key).number” is not a number of ISO/IEC 18013-1, such as “4b”.")
        }
        guard let place = field.place else { return }
        // A comparison with NaN never holds.
        guard place.width > 0, place.height > 0, place.x >= 0, place.y >= 0, place.x + place.width <= size.width,
            place.y + place.height <= size.height
        else {
            throw DocumentDesignError(
                "“\(key).place” must lie within the document: \(size.width) × \(size.height) mm.")
        }
    }

    private static func check(_ texts: [String], _ key: String) throws(DocumentDesignError) {
        guard texts.count <= mostTexts else { throw DocumentDesignError("“\(key)” has more than \(mostTexts) texts.") }
        for text in texts where text.isEmpty || text.utf8.count > longestText {
            throw DocumentDesignError("“\(key)” has a text that is empty or longer than \(longestText) bytes.")
        }
        for text in texts where text.unicodeScalars.contains(where: isUnprintable) {
            throw DocumentDesignError("“\(key)” has a text with a control character.")
        }
    }

    /// Whether a character would upset a terminal, or may not stand in XML.
    private static func isUnprintable(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .control || scalar.properties.isNoncharacterCodePoint
    }

    private static func isOfIdentifier(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            || byte == UInt8(ascii: "-")
    }
}

extension DocumentDesignError {
    /// The fault that a decoder found, with its place.
    fileprivate init(decoding error: any Error) {
        func place(_ path: [any CodingKey]) -> String {
            path.reduce(into: "") { place, key in
                if let index = key.intValue {
                    place += "[\(index)]"
                } else {
                    place += place.isEmpty ? key.stringValue : "." + key.stringValue
                }
            }
        }
        switch error as? DecodingError {
        case .keyNotFound(let key, let context):
            self.init("“\(place(context.codingPath + [key]))” is missing.")
        case .typeMismatch(_, let context) where context.codingPath.isEmpty:
            self.init("The file is not a JSON object.")
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            self.init("“\(place(context.codingPath))” is of another type.")
        case .dataCorrupted(let context) where !context.codingPath.isEmpty:
            self.init("“\(place(context.codingPath))” has a value that is not known: \(context.debugDescription).")
        default: self.init("The file is not JSON.")
        }
    }
}
