public import BiometricsCore
public import IdentityDocuments

/// A machine-readable zone as it was read in a picture.
public struct ZoneReading: Sendable, Hashable {
    /// The zone, and what the grammar had to correct.
    public let correction: ZoneCorrection
    /// How many characters were left off or filled in at the ends of lines and in runs of fillers to come to the format's
    /// widths.
    public let fittedCharacters: Int
    /// How many readings of the picture were made, and how many of them came to these lines.
    public let readings: Int
    /// See `readings`.
    public let agreeingReadings: Int
    /// The recogniser's mean confidence in the lines, 0...1.
    public let confidence: Double
    /// The zone's corners in pixels of the upright picture: top left, top right, bottom right, bottom left, as it reads.
    public let corners: [Point]
    /// The clockwise turn of the picture at which the zone reads from left to right, to a quarter.
    public let turn: QuarterTurn
    /// What each reading has in the place of the name, the surname first; empty where nobody kept it.
    var names: [String] = []
    /// The least confidence of any character of the name in any reading that came to these lines, 0...1; 0 where it is not known.
    public internal(set) var nameConfidence = 0.0

    /// From here on every character of a name is surely read. See Documents.md for the names on which it was chosen.
    static let sureNameConfidence = 0.975

    /// The zone.
    public var zone: MachineReadableZone { correction.zone }

    /// Whether the zone may be relied on: every check digit, code and date holds, at least two readings agree, the corrections
    /// are those that the grammar demands, and the format has digits enough that chance does not make one.
    public var isAccepted: Bool {
        guard zone.isValid, agreeingReadings >= 2 else { return false }
        switch correction.outcome {
        case .unchanged, .corrected: break
        case .proposed, .refused: return false
        }
        switch zone.format {
        // One digit over a line of which nothing else is known, or none at all.
        case .isoLicence, .swissLicence: return false
        case .td1, .td2, .td3, .mrvA, .mrvB, .frenchIdCard, .dutchLicence, .frenchLicence: return true
        }
    }
}

extension ZoneReading {
    /// The fields with which print may be held: none of a zone that fails a check of its own, or that no second reading
    /// confirms.
    func agreedFields(on today: DocumentDate) -> [DocumentField] {
        agreeingReadings >= 2 && zone.isValid ? correction.fields(on: today) : []
    }

    /// What its readings have in the place of the name, where that may be held against print in doubt: nothing where a check
    /// of the zone's own fails, or where there is one reading.
    var doubtfulNames: [String] { zone.isValid && names.count >= 2 ? names : [] }

    /// The reading with the document number that print and the zone's check digits prove; itself where they prove none.
    func mended(byPrint texts: [String]) -> ZoneReading {
        guard let mended = correction.mended(byPrint: texts) else { return self }
        return ZoneReading(
            correction: mended, fittedCharacters: fittedCharacters, readings: readings,
            agreeingReadings: agreeingReadings, confidence: confidence, corners: corners, turn: turn,
            names: names, nameConfidence: nameConfidence)
    }
}

extension ZoneReading: PersonalData {
    /// The format, the outcome and the counts of readings.
    public var withheldSummary: String {
        "\(correction.withheldSummary), \(agreeingReadings) of \(readings) readings agree"
    }
}

extension MachineReadableZone {
    /// The surname and the given names, divided by a space.
    var nameText: String { name.map { "\($0.surname) \($0.givenNames)" } ?? "" }
}
