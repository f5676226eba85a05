public import BiometricsCore

/// One picture of a document: the truth about it, and what was read.
public struct DocumentRow: Sendable, Hashable {
    /// Where a value stands on a document.
    public enum Zone: String, Sendable, Hashable, Codable, CaseIterable {
        /// The machine-readable zone.
        case mrz
        /// What is printed for people.
        case printed
    }

    /// The picture.
    public var file: String
    /// The document's type, such as `passport`; `notADocument` for what is none, nil where that is not labelled.
    public var type: String?
    /// Which side of the document it shows: `front` or `back`; nil where that is not labelled or neither.
    public var side: String?
    /// The lines of its machine-readable zone, none where it has none; nil where that is not labelled.
    public var zoneLines: [String]?
    /// Whether a person can read the whole zone.
    public var isLegible: Bool
    /// The values on it by zone and name of the field.
    public var fields: [Zone: [String: String]]
    /// The values of the printed zone as the characters stand there, by the name of the field, where they are labelled: read
    /// so they are right as well.
    public var printedForms: [String: String]
    /// Its corners in pixels, clockwise from its own top left one; nil where they are not labelled or the picture is one that
    /// ends where the document does.
    public var outline: Quadrilateral?
    /// The clockwise turn of the picture at which it stands upright, in degrees; nil where that is not labelled.
    public var rotationDegrees: Int?
    /// What is odd about the capture, such as `glare` or `tilt`.
    public var flags: [String]
    /// The document of which it shows a side, by a name that its other side has as well; nil where that is not labelled.
    public var document: String?
    /// What is wrong with the document and can be seen on the picture; nil where nothing is.
    public var defect: String?
    /// What was read; nil where nothing could be.
    public var reading: DocumentReadingFacts?
    /// Why nothing could be read, in stable text.
    public var failure: String?

    /// The word for what is no document.
    public static let noDocument = "notADocument"

    /// A picture of which only the file is known.
    public init(file: String) {
        self.file = file
        isLegible = true
        fields = [:]
        printedForms = [:]
        flags = []
    }

    /// Whether it shows a document; a picture without a type does.
    public var isDocument: Bool { type != Self.noDocument }
}

/// What a system read on a picture of a document, as far as it is judged.
public struct DocumentReadingFacts: Sendable, Hashable {
    /// Whether it took the picture for that of a document.
    public var isRecognized = false
    /// The type it states.
    public var type: String?
    /// The side it states: `front` or `back`.
    public var side: String?
    /// The lines of the machine-readable zone; none where it found none.
    public var zoneLines: [String] = []
    /// Whether it relies on the zone.
    public var isAccepted = false
    /// Whether every check digit, code and date of the zone holds.
    public var checksHold = false
    /// What each zone says, by the name of the field.
    public var fields: [DocumentRow.Zone: [String: String]] = [:]
    /// The values that it relies on, by the name of the field.
    public var values: [String: String] = [:]
    /// Where it found the document, in pixels.
    public var outline: Quadrilateral?
    /// The clockwise turn at which it found the document upright, in degrees.
    public var rotationDegrees: Int?
    /// What it has against the document, in stable text.
    public var findings: [String] = []
    /// How long it took, wall time.
    public var milliseconds = 0.0

    /// Nothing read.
    public init() {}
}
