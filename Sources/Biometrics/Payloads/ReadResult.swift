public import BiometricsCore
public import DocumentReading
public import IdentityDocuments

/// The content of one document file in JSON.
public struct ReadResult: Codable, Hashable, Sendable {
    /// The file, as the caller named it.
    public var path: String
    /// The upright picture's width in pixels.
    public var width: Int
    /// The upright picture's height in pixels.
    public var height: Int
    /// The frame that was used, if the source is a clip.
    @Nullable public var frame: ClipFrame?
    /// Whether an identity document was recognised.
    public var recognized: Bool
    /// The document's type, if it was recognised.
    @Nullable public var documentType: DocumentType?
    /// The State or organisation that issued it, by its code.
    @Nullable public var issuingCountry: String?
    /// The clockwise turn of the picture after which the document stands upright: 0, 90, 180 or 270.
    @Nullable public var rotationDegrees: Int?
    /// The machine-readable zone.
    @Nullable public var mrz: Zone?
    /// The document's corners in pixels of the upright picture, clockwise; `nil` if no edge was found.
    @Nullable public var outline: Quadrilateral?
    /// The fields of the document by name.
    public var fields: [String: Field]
    /// The code of every check that the zone fails.
    public var validationErrors: [ValidationError]
    /// The zone's check digits.
    public var checks: [Check]
    /// Whether zone and print agree, field by field, and where the zones of two sides contradict each other.
    public var zones: [Agreement]
    /// The barcodes.
    public var barcodes: [Barcode]
    /// Whether the licence barcode agrees with zone and print, field by field; empty if nothing can be compared.
    public var barcodeFields: [Agreement]
    /// The checks beside the check digits, with their results.
    public var findings: [DocumentFinding]
    /// Wall time in milliseconds.
    public var milliseconds: Double

    /// A barcode.
    public struct Barcode: Codable, Hashable, Sendable {
        /// The barcode's symbology.
        public var symbology: DecodedBarcode.Symbology
        /// The barcode's text.
        public var text: String
        /// Whether it belongs to a North American licence or identity card.
        public var isLicence: Bool
        /// The code of every check that a licence barcode fails.
        public var validationErrors: [ValidationError]
        /// The corners in pixels of the upright picture, in reading order: top left, top right, bottom right, bottom
        /// left.
        public var corners: Quadrilateral
    }

    /// A machine-readable zone.
    public struct Zone: Codable, Hashable, Sendable {
        /// The zone's format.
        public var format: ZoneFormat
        /// The lines, top to bottom, after corrections.
        public var lines: [String]
        /// Whether the zone can be relied on.
        public var accepted: Bool
        /// The outcome of the corrections.
        public var outcome: ZoneCorrection.Outcome
        /// How many characters were replaced.
        public var repairs: Int
        /// How many readings were made.
        public var readings: Int
        /// How many readings gave these lines.
        public var agreeingReadings: Int
        /// The recogniser's mean confidence, 0...1.
        public var confidence: Double
        /// The recogniser's lowest confidence in a character of the name, 0...1.
        public var nameConfidence: Double
        /// The corners in pixels of the upright picture, in reading order: top left, top right, bottom right, bottom
        /// left.
        public var corners: [Point]
    }

    /// A field.
    public struct Field: Codable, Hashable, Sendable {
        /// The value to rely on; `nil` if the field is empty or in doubt.
        @Nullable public var value: String?
        /// The value in the machine-readable zone.
        @Nullable public var mrz: String?
        /// The printed value.
        @Nullable public var printed: String?
        /// The value in the licence barcode.
        @Nullable public var barcode: String?
        /// Every reason why the value may be wrong.
        public var doubt: [FieldDoubt]
        /// How often a value with these witnesses is wrong, above 0 and at most 1; `nil` if that was not counted. It is also
        /// given for a value that is withheld.
        @Nullable public var errorRate: Double?
        /// The places that state the value, and the checks that it passes; empty if they contradict each other.
        public var witnesses: [FieldWitness] = []
    }

    /// A check digit.
    public struct Check: Codable, Hashable, Sendable {
        /// The fields that the digit covers.
        public var name: ZoneCheck
        /// Whether the digit is right.
        public var result: Outcome

