/// The result of correcting a recogniser's lines by the grammar, within bounds.
///
/// A correction can be wrong even if every check digit is right: a name has no digit, and one digit in ten is right by
/// chance. Therefore the outcome states how much of the zone was read and how much was corrected. Report a value only
/// if a second reading agrees; without one, a `proposed` zone is never reported.
public struct ZoneCorrection: Sendable, Hashable {
    /// The default limit on replacements.
    ///
    /// Measured on 7,000 random zones of seven formats, with 6 % of the characters changed into look-alikes. With one,
    /// two and three replacements, 72 %, 62 % and 55 % of the corrected zones were right in every field; with four or
    /// more, half were. A document number or date was wrong in 4 %, 5 % and 6 %. Real recognisers make fewer and other
    /// errors: the order holds, the figures do not.
    public static let standardLimit = 3

    /// How reliable the zone is, best first.
    public enum Outcome: String, Sendable, Hashable, Codable, CaseIterable {
        /// Valid as read.
        case unchanged
        /// Valid after replacements that their places require. Names, codes of States and other fields without a check
        /// digit may still be wrong.
        case corrected
        /// Valid after a replacement that only a check digit supports: a guess until a second reading agrees. Only 2 of
        /// 191 such zones with errors other than look-alikes were right.
        case proposed
        /// Not valid within the bounds. The zone is as read, except for replacements that their places require.
        case refused
    }

    /// The zone after the repairs.
    public let zone: MachineReadableZone
    /// How reliable the zone is.
    public let outcome: Outcome
    /// Every character that was replaced, in the order of the zone.
    public let repairs: [ZoneRepair]

    /// Reads recognised lines and corrects what the grammar requires.
    ///
    /// Lower case becomes upper case, spaces are removed, and the quotation marks « and ‹ become fillers. Then:
    ///
    /// 1. A digit in a place for letters becomes the letter that looks like it, and vice versa. Letters that look like
    ///    fillers become fillers if they follow the end of a name.
    /// 2. If check digits still fail, the correction proposes the single look-alike in a field of letters and digits
    ///    that makes all of them right. If two would, it proposes nothing.
    ///
    /// - Parameters:
    ///   - lines: the recognised lines, from top to bottom.
    ///   - limit: the largest number of replacements.
    /// - Throws: as `MachineReadableZone(lines:)`, after the first clean-up.
    public init(recognised lines: [String], limit: Int = standardLimit) throws(ZoneReadingError) {
        let clean = lines.map(Self.clean).filter { !$0.isEmpty }
        var best: ZoneCorrection?
        for format in try Self.formats(of: clean) {
            let corrected = ZoneCorrection(reading: try MachineReadableZone(lines: clean, as: format), limit: limit)
            if let found = best, found.outcome.rank <= corrected.outcome.rank { continue }
            best = corrected
        }
        guard let best else { throw .unknownShape(widths: clean.prefix(8).map(\.utf8.count)) }
        self = best
    }

    private init(reading zone: MachineReadableZone, limit: Int) {
        let corrector = ZoneCorrector(zone)
        var repairs = corrector.repairs
        var result = corrector.bytes == zone.bytes ? zone : corrector.zone
        var outcome = Outcome.refused
        if repairs.count <= limit {
            if result.isValid {
                outcome = repairs.isEmpty ? .unchanged : .corrected
            } else if repairs.count < limit, let (proposed, repair) = ZoneProposal.only(for: result) {
                result = proposed
                repairs.append(repair)
                outcome = .proposed
            }
        }
        self.zone = result
        self.outcome = outcome
        self.repairs = repairs.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
    }

