internal import BiometricsCore

/// Reads records of comma-separated text by RFC 4180: quoted fields may hold commas, quotes (doubled) and line ends.
///
/// Spreadsheets write semicolons in place of commas in many languages, and tabs in pasted text. Such a mark is taken if
/// the first line holds it and no comma. A line `sep=;` before the header is skipped.
///
/// Apostrophes that mark cells against spreadsheets (`FormulaMark`) are removed. Lines end with LF or CRLF. An invalid
/// record is returned as a fault, and reading continues on the next line, so that a stray quote never swallows a file.
/// The time is linear for any input: within lines already searched for a closing quote, an unclosed quoted field is a
/// fault without a second search.
struct CSVReader {
    /// A record, or its fault.
    enum Record {
        case fields([String])
        case fault(String)
    }

    /// The longest allowed field, in bytes.
    static let maximumFieldLength = 1 << 16
    /// The longest allowed record, in bytes.
    static let maximumRecordLength = 1 << 20
    /// The largest allowed number of fields in a record.
    static let maximumFieldCount = 1024

    /// Written by some programs before UTF-8 text.
    static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    private let bytes: [UInt8]
    private let separator: UInt8
    private var position = 0
    /// The line, from 1, on which the last record begins.
    private(set) var line = 0
    private var nextLine = 1
    /// The start of the line where the last fault was found; the faulty record may begin many lines before.
    private var searchedTo = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        if bytes.starts(with: Self.byteOrderMark) { position = Self.byteOrderMark.count }
        let marks = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
        let hint = bytes[position...].prefix(5)
        if hint.starts(with: "sep=".utf8), let mark = hint.dropFirst(4).first, marks.contains(mark) {
            separator = mark
            position += 5
        } else {
            let first = bytes[position...].prefix { $0 != UInt8(ascii: "\n") }
            separator = marks.first(where: first.contains) ?? marks[0]
        }
    }

    /// The cause why bytes are not text: spreadsheets save workbooks and UTF-16 beside CSV.
    private var cause: String {
        if bytes.starts(with: [0x50, 0x4B]) { return "it is a workbook and no table; save the sheet as CSV" }
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            return "it is UTF-16 text; save the table as CSV in UTF-8"
        }
        return "it is not UTF-8 text"
    }

    /// The names of the columns, which the first record holds.
    ///
    /// - Parameter what: the word for the text in an error.
    /// - Throws: `.unreadableInput` without a first record; the error says why.
    mutating func columns(of what: String) throws(BiometricsError) -> [String] {
        switch next() {
        case .fields(let names)?: return names
        case .fault(let fault)?:
            throw BiometricsError(.unreadableInput, "The first line of the \(what) names no columns: \(fault).")
        case nil: throw BiometricsError(.unreadableInput, "The \(what) is empty.")
        }
    }

    /// The next record that is not an empty line; nil at the end.
    mutating func next() -> Record? {
        while position < bytes.count, bytes[position] == lineFeed || isCarriageReturn(position) {
            position += bytes[position] == lineFeed ? 1 : 2
            nextLine += 1
        }
        guard position < bytes.count else { return nil }
        line = nextLine
        let start = position
        var fields: [String] = []
        while true {
            guard let field = readField(opening: start) else {
                return skipLine(from: start, "a quoted field is not closed, or is too long")
            }
            guard let text = String(validating: field, as: UTF8.self) else {
                return skipLine(from: start, cause)
            }
            fields.append(FormulaMark.removed(from: text))
            guard fields.count <= Self.maximumFieldCount, position - start <= Self.maximumRecordLength else {
                return skipLine(from: start, "it is too long, or has too many fields")
            }
            if position < bytes.count, bytes[position] == separator {
                position += 1
                continue
            }
            if position < bytes.count { position += bytes[position] == lineFeed ? 1 : 2 }
            nextLine += 1
            return .fields(fields)
        }
    }

    private var quote: UInt8 { UInt8(ascii: "\"") }
    private var lineFeed: UInt8 { UInt8(ascii: "\n") }

    private func isCarriageReturn(_ index: Int) -> Bool {
        bytes[index] == UInt8(ascii: "\r") && index + 1 < bytes.count && bytes[index + 1] == lineFeed
    }

    private func endsField(_ index: Int) -> Bool {
        index == bytes.count || bytes[index] == separator || bytes[index] == lineFeed || isCarriageReturn(index)
    }

    /// Reads up to the separator or line end after a field of the record that begins at `start`; nil if the field is
    /// malformed.
    private mutating func readField(opening start: Int) -> [UInt8]? {
        guard position < bytes.count, bytes[position] == quote else {
            let first = position
            while !endsField(position) { position += 1 }
            return position - first <= Self.maximumFieldLength ? Array(bytes[first..<position]) : nil
        }
        position += 1
        var field: [UInt8] = []
        while position < bytes.count, field.count <= Self.maximumFieldLength {
            let byte = bytes[position]
            position += 1
            if byte == lineFeed {
                if start < searchedTo { return nil }
                nextLine += 1
            }
            if byte != quote {
                field.append(byte)
            } else if position < bytes.count, bytes[position] == quote {
                field.append(quote)
                position += 1
            } else {
                return endsField(position) ? field : nil
            }
        }
        return nil
    }

    private mutating func skipLine(from start: Int, _ fault: String) -> Record {
        let found = bytes[start..<min(position, bytes.count)].lastIndex(of: lineFeed).map { $0 + 1 }
        searchedTo = max(searchedTo, found ?? start)
        position = start
        while position < bytes.count, bytes[position] != lineFeed { position += 1 }
        position = min(position + 1, bytes.count)
        nextLine = line + 1
        return .fault(fault)
    }
}