        /// The outcome of a check digit.
        public enum Outcome: String, Codable, Hashable, Sendable, CaseIterable {
            /// The digit is right.
            case passed = "Passed"
            /// The digit is wrong.
            case failed = "Failed"
        }
    }

    /// Whether two places of a document agree on one field.
    public struct Agreement: Codable, Hashable, Sendable {
        /// The field.
        public var name: DocumentFieldName
        /// The outcome of the comparison.
        public var result: Outcome
        /// How many characters of the other value differ.
        public var differences: Int

        /// The outcome of a comparison.
        public enum Outcome: String, Codable, Hashable, Sendable, CaseIterable {
            /// Both agree, apart from diacritics that a recogniser may lose.
            case passed = "Passed"
            /// They differ.
            case failed = "Failed"
            /// They cannot be compared. With differences: one of them was read with too little confidence.
            case couldNotApply = "CouldNotApply"
        }
    }

    /// The result of a report.
    ///
    /// - Parameters:
    ///   - report: the report.
    ///   - maximumErrorRate: the largest error rate of a stated value, above 0 and at most 1.
    public init(
        _ report: DocumentReadingReport, maximumErrorRate: Double = FieldErrorRates.standardLimit
    ) {
        let zone = report.zone
        path = report.path
        width = report.size.width
        height = report.size.height
        recognized = report.isRecognized
        fields = Self.fields(of: report, maximumErrorRate: maximumErrorRate)
        zones = report.agreements.map(Agreement.init)
        barcodes = report.barcodes.map(Barcode.init)
        barcodeFields = report.barcodeAgreements.map(Agreement.init)
        findings = report.findings
        validationErrors = zone?.zone.validationErrors ?? []
        checks = zone?.zone.checks.map { Check(name: $0.check, result: $0.holds ? .passed : .failed) } ?? []
        milliseconds = report.milliseconds
        frame = report.frame
        outline = report.outline?.corners
        documentType = report.documentType
        issuingCountry = zone?.zone.issuingCountry?.rawValue ?? report.licence?.issuingCountry?.rawValue
        rotationDegrees = zone?.turn.degrees
        mrz = zone.map(Zone.init)
    }
}

extension ReadResult {
    /// The fields of zone and print side by side, with the value to rely on.
    private static func fields(
        of report: DocumentReadingReport, maximumErrorRate: Double
    ) -> [String: Field] {
        let isAccepted = report.zone?.isAccepted == true
        let agreements = report.agreements
        var fields: [String: Field] = [:]
        for field in report.zoneFields where fields[field.name.rawValue] == nil {
            fields[field.name.rawValue] = Field(field, isAccepted: isAccepted)
        }
        for field in report.printedFields {
            let text = field.value ?? report.printed?[field.name]?.text
            guard var both = fields[field.name.rawValue] else {
                fields[field.name.rawValue] = Field(
                    value: field.doubts.isEmpty ? field.value : nil, mrz: nil, printed: text, barcode: nil,
                    doubt: field.doubts)
                continue
            }
            both.printed = text
            switch agreements.first(where: { $0.name == field.name })?.outcome {
            case .same:
                // If zone and print agree, they confirm each other, even without a check digit.
                both.doubt.removeAll { $0 == .unprotected }
            case .different:
                both.doubt = [.zonesDisagree] + both.doubt
                both.value = nil
            case .sameButMarks, .mayDiffer, .notComparable, nil: break
            }
            fields[field.name.rawValue] = both
        }
        // A contradiction with the print of the other side counts for this side as well.
        for agreement in agreements where agreement.outcome == .different || agreement.outcome == .mayDiffer {
            let doubt = agreement.outcome == .different ? FieldDoubt.zonesDisagree : .zonesMayDisagree
            guard var field = fields[agreement.name.rawValue], !field.doubt.contains(doubt) else { continue }
            field.doubt = [doubt] + field.doubt
            field.value = nil
            fields[agreement.name.rawValue] = field
        }
        if let licence = report.licence { add(licence, report.barcodeAgreements, to: &fields) }
        for name in fields.keys { fields[name]?.weigh(DocumentFieldName(rawValue: name), report, maximumErrorRate) }
        return fields
    }