    /// The zone with the printed document number, if one look-alike in the zone's number was misread; `nil` otherwise.
    ///
    /// A failed check digit is then not evidence against the document. The print was read by another recogniser and
    /// differs from the zone in a single look-alike, and with the printed number every check of the zone holds. The
    /// outcome is `proposed`, so this alone does not make the zone acceptable.
    ///
    /// - Parameter texts: lines of print; lines that cannot be the number are ignored.
    public func mended(byPrint texts: [String]) -> ZoneCorrection? {
        guard outcome == .refused, repairs.count < Self.standardLimit,
            let range = ZoneLayout.of(zone.format).range(of: .documentNumber)
        else { return nil }
        let own = zone.bytes[range].prefix { $0 != ZoneAlphabet.filler }
        for text in texts {
            let number = Array(text.filter { $0 != " " }.utf8)
            guard number.count == own.count else { continue }
            let wrong = zip(own.indices, zip(own, number)).filter { $1.0 != $1.1 }
            guard wrong.count == 1, let (place, pair) = wrong.first, LookAlikes.areAlike(pair.0, pair.1) else {
                continue
            }
            var bytes = zone.bytes
            bytes[place] = pair.1
            let changed = MachineReadableZone(format: zone.format, bytes: bytes)
            guard changed.isValid else { continue }
            let repair = ZoneRepair(place, pair.0, pair.1, .checkDigit, zone.format)
            return ZoneCorrection(
                zone: changed, outcome: .proposed,
                repairs: (repairs + [repair]).sorted { ($0.line, $0.column) < ($1.line, $1.column) })
        }
        return nil
    }

    private init(zone: MachineReadableZone, outcome: Outcome, repairs: [ZoneRepair]) {
        self.zone = zone
        self.outcome = outcome
        self.repairs = repairs
    }

    /// Every field of the zone with its doubts. A field with a replaced character has the doubt `corrected`.
    ///
    /// - Parameter today: the day on which the document is judged.
    public func fields(on today: DocumentDate) -> [DocumentField] {
        let touched = Set(repairs.flatMap { repair in zone.fieldNames(line: repair.line, column: repair.column) })
        return zone.fields(on: today).map { field in
            guard touched.contains(field.name) else { return field }
            return DocumentField(name: field.name, value: field.value, doubts: [.corrected] + field.doubts)
        }
    }
}

extension ZoneCorrection {
    private static func clean(_ line: String) -> String {
        var bytes: [UInt8] = []
        for scalar in line.unicodeScalars.prefix(1_000) {
            switch scalar {
            case "a"..."z": bytes.append(UInt8(scalar.value) - 32)
            case " ", "\t", "\r", "\n", "\u{A0}": break
            case "«": bytes += [ZoneAlphabet.filler, ZoneAlphabet.filler]
            case "‹", "〈", "＜": bytes.append(ZoneAlphabet.filler)
            default: bytes += Array(String(scalar).utf8)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The possible formats of the lines, the likeliest first. Code and State are matched including their misreadings,
    /// so that a visa never becomes a passport, nor a licence one of another State.
    private static func formats(of lines: [String]) throws(ZoneReadingError) -> [ZoneFormat] {
        let format = try MachineReadableZone(lines: lines).format
        let start = Array((lines.first ?? "").utf8.prefix(5))
        switch format {
        case .td2, .frenchIdCard, .mrvB:
            return LookAlikes.mayBe(start, "IDFRA") ? [.frenchIdCard, .td2] : [format]
        case .dutchLicence, .frenchLicence, .isoLicence:
            if LookAlikes.mayBe(start, "D1NLD") { return [.dutchLicence] }
            return LookAlikes.mayBe(start, "D1FRA") ? [.frenchLicence] : [format]
        case .td1, .td3, .mrvA, .swissLicence: return [format]
        }
    }
}

extension ZoneCorrection.Outcome {
    /// 0 for the best.
    fileprivate var rank: Int {
        switch self {
        case .unchanged: 0
        case .corrected: 1
        case .proposed: 2
        case .refused: 3
        }
    }
}

extension ZoneCorrection: PersonalData {
    /// The format, the outcome and the number of repairs.
    public var withheldSummary: String { "\(zone.format.rawValue), \(outcome.rawValue), \(repairs.count) repairs" }
}
