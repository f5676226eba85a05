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
    /// What the document says, by the names of the fields.
    public var fields: [String: Field]
    /// Every check of the zone's grammar that fails, by its code.
    public var validationErrors: [ValidationError]
    /// The zone's check digits.
    public var checks: [Check]
    /// Wall time in milliseconds.
    public var milliseconds: Double

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
        /// The corners in pixels of the upright picture: top left, top right, bottom right, bottom left, as it reads.
        public var corners: [Point]
    }

    /// A field.
    public struct Field: Codable, Hashable, Sendable {
        /// The value to rely on; `nil` where there is none, because the field is empty or in doubt.
        @Nullable public var value: String?
        /// What the machine-readable zone says.
        @Nullable public var mrz: String?
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

    /// The result that a report tells.
    public init(_ report: DocumentReadingReport) {
        let zone = report.zone
        path = report.path
        width = report.size.width
        height = report.size.height
        recognized = zone != nil
        fields = Dictionary(
            report.zoneFields.map { ($0.name.rawValue, Field($0, isAccepted: zone?.isAccepted == true)) },
            uniquingKeysWith: { first, _ in first })
        validationErrors = zone?.zone.validationErrors ?? []
        checks = zone?.zone.checks.map { Check(name: $0.check, result: $0.holds ? .passed : .failed) } ?? []
        milliseconds = report.milliseconds
        frame = report.frame
        documentType = report.documentType
        issuingCountry = zone?.zone.issuingCountry?.rawValue
        rotationDegrees = zone?.turn.degrees
        mrz = zone.map(Zone.init)
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
        corners = reading.corners
    }
}

extension ReadResult.Field {
    /// A field of the zone; its value is stated where the zone may be relied on.
    fileprivate init(_ field: DocumentField, isAccepted: Bool) {
        doubt = field.doubts
        value = isAccepted ? field.value : nil
        mrz = field.value
    }
}

extension ReadResult: PersonalData {
    /// Whether a document was recognised.
    public var withheldSummary: String { recognized ? "recognised" : "not recognised" }
}