    /// Adds the fields of a licence barcode. The barcode's own code detects and corrects reading errors. Its value is
    /// therefore relied on if there is no other, unless print or zone contradicts it.
    private static func add(
        _ licence: LicenceBarcode, _ agreements: [ZoneAgreement], to fields: inout [String: Field]
    ) {
        for field in licence.fields where field.value != nil {
            let name = field.name.rawValue
            var known = fields[name] ?? Field(value: nil, mrz: nil, printed: nil, barcode: nil, doubt: field.doubts)
            known.barcode = field.value
            switch agreements.first(where: { $0.name == field.name })?.outcome {
            case .different:
                known.doubt = [.zonesDisagree] + known.doubt.filter { $0 != .zonesDisagree }
                known.value = nil
            case .same, .sameButMarks:
                known.doubt.removeAll { $0 == .unconfirmed || $0 == .unprotected }
                known.value = known.value ?? (known.mrz == nil ? field.value : nil)
            case .mayDiffer:
                if !known.doubt.contains(.zonesDisagree), !known.doubt.contains(.zonesMayDisagree) {
                    known.doubt = [.zonesMayDisagree] + known.doubt
                }
                known.value = nil
            case .notComparable, nil:
                // A value that the barcode's grammar doubts is never relied on.
                if known.mrz == nil, field.doubts.isEmpty, known.printed == nil { known.value = field.value }
            }
            fields[name] = known
        }
    }
}

extension ReadResult.Barcode {
    fileprivate init(_ reading: BarcodeReading) {
        symbology = reading.barcode.symbology
        text = reading.barcode.text
        isLicence = reading.licence != nil
        validationErrors = reading.licence?.validationErrors ?? []
        corners = reading.barcode.corners
    }
}

extension ReadResult.Agreement {
    fileprivate init(_ agreement: ZoneAgreement) {
        name = agreement.name
        differences = agreement.differences
        switch agreement.outcome {
        case .same, .sameButMarks: result = .passed
        case .different: result = .failed
        case .mayDiffer, .notComparable: result = .couldNotApply
        }
    }
}

extension ReadResult.Zone {
    fileprivate init(_ reading: ZoneReading) {
        format = reading.zone.format
        lines = reading.zone.lines
        accepted = reading.isAccepted
        outcome = reading.correction.outcome
        repairs = reading.correction.repairs.count
        readings = reading.readings
        agreeingReadings = reading.agreeingReadings
        confidence = reading.confidence
        nameConfidence = reading.nameConfidence
        corners = reading.corners
    }
}

extension ReadResult.Field {
    /// Adds the witnesses and their error rate, and states or withholds the value by it. Without a rate, the value stays as
    /// it is.
    fileprivate mutating func weigh(
        _ name: DocumentFieldName, _ report: DocumentReadingReport, _ maximumErrorRate: Double
    ) {
        let found = report.witnesses(of: name)
        witnesses = found.sorted()
        errorRate = report.errorRates.rate(of: name, witnesses: found)
        guard let errorRate else { return }
        if errorRate > maximumErrorRate {
            if value != nil { doubt.append(.unconfirmed) }
            value = nil
        } else if value == nil, doubt == [.unconfirmed], witnesses.contains(.print), mrz == nil, barcode == nil {
            // One reading of print is enough if it is right often enough.
            value = report.printed?[name]?.value
            doubt = []
        }
    }

    /// A field of the zone. Its value is stated if the zone can be relied on. A name needs a witness as well.
    fileprivate init(_ field: DocumentField, isAccepted: Bool) {
        let isReliedOn = isAccepted && !field.doubts.contains(.unconfirmed)
        self.init(
            value: isReliedOn ? field.value : nil, mrz: field.value, printed: nil, barcode: nil, doubt: field.doubts)
    }
}

extension ReadResult: PersonalData {
    /// Whether a document was recognised.
    public var withheldSummary: String { recognized ? "recognised" : "not recognised" }
}
