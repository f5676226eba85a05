/// A State's design of a document: what tells it, and its fields. Its JSON form is `biometrics.document-design/1`.
public struct DocumentDesign: Sendable, Hashable, Codable, Identifiable {
    /// The schema's name and number.
    public static let schema = "biometrics.document-design/1"

    /// The size of a document.
    public enum Size: String, Sendable, Hashable, Codable, CaseIterable {
        /// A card of 85.6 × 54 mm.
        case id1
        /// A card of 105 × 74 mm.
        case id2
        /// A page of a passport, 125 × 88 mm.
        case id3
        /// A visa of 120 × 80 mm.
        case visaA

        /// The width in millimetres.
        public var width: Double {
            switch self {
            case .id1: 85.6
            case .id2: 105
            case .id3: 125
            case .visaA: 120
            }
        }

        /// The height in millimetres.
        public var height: Double {
            switch self {
            case .id1: 54
            case .id2: 74
            case .id3: 88
            case .visaA: 80
            }
        }
    }

    /// A machine-readable zone.
    public struct Zone: Sendable, Hashable, Codable {
        /// The grammar.
        public let format: ZoneFormat
        /// The side on which it stands.
        public let side: DocumentSideName

        /// A zone.
        public init(format: ZoneFormat, side: DocumentSideName) {
            self.format = format
            self.side = side
        }
    }

    /// A kind of barcode whose fields are read.
    public enum Barcode: String, Sendable, Hashable, Codable, CaseIterable {
        /// The barcode of North American licences and cards.
        case aamva
    }

    /// A place in millimetres from the upper left corner of the upright document, x to the right and y down.
    public struct Place: Sendable, Hashable, Codable {
        /// The left edge.
        public let x: Double
        /// The upper edge.
        public let y: Double
        /// The width of the longest value.
        public let width: Double
        /// The height of its letters.
        public let height: Double

        /// A place.
        public init(x: Double, y: Double, width: Double, height: Double) {
            self.x = x
            self.y = y
            self.width = width
            self.height = height
        }
    }

    /// A printed field.
    public struct Field: Sendable, Hashable, Codable {
        /// The name of the field.
        public let name: DocumentFieldName
        /// The side on which it stands.
        public let side: DocumentSideName
        /// The number of the field, as on licences: `4b`.
        public let number: String?
        /// Its labels beside those of the design's languages.
        public let labels: [String]
        /// The forms of its value: `A` is a letter, `9` a digit, `*` either; any other character is itself. Empty if the form
        /// is not known.
        public let patterns: [String]
        /// Whether every document of the design states it.
        public let isRequired: Bool
        /// The place of its value.
        public let place: Place?

        /// A field.
        public init(
            name: DocumentFieldName, side: DocumentSideName = .front, number: String? = nil, labels: [String] = [],
            patterns: [String] = [], isRequired: Bool = false, place: Place? = nil
        ) {
            self.name = name
            self.side = side
            self.number = number
            self.labels = labels
            self.patterns = patterns
            self.isRequired = isRequired
            self.place = place
        }

