public import BiometricsCore
public import IdentityDocuments

/// What one file says, as documents hold it.
public struct ReadResult: Codable, Hashable, Sendable {
    /// The file, as the caller named it.
    public var path: String
    /// The upright picture's width in pixels.
    public var width: Int
    /// The upright picture's height in pixels.
    public var height: Int
    /// The frame that was taken, where it is a clip.
    @Nullable public var frame: ClipFrame?
    /// Whether an identity document was recognised.
    public var recognized: Bool
    /// Its type, where it is recognised.
    @Nullable public var documentType: DocumentType?
    /// The State or organisation that issued it, by its code.
    @Nullable public var issuingCountry: String?
    /// The clockwise turn of the picture at which the document stands upright: 0, 90, 180 or 270.
    @Nullable public var rotationDegrees: Int?
    /// The machine-readable zone.
    @Nullable public var mrz: Zone?
    /// The document's corners in pixels of the upright picture, clockwise; `nil` where no edge of it was found.
    @Nullable public var outline: Quadrilateral?
    /// What the document says, by the names of the fields.
    public var fields: [String: Field]
    /// Every check of the zone's grammar that fails, by its code.
    public var validationErrors: [ValidationError]
    /// The zone's check digits.
    public var checks: [Check]
    /// Whether the two zones say the same, field by field; empty where only one was read.
    public var zones: [Agreement]
    /// The barcodes.
    public var barcodes: [Barcode]
    /// Whether the barcode of a licence says the same, field by field; empty where nothing can be compared.
    public var barcodeFields: [Agreement]
    /// What was looked for beside the check digits, and what came of it.
    public var findings: [DocumentFinding]
    /// Wall time in milliseconds.
    public var milliseconds: Double

    /// A barcode.
    public struct Barcode: Codable, Hashable, Sendable {
        /// How it is written.
        public var symbology: DecodedBarcode.Symbology
        /// What it says.
        public var text: String
        /// Whether it is that of a North American licence or card of identity.
        public var isLicence: Bool
        /// Every check that a licence's barcode fails, by its code.
        public var validationErrors: [ValidationError]
        /// The corners in pixels of the upright picture: top left, top right, bottom right, bottom left, as it reads.
        public var corners: Quadrilateral
    }

    /// A machine-readable zone.
    public struct Zone: Codable, Hashable, Sendable {
        /// The grammar.
        public var format: ZoneFormat
        /// The lines, top to bottom, after what was corrected.
        public var lines: [String]
        /// Whether the zone may be relied on.
        public var accepted: Bool
        /// How far the grammar had to correct it.
        public var outcome: ZoneCorrection.Outcome
        /// How many characters were replaced.
        public var repairs: Int
        /// How many readings were made.
        public var readings: Int
        /// How many of them came to these lines.
        public var agreeingReadings: Int
        /// The recogniser's mean confidence, 0...1.
        public var confidence: Double
        /// The least of its confidences in a character of the name, 0...1.
        public var nameConfidence: Double
        /// The corners in pixels of the upright picture: top left, top right, bottom right, bottom left, as it reads.
        public var corners: [Point]
    }

    /// A field.
    public struct Field: Codable, Hashable, Sendable {
        /// The value to rely on; `nil` where there is none, because the field is empty or in doubt.
        @Nullable public var value: String?
        /// What the machine-readable zone says.
        @Nullable public var mrz: String?
        /// What is printed for people.
        @Nullable public var printed: String?
        /// What the barcode of a licence says.
        @Nullable public var barcode: String?
        /// Every reason why it may be wrong.
        public var doubt: [FieldDoubt]
    }

    /// A check digit.
    public struct Check: Codable, Hashable, Sendable {
        /// What the digit is over.
        public var name: ZoneCheck
        /// Whether it holds.
        public var result: Outcome

        /// How a check came out.
        public enum Outcome: String, Codable, Hashable, Sendable, CaseIterable {
            /// It holds.
            case passed = "Passed"
            /// It does not.
            case failed = "Failed"
        }
    }

    /// Whether two places of a document say the same in one field.
    public struct Agreement: Codable, Hashable, Sendable {
        /// The field.
        public var name: DocumentFieldName
        /// How the comparison came out.
        public var result: Outcome
        /// How many characters of the printed value would have to be others.
        public var differences: Int

        /// How a comparison came out.
        public enum Outcome: String, Codable, Hashable, Sendable, CaseIterable {
            /// They say the same, marks aside that a recogniser loses.
            case passed = "Passed"
            /// They do not.
            case failed = "Failed"
            /// Nothing says that either is wrong, or, with differences, one of both was not surely read.
            case couldNotApply = "CouldNotApply"
        }
    }

    /// The result that a report tells.
    public init(_ report: DocumentReadingReport) {
        let zone = report.zone
        path = report.path
        width = report.size.width
        height = report.size.height
        recognized = report.isRecognized
        fields = Self.fields(of: report)
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
    /// Both zones side by side, with the value that is stood by.
    private static func fields(of report: DocumentReadingReport) -> [String: Field] {
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
                // Two zones that agree confirm each other where no digit stands over the field.
                both.doubt.removeAll { $0 == .unprotected }
            case .different:
                both.doubt = [.zonesDisagree] + both.doubt
                both.value = nil
            case .sameButMarks, .mayDiffer, .notComparable, nil: break
            }
            fields[field.name.rawValue] = both
        }
        // What the print of the other side contradicts, or may contradict, is told here as well.
        for agreement in agreements where agreement.outcome == .different || agreement.outcome == .mayDiffer {
            let doubt = agreement.outcome == .different ? FieldDoubt.zonesDisagree : .zonesMayDisagree
            guard var field = fields[agreement.name.rawValue], !field.doubt.contains(doubt) else { continue }
            field.doubt = [doubt] + field.doubt
            field.value = nil
            fields[agreement.name.rawValue] = field
        }
        if let licence = report.licence { add(licence, report.barcodeAgreements, to: &fields) }
        return fields
    }

    /// Adds what a licence's barcode says. Its code shows and repairs misreading, so that its value is stood by where nothing
    /// else is, unless print or zone contradicts it.
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
            case .mayDiffer, .notComparable, nil:
                // What the grammar of the barcode doubts is a value without doubt nowhere.
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

extension DocumentReadingReport {
    /// Without a machine-readable zone, so many labelled fields are a document of identity.
    private static let leastPrintedFields = 4

    /// Whether a document was recognised: one of identity by its zone, a licence's barcode, the fields that are printed, or
    /// what stands on the back of a licence within an outline; or a letter that tells an address.
    public var isRecognized: Bool {
        zone != nil || licence != nil || (printed?.fields.count ?? 0) >= Self.leastPrintedFields
            || outline != nil && printed?.isBackOfLicence == true
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
    /// A field of the zone; its value is stated where the zone may be relied on and, of a name, where it has a witness.
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
