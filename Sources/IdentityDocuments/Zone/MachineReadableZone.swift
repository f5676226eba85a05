/// A machine-readable zone: its lines, their content, and every check that they fail.
///
/// Reading accepts any characters of the alphabet in lines of the right lengths; `validationErrors` lists violations of
/// the grammar. `init(writing:as:)` writes a zone.
public struct MachineReadableZone: Sendable, Hashable {
    /// The format, which defines the grammar.
    public let format: ZoneFormat
    /// All lines, end to end.
    let bytes: [UInt8]
    /// The index of the optional data: after a long number's rest, check digit and filler.
    let optionalStart: Int
    /// Whether the document number continues in the optional data.
    let numberIsLong: Bool
    let faults: ZoneFaults

    /// Reads these lines, top to bottom; surrounding spaces are ignored.
    ///
    /// The document code distinguishes formats of the same shape. A French card before 2021 and a French card of size 2
    /// both begin with `IDFRA`. The format whose check digits hold is chosen; if neither or both do, the French card.
    ///
    /// - Throws: `unknownShape` for lines of other lengths, `foreignCharacter` for anything but A–Z, 0–9 and `<`.
    public init(lines: [String]) throws(ZoneReadingError) {
        let (bytes, widths) = try Self.bytes(of: lines)
        guard let format = Self.format(of: bytes, widths: widths) else {
            throw .unknownShape(widths: Array(widths.prefix(8)))
        }
        self.init(format: format, bytes: bytes)
    }

    /// Reads these lines in a known format.
    ///
    /// - Throws: `unknownShape` for lines of other lengths than the format's, `foreignCharacter` for anything but A–Z, 0–9
    ///   and `<`.
    public init(lines: [String], as format: ZoneFormat) throws(ZoneReadingError) {
        let (bytes, widths) = try Self.bytes(of: lines)
        guard widths == format.lineWidths else { throw .unknownShape(widths: Array(widths.prefix(8))) }
        self.init(format: format, bytes: bytes)
    }

    /// Reads a text with line breaks; empty lines are ignored.
    ///
    /// - Throws: as `init(lines:)`.
    public init(text: String) throws(ZoneReadingError) {
        try self.init(lines: text.split(whereSeparator: \.isNewline).map(String.init))
    }

    /// - Precondition: `bytes` are characters of the alphabet, as many as the format has.
    init(format: ZoneFormat, bytes: [UInt8]) {
        let layout = ZoneLayout.of(format)
        precondition(bytes.count == layout.length, "A zone has as many characters as its format.")
        let number = ZoneNumber(bytes, layout: layout)
        self.format = format
        self.bytes = bytes
        numberIsLong = number.isLong
        optionalStart = number.optionalStart
        faults = ZoneValidation.faults(of: bytes, format: format, layout: layout, number: number)
    }

    /// The lines, top to bottom.
    public var lines: [String] {
        var start = 0
        return format.lineWidths.map { width in
            defer { start += width }
            return text(start..<start + width)
        }
    }

    /// The lines with line breaks between.
    public var rawText: String { lines.joined(separator: "\n") }

    /// Every check that the zone fails, in the order of `ValidationError.ofZones`; empty for a valid one.
    public var validationErrors: [ValidationError] { faults.errors }

    /// Whether every check holds.
    public var isValid: Bool { faults.isEmpty }

    /// Every check digit, in the order of its place; empty for the Swiss licence, which has no check digits.
    public var checks: [ZoneCheckResult] {
        ZoneLayout.of(format).checks.map { check in
            ZoneCheckResult(check: check.name, holds: !faults.contains(.wrong(check.name)))
        }
    }

    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}

extension MachineReadableZone {
    private static func bytes(of lines: [String]) throws(ZoneReadingError) -> ([UInt8], [Int]) {
        // No format has more or longer lines. Stop early, because the input may be a whole book.
        guard lines.count <= 3 else { throw .unknownShape(widths: lines.prefix(8).map(\.utf8.count)) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(90)
        var widths: [Int] = []
        for (index, line) in lines.enumerated() {
            guard line.utf8.count <= 1_000 else { throw .unknownShape(widths: lines.map(\.utf8.count)) }
            var text = Array(line.utf8)
            while text.last == UInt8(ascii: " ") { text.removeLast() }
            if text.first == UInt8(ascii: " ") { text.removeFirst(text.prefix { $0 == UInt8(ascii: " ") }.count) }
            var place = 0
            while place < text.count {
                guard ZoneAlphabet.contains(text[place]) else {
                    throw .foreignCharacter(line: index + 1, column: place + 1)
                }
                place += 1
            }
            widths.append(text.count)
            bytes += text
        }
        return (bytes, widths)
    }

    /// The format of lines with these `widths`.
    static func format(of bytes: [UInt8], widths: [Int]) -> ZoneFormat? {
        switch widths {
        case [30, 30, 30]: return .td1
        case [9, 30, 30]: return .swissLicence
        case [44, 44]: return bytes[0] == UInt8(ascii: "V") ? .mrvA : .td3
        case [36, 36]:
            if bytes[0] == UInt8(ascii: "V") { return .mrvB }
            guard bytes.starts(with: "IDFRA".utf8) else { return .td2 }
            let isTD2 = MachineReadableZone(format: .td2, bytes: bytes).checksHold
            let isFrench = MachineReadableZone(format: .frenchIdCard, bytes: bytes).checksHold
            return isTD2 && !isFrench ? .td2 : .frenchIdCard
        case [30]:
            if bytes.starts(with: "D1NLD".utf8) { return .dutchLicence }
            return bytes.starts(with: "D1FRA".utf8) ? .frenchLicence : .isoLicence
        default: return nil
        }
    }

    private var checksHold: Bool { checks.allSatisfy(\.holds) }
}

extension MachineReadableZone: PersonalData {
    /// The format and the codes of the failed checks.
    public var withheldSummary: String {
        ([format.rawValue] + validationErrors.map(\.rawValue)).joined(separator: ", ")
    }
}

extension MachineReadableZone: Codable {
    private enum CodingKeys: String, CodingKey {
        case format, lines
    }

    /// Reads format and lines, and derives the content again.
    ///
    /// - Throws: `DecodingError.dataCorrupted` if the lines are not a zone of the format.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let format = try container.decode(ZoneFormat.self, forKey: .format)
        let lines = try container.decode([String].self, forKey: .lines)
        do throws(ZoneReadingError) {
            try self.init(lines: lines, as: format)
        } catch {
            throw DecodingError.dataCorruptedError(
                forKey: .lines, in: container, debugDescription: error.description)
        }
    }

    /// Writes format and lines.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(format, forKey: .format)
        try container.encode(lines, forKey: .lines)
    }
}
