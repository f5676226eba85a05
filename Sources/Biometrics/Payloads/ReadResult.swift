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
    /// The id of the document's design, if one is told.
    @Nullable public var design: String?
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
        fields = Dictionary(
            uniqueKeysWithValues: report.statedFields(maximumErrorRate: maximumErrorRate).map {
                ($0.name.rawValue, Field($0))
            })
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
        design = report.design?.id
        issuingCountry = zone?.zone.issuingCountry?.rawValue ?? report.licence?.issuingCountry?.rawValue
        rotationDegrees = zone?.turn.degrees
        mrz = zone.map(Zone.init)
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
    fileprivate init(_ field: StatedField) {
        self.init(
            value: field.value, mrz: field.zone, printed: field.printed, barcode: field.barcode, doubt: field.doubts,
            errorRate: field.errorRate, witnesses: field.witnesses)
    }
}

extension ReadResult: PersonalData {
    /// Whether a document was recognised.
    public var withheldSummary: String { recognized ? "recognised" : "not recognised" }
}
