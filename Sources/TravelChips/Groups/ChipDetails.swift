package import IdentityDocuments

/// DG11 and DG12: what a State says beside the zone about the person and the document.
///
/// - Source: ICAO 9303-10, 4.7.11 and 4.7.12.
package enum ChipDetails {
    /// The fields of DG11: full name, other names, personal number, date and place of birth, address and more.
    ///
    /// - Throws: if the file is not made of whole elements.
    package static func person(_ bytes: [UInt8]) throws(ChipFileFault) -> [DocumentField] {
        try fields(bytes, .dataGroup(11), places: person)
    }

    /// The fields of DG12: authority and day of issue.
    ///
    /// - Throws: if the file is not made of whole elements.
    package static func document(_ bytes: [UInt8]) throws(ChipFileFault) -> [DocumentField] {
        try fields(bytes, .dataGroup(12), places: document)
    }

    private enum Form { case name, lines, day, text }

    private static let person: [UInt32: (DocumentFieldName, Form)] = [
        0x5F0E: (.fullName, .name), 0x5F10: (.personalNumber, .text), 0x5F2B: (.birthDate, .day),
        0x5F11: (.birthPlace, .lines), 0x5F42: (.address, .lines),
    ]
    private static let document: [UInt32: (DocumentFieldName, Form)] = [
        0x5F19: (.issuingAuthority, .lines), 0x5F26: (.issueDate, .day),
    ]

    private static func fields(
        _ bytes: [UInt8], _ file: ChipFile, places: [UInt32: (DocumentFieldName, Form)]
    ) throws(ChipFileFault) -> [DocumentField] {
        var parts = try BERReader.only(bytes, tag: file.tag).parts
        var fields: [DocumentField] = []
        while let part = try parts.next() {
            guard let (name, form) = places[part.tag], let value = value(part.content, form), !value.isEmpty,
                !fields.contains(where: { $0.name == name })
            else { continue }
            fields.append(DocumentField(name: name, value: value))
        }
        return fields
    }

    private static func value(_ content: ArraySlice<UInt8>, _ form: Form) -> String? {
        if form == .day { return day(content)?.description }
        guard let text = String(validating: content, as: UTF8.self) else { return nil }
        switch form {
        case .text, .day: return words(text, between: " ")
        case .lines: return words(text, between: ", ")
        case .name:
            // The surname stands before two fillers, the given names after them, in the State's own letters.
            let sides = text.split(separator: "<<", maxSplits: 1).map { words(String($0), between: " ") }
            return sides.reversed().filter { !$0.isEmpty }.joined(separator: " ")
        }
    }

    private static func words(_ text: String, between separator: String) -> String {
        text.split { $0 == "<" || $0.isNewline }.map { $0.trimmingBlanks }.filter { !$0.isEmpty }
            .joined(separator: separator)
    }

    /// A day in eight digits, or in four bytes with two digits each, as older chips have it.
    private static func day(_ content: ArraySlice<UInt8>) -> DocumentDate? {
        let digits: [UInt8] =
            content.count == 4
            ? content.flatMap { [$0 >> 4, $0 & 15] } : content.map { $0 &- UInt8(ascii: "0") }
        guard digits.count == 8, digits.allSatisfy({ $0 < 10 }) else { return nil }
        func number(_ range: Range<Int>) -> Int { digits[range].reduce(0) { $0 * 10 + Int($1) } }
        return DocumentDate(year: number(0..<4), month: number(4..<6), day: number(6..<8))
    }
}

extension Substring {
    fileprivate var trimmingBlanks: Substring {
        let start = drop { $0 == " " }
        return start.lastIndex { $0 != " " }.map { start[...$0] } ?? ""
    }
}