        /// Reads a field; lists and `isRequired` may be left out.
        public init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            name = try container.decode(DocumentFieldName.self, forKey: .name)
            side = try container.decodeIfPresent(DocumentSideName.self, forKey: .side) ?? .front
            number = try container.decodeIfPresent(String.self, forKey: .number)
            labels = try container.decodeIfPresent([String].self, forKey: .labels) ?? []
            patterns = try container.decodeIfPresent([String].self, forKey: .patterns) ?? []
            isRequired = try container.decodeIfPresent(Bool.self, forKey: .isRequired) ?? false
            place = try container.decodeIfPresent(Place.self, forKey: .place)
        }
    }

    /// The name of the design: lower-case letters, digits and hyphens, unique in a collection.
    public let id: String
    /// The name for people.
    public let name: String
    /// The kind of document.
    public let type: DocumentType
    /// The State that issues it; `nil` for a design of many States.
    public let issuingCountry: CountryCode?
    /// Its size.
    public let size: Size
    /// Whether documents of this design were read from pictures, and not only described from its sources.
    public let isVerified: Bool
    /// The public sources of the description.
    public let sources: [String]
    /// The titles that stand on it.
    public let titles: [String]
    /// Other words that stand at its top and name the State.
    public let marks: [String]
    /// The languages of its labels, from the shared table of labels.
    public let languages: [String]
    /// The order of its dates; `nil` if documents differ, or if the month is a word.
    public let dateOrder: PrintedDate.Order?
    /// Its machine-readable zone; `nil` without one.
    public let zone: Zone?
    /// Its barcode; `nil` without one.
    public let barcode: Barcode?
    /// Its fields.
    public let fields: [Field]

    private enum CodingKeys: String, CodingKey {
        case schema, id, name, type, issuingCountry, size, sources, titles, marks, languages, dateOrder, zone, barcode,
            fields
        case isVerified = "verified"
    }

    /// A design.
    public init(
        id: String, name: String, type: DocumentType, issuingCountry: CountryCode?, size: Size,
        isVerified: Bool = false,
        sources: [String], titles: [String], marks: [String] = [], languages: [String] = [],
        dateOrder: PrintedDate.Order? = nil, zone: Zone? = nil, barcode: Barcode? = nil, fields: [Field]
    ) {
        self.id = id
        self.name = name
        self.type = type
        self.issuingCountry = issuingCountry
        self.size = size
        self.isVerified = isVerified
        self.sources = sources
        self.titles = titles
        self.marks = marks
        self.languages = languages
        self.dateOrder = dateOrder
        self.zone = zone
        self.barcode = barcode
        self.fields = fields
    }

    /// Reads a design. Lists may be left out.
    ///
    /// - Throws: `DecodingError` for another schema, an unknown word or a missing key.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let schema = try container.decode(String.self, forKey: .schema)
        guard schema == Self.schema else {
            throw DecodingError.dataCorruptedError(
                forKey: .schema, in: container, debugDescription: "expected “\(Self.schema)”")
        }
        id = try container.decode(String.self, forKey: .id)
        name = try container.decode(String.self, forKey: .name)
        type = try container.decode(DocumentType.self, forKey: .type)
        issuingCountry = try container.decodeIfPresent(CountryCode.self, forKey: .issuingCountry)
        size = try container.decode(Size.self, forKey: .size)
        isVerified = try container.decodeIfPresent(Bool.self, forKey: .isVerified) ?? false
        sources = try container.decodeIfPresent([String].self, forKey: .sources) ?? []
        titles = try container.decodeIfPresent([String].self, forKey: .titles) ?? []
        marks = try container.decodeIfPresent([String].self, forKey: .marks) ?? []
        languages = try container.decodeIfPresent([String].self, forKey: .languages) ?? []
        dateOrder = try container.decodeIfPresent(PrintedDate.Order.self, forKey: .dateOrder)
        zone = try container.decodeIfPresent(Zone.self, forKey: .zone)
        barcode = try container.decodeIfPresent(Barcode.self, forKey: .barcode)
        fields = try container.decode([Field].self, forKey: .fields)
    }

    /// Writes the design with its schema.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(Self.schema, forKey: .schema)
        try container.encode(id, forKey: .id)
        try container.encode(name, forKey: .name)
        try container.encode(type, forKey: .type)
        try container.encodeIfPresent(issuingCountry, forKey: .issuingCountry)
        try container.encode(size, forKey: .size)
        try container.encode(isVerified, forKey: .isVerified)
        try container.encode(sources, forKey: .sources)
        try container.encode(titles, forKey: .titles)
        try container.encode(marks, forKey: .marks)
        try container.encode(languages, forKey: .languages)
        try container.encodeIfPresent(dateOrder, forKey: .dateOrder)
        try container.encodeIfPresent(zone, forKey: .zone)
        try container.encodeIfPresent(barcode, forKey: .barcode)
        try container.encode(fields, forKey: .fields)
    }
}
