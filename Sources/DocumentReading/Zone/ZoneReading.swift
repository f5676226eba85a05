public import BiometricsCore
public import IdentityDocuments

/// A machine-readable zone as read from a picture.
public struct ZoneReading: Sendable, Hashable {
    /// The zone, with the corrections that its format required.
    public let correction: ZoneCorrection
    /// How many characters were added or removed, at the ends of lines and in runs of fillers, to fit the format's
    /// widths.
    public let fittedCharacters: Int
    /// How many readings were made, and how many of them gave these lines.
    public let readings: Int
    /// See `readings`.
    public let agreeingReadings: Int
    /// The recogniser's mean confidence in the lines, 0...1.
    public let confidence: Double
    /// The zone's corners in pixels of the upright picture, in reading order: top left, top right, bottom right, bottom
    /// left.
    public let corners: [Point]
    /// The clockwise quarter turn of the picture after which the zone reads from left to right.
    public let turn: QuarterTurn
    /// The name in each reading, surname first; empty if the names were not kept.
    var names: [String] = []
    /// The lowest confidence of any character of the name among the readings that gave these lines, 0...1; 0 if
    /// unknown.
    public internal(set) var nameConfidence = 0.0
    /// Whether one recogniser alone was available, so that no other one could confirm its readings.
    public internal(set) var isReadByOneRecognizer = false

    /// From this confidence on, the characters of a name count as certain. Documents.md lists the names on which it was
    /// chosen.
    static let sureNameConfidence = 0.975

    /// The zone.
    public var zone: MachineReadableZone { correction.zone }

    /// Whether the zone can be relied on. Every check digit, code and date must be valid, and at least two readings
    /// must agree. Only corrections that the format demands are allowed, and the format must have enough check digits
    /// to exclude chance.
    public var isAccepted: Bool {
        guard zone.isValid, agreeingReadings >= 2 else { return false }
        switch correction.outcome {
        case .unchanged, .corrected: break
        case .proposed, .refused: return false
        }
        switch zone.format {
        // These formats have a single check digit over unknown data, or none at all.
        case .isoLicence, .swissLicence: return false
        case .td1, .td2, .td3, .mrvA, .mrvB, .frenchIdCard, .dutchLicence, .frenchLicence: return true
        }
    }
}

extension ZoneReading {
    /// The fields that may be compared with print. Empty if the zone fails one of its own checks or no second reading
    /// confirms it.
    func agreedFields(on today: DocumentDate) -> [DocumentField] {
        agreeingReadings >= 2 && zone.isValid ? correction.fields(on: today) : []
    }

    /// Whether G and 6 could stand for each other in the document number. They look alike, and every check digit takes
    /// them for each other, because they count 16 and 6. A number of digits alone has no G.
    func hasAmbiguousNumber(on today: DocumentDate) -> Bool {
        let number = correction.fields(on: today).first { $0.name == .documentNumber }?.value ?? ""
        return number.contains("G") || number.contains("6") && number.contains(where: \.isLetter)
    }

    /// The names in all readings, for an uncertain comparison with print. Empty if the zone fails one of its own checks
    /// or there is only one reading.
    var doubtfulNames: [String] { zone.isValid && names.count >= 2 ? names : [] }

    /// The reading with the document number that print and the check digits prove, or unchanged if they prove none.
    func mended(byPrint texts: [String]) -> ZoneReading {
        guard let mended = correction.mended(byPrint: texts) else { return self }
        return ZoneReading(
            correction: mended, fittedCharacters: fittedCharacters, readings: readings,
            agreeingReadings: agreeingReadings, confidence: confidence, corners: corners, turn: turn,
            names: names, nameConfidence: nameConfidence, isReadByOneRecognizer: isReadByOneRecognizer)
    }
}

extension ZoneReading: PersonalData {
    /// The format, the outcome and the number of readings.
    public var withheldSummary: String {
        "\(correction.withheldSummary), \(agreeingReadings) of \(readings) readings agree"
    }
}

extension MachineReadableZone {
    /// The surname and the given names, separated by a space.
    var nameText: String { name.map { "\($0.surname) \($0.givenNames)" } ?? "" }
}
