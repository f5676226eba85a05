public import BiometricsCore

/// One picture of a document: the truth about it, and what was read.
public struct DocumentRow: Sendable, Hashable {
    /// The source of a value on a document.
    public enum Zone: String, Sendable, Hashable, Codable, CaseIterable {
        /// The machine-readable zone.
        case mrz
        /// The print for people.
        case printed
    }

    /// The picture.
    public var file: String
    /// The document's type, such as `passport`; `notADocument` for other things, nil if unlabelled.
    public var type: String?
    /// The side of the document: `front` or `back`; nil if unlabelled or neither.
    public var side: String?
    /// The lines of its machine-readable zone, empty without one; nil if unlabelled.
    public var zoneLines: [String]?
    /// Whether a person can read the whole zone.
    public var isLegible: Bool
    /// The values on it by zone and name of the field.
    public var fields: [Zone: [String: String]]
    /// The printed values exactly as printed, by the name of the field, if labelled. Reading them in this form is also
    /// right.
    public var printedForms: [String: String]
    /// Its corners in pixels, clockwise from its own top left one; nil if unlabelled, or if the picture ends at the
    /// document's edges.
    public var outline: Quadrilateral?
    /// The clockwise turn of the picture that makes it upright, in degrees; nil if unlabelled.
    public var rotationDegrees: Int?
    /// The peculiarities of the capture, such as `glare` or `tilt`.
    public var flags: [String]
    /// The name of the document, shared with its other side; nil if unlabelled.
    public var document: String?
    /// The visible defect of the document; nil without one.
    public var defect: String?
    /// The reading; nil if nothing could be read.
    public var reading: DocumentReadingFacts?
    /// Why nothing could be read, in stable text.
    public var failure: String?

    /// The type of pictures that do not show a document.
    public static let noDocument = "notADocument"

    /// A picture without labels.
    public init(file: String) {
        self.file = file
        isLegible = true
        fields = [:]
        printedForms = [:]
        flags = []
    }

    /// Whether it shows a document; a picture without a type does.
    public var isDocument: Bool { type != Self.noDocument }

    /// Whether `value` is what the document says in a field; `nil` if the field is not labelled.
    public func isRight(_ value: String, of field: String) -> Bool? {
        let truth = truth(of: field)
        return truth.isEmpty ? nil : truth.contains { TextErrors.isSame(value, $0) }
    }

    /// The values of a field in all zones and forms; empty if it is not labelled.
    func truth(of field: String) -> [String] {
        fields.values.compactMap { $0[field] } + [printedForms[field]].compactMap(\.self)
    }
}

/// The value of a field, and what speaks for it.
public struct FieldEvidence: Sendable, Hashable {
    /// The value, even if it is withheld.
    public var value: String
    /// Whether it is stated.
    public var isStated: Bool
    /// Whether nothing speaks against it but that it has too few witnesses.
    public var isSound: Bool
    /// The witnesses, in stable text.
    public var witnesses: [String]
    /// The rate at which values with these witnesses are wrong, according to the reader; `nil` if unknown.
    public var errorRate: Double?

    /// A value with its evidence.
    public init(value: String, isStated: Bool, isSound: Bool, witnesses: [String], errorRate: Double?) {
        self.value = value
        self.isStated = isStated
        self.isSound = isSound
        self.witnesses = witnesses
        self.errorRate = errorRate
    }
}

/// The evaluated part of what a system read on a picture of a document.
public struct DocumentReadingFacts: Sendable, Hashable {
    /// Whether it recognised a document in the picture.
    public var isRecognized = false
    /// The type it states.
    public var type: String?
    /// The side it states: `front` or `back`.
    public var side: String?
    /// The lines of the machine-readable zone; empty if it found none.
    public var zoneLines: [String] = []
    /// Whether it accepts the zone.
    public var isAccepted = false
    /// Whether every check digit, code and date of the zone holds.
    public var checksHold = false
    /// The values of each source, by the name of the field.
    public var fields: [DocumentRow.Zone: [String: String]] = [:]
    /// The values that it states without doubts, by the name of the field.
    public var values: [String: String] = [:]
    /// The value of each field, stated or withheld, with the witnesses that it has.
    public var evidence: [String: FieldEvidence] = [:]
    /// The outline of the document that it found, in pixels.
    public var outline: Quadrilateral?
    /// The clockwise turn that makes the document upright according to it, in degrees.
    public var rotationDegrees: Int?
    /// Its findings against the document, in stable text.
    public var findings: [String] = []
    /// The wall time.
    public var milliseconds = 0.0

    /// Nothing read.
    public init() {}
}
