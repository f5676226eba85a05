public import BiometricsCore
public import IdentityDocuments

/// What read a document.
public struct ReadingPipeline: Sendable, Hashable, Codable {
    /// The id of the text recogniser that reads machine-readable zones.
    public let zoneRecognizer: String
    /// The models that ran, with the digests of the bytes that were loaded.
    public let models: [ModelIdentity]

    /// A pipeline of its parts.
    init(zoneRecognizer: String, models: [ModelIdentity]) {
        self.zoneRecognizer = zoneRecognizer
        self.models = models
    }
}

/// A side of a document.
public enum DocumentSideName: String, Sendable, Hashable, Codable {
    /// The side with the portrait.
    case front
    /// The other one.
    case back
}

/// What a picture or clip of a document says. Programs read it as a ``ReadDocument``.
public struct DocumentReadingReport: Sendable {
    /// The file, as the caller named it.
    public let path: String
    /// The upright picture's size in pixels.
    public let size: Size
    /// The frame that was taken, where it is a clip.
    public let frame: ClipFrame?
    /// Where the document lies in the picture; `nil` where no edge of it was found, as in a scan that ends with it.
    public let outline: DocumentOutline?
    /// The machine-readable zone; `nil` where none was found.
    public let zone: ZoneReading?
    /// The day on which the document was judged.
    public let today: DocumentDate
    /// Wall time in milliseconds.
    public let milliseconds: Double

    /// The type that the zone states; `nil` without a zone.
    public var documentType: DocumentType? { zone?.zone.documentType }

    /// The side that the zone tells: the back of a card of size 1 and of a licence, the front of everything else; `nil`
    /// without a zone.
    public var side: DocumentSideName? {
        switch zone?.zone.format {
        case nil: nil
        case .td1, .dutchLicence, .frenchLicence, .swissLicence, .isoLicence: .back
        case .td2, .td3, .mrvA, .mrvB, .frenchIdCard: .front
        }
    }

    /// What the zone says, field by field, each with every doubt in it; empty without a zone. A field of a zone that is not
    /// accepted because no second reading agrees has the doubt `unconfirmed`.
    public var zoneFields: [DocumentField] {
        guard let zone else { return [] }
        let fields = zone.correction.fields(on: today)
        guard zone.agreeingReadings < 2 || zone.correction.outcome == .proposed else { return fields }
        return fields.map { DocumentField(name: $0.name, value: $0.value, doubts: [.unconfirmed] + $0.doubts) }
    }
}

extension DocumentReadingReport: PersonalData {
    /// The size and the zone's summary.
    public var withheldSummary: String {
        "\(size.width)x\(size.height), \(zone.map(\.withheldSummary) ?? "no zone")"
    }
}
