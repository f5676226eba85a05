public import BiometricsCore
public import IdentityDocuments

/// What read a document.
public struct ReadingPipeline: Sendable, Hashable, Codable {
    /// The id of the text recogniser that reads machine-readable zones.
    public let zoneRecognizer: String
    /// The id of the text recogniser that reads what is printed for people; `nil` where none can be used here.
    @Nullable public private(set) var printRecognizer: String?
    /// The models that ran, with the digests of the bytes that were loaded.
    public let models: [ModelIdentity]

    /// A pipeline of its parts.
    init(zoneRecognizer: String, printRecognizer: String?, models: [ModelIdentity]) {
        self.zoneRecognizer = zoneRecognizer
        self._printRecognizer = Nullable(wrappedValue: printRecognizer)
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
    /// What is printed for people, by its labels; `nil` where no label was found or nothing reads print here.
    public let printed: PrintedZone?
    /// The text that its file holds of the page that is shown, as a PDF does; `nil` for pictures of pixels.
    let fileText: String?
    /// The barcodes; empty also where nothing can read them here.
    public let barcodes: [BarcodeReading]
    /// Why no barcode could be looked for; `nil` where they were. Its message is for who runs the program: it may name folders.
    public let barcodeTrouble: BiometricsError?
    /// What its colours say; `nil` for a grey picture.
    public let colors: DocumentColors?
    /// The day on which the document was judged.
    public let today: DocumentDate
    /// Wall time in milliseconds.
    public let milliseconds: Double
    /// Whether part of the file was missing or damaged, so that part of the picture is guessed.
    public internal(set) var isPartial = false
    /// How far the frame of the portrait is turned against the card, in degrees, 0 and more; `nil` where no such frame is found:
    /// many documents blend the portrait into the ground. A portrait that was laid over another seldom lies exactly.
    public internal(set) var portraitTilt: Double?
    /// The other side of the document, where this one is held against it.
    var otherSide: OtherSide?

    /// The type that the zone states, or else the barcode of a licence, or the title; `nil` where none does.
    public var documentType: DocumentType? {
        if let type = zone?.zone.documentType { return type }
        if let licence { return licence.isIdentityCard ? .idCard : .driversLicense }
        return printed?.documentType
    }

    /// What the barcode of a licence says; `nil` where there is none, and where there are two that do not say the same.
    public var licence: LicenceBarcode? {
        let found = barcodes.compactMap(\.licence)
        return found.allSatisfy { $0 == found.first } ? found.first : nil
    }

    /// The side: the zone is on the back of a card of size 1 and of a licence, and on the front of everything else. Without a
    /// zone, the side with a licence's barcode is the back, the one with a printed surname, or with two other fields by which a
    /// holder is known, the front, and one with what stands on the back of a licence, or with two fields that cards have on
    /// their back, and none of the former, the back; `nil` where none was read.
    public var side: DocumentSideName? {
        switch zone?.zone.format {
        case nil:
            if licence != nil { return .back }
            guard let printed else { return nil }
            let names = Set(printed.fields.map(\.name))
            if names.contains(.surname) || names.intersection(Self.frontFields).count >= 2 { return .front }
            if printed.isBackOfLicence { return .back }
            let isBack = names.isDisjoint(with: Self.frontFields) && names.intersection(Self.backFields).count >= 2
            return isBack ? .back : nil
        case .td1, .dutchLicence, .frenchLicence, .swissLicence, .isoLicence: return .back
        case .td2, .td3, .mrvA, .mrvB, .frenchIdCard: return .front
        }
    }

    /// What cards of size 1 have beside the portrait (ICAO 9303-5, 4.1.1).
    private static let frontFields: Set<DocumentFieldName> = [
        .surname, .givenNames, .fullName, .birthDate, .documentNumber, .sex, .nationality,
    ]
    /// What they have on the back where there is no room on the front.
    private static let backFields: Set<DocumentFieldName> = [.address, .birthPlace, .issuingAuthority, .issueDate]

    /// What the zone says, field by field, each with every doubt in it; empty without a zone. A field of a zone that is not
    /// accepted because no second reading agrees has the doubt `unconfirmed`, and so has a name without a witness.
    public var zoneFields: [DocumentField] {
        guard let zone else { return [] }
        let isUnconfirmed = zone.agreeingReadings < 2 || zone.correction.outcome == .proposed
        let unwitnessed = unwitnessedNames
        return zone.correction.fields(on: today).map { field in
            guard isUnconfirmed || unwitnessed.contains(field.name) else { return field }
            return DocumentField(name: field.name, value: field.value, doubts: [.unconfirmed] + field.doubts)
        }
    }

    /// The names that the zone has alone and of which a character is not sure. No check digit covers a name, and readings of one
    /// recogniser, or of two, err alike: Q is read as G. Print, or a barcode, that says the same is a witness.
    private var unwitnessedNames: Set<DocumentFieldName> {
        guard let zone, zone.nameConfidence < ZoneReading.sureNameConfidence else { return [] }
        let witnessed = (agreements + barcodeAgreements).filter { $0.outcome == .same }.map(\.name)
        return Set([.surname, .givenNames]).subtracting(witnessed)
    }
}

extension DocumentReadingReport {
    /// Whether the two zones say the same, field by field; empty where only one was read. A machine-readable zone that fails a
    /// check of its own, or that no second reading confirms, is compared with nothing: it would be blamed on the print.
    /// A surname alone may differ in doubt (`ZoneAgreement.Outcome.mayDiffer`).
    public var agreements: [ZoneAgreement] {
        guard let zone else { return [] }
        let fields = zone.agreedFields(on: today)
        let prints = [printed, otherSide?.printed].compactMap(\.self)
        return ZoneAgreement.gravest(
            of: prints.flatMap { print in
                ZoneAgreement.between(print, fields) + Self.doubts(about: print, zone, hasFields: !fields.isEmpty)
            })
    }

    /// The surname, where print has another than the zone and one of both is not sure: print without its label, or a zone that no
    /// second reading confirms.
    private static func doubts(about print: PrintedZone, _ zone: ZoneReading, hasFields: Bool) -> [ZoneAgreement] {
        let printed = hasFields ? print.surnameWithoutLabel : print[.surname]
        let names = hasFields ? [zone.zone.nameText] : zone.doubtfulNames
        return [printed.flatMap { ZoneAgreement(surname: $0, unlikeAllOf: names) }].compactMap(\.self)
    }

    /// The fields that are printed, each with its doubts: only one recogniser has read them, so that what neither the
    /// machine-readable zone nor the text of the file itself confirms is `unconfirmed`, and what the zone contradicts is in
    /// `zonesDisagree`.
    public var printedFields: [DocumentField] {
        let agreements = agreements
        return (printed?.fields ?? []).map { field in
            var doubts: [FieldDoubt] = []
            let outcome = agreements.first { $0.name == field.name }?.outcome
            switch outcome {
            case .same?: break
            case .different?: doubts.append(.zonesDisagree)
            case .mayDiffer?: doubts += [.zonesMayDisagree, .unconfirmed]
            case .sameButMarks?, .notComparable?: doubts.append(.unconfirmed)
            case nil: if !isInFile(field) { doubts.append(.unconfirmed) }
            }
            if field.value == nil { doubts.append(.malformed) }
            if field.isOrderAmbiguous, outcome != .same, outcome != .different { doubts.append(.dateOrderAmbiguous) }
            return DocumentField(name: field.name, value: field.value, doubts: doubts)
        }
    }

    /// Whether the file's own text has what was read on the page that it shows. The text alone would not do: a page may hide it.
    private func isInFile(_ field: PrintedZone.Field) -> Bool {
        guard let fileText else { return false }
        func plain(_ text: some StringProtocol) -> String {
            text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }
        let text = plain(fileText)
        return field.text.split(separator: ", ").allSatisfy { text.contains(plain($0)) }
    }
}

extension DocumentReadingReport: PersonalData {
    /// The size and the zone's summary.
    public var withheldSummary: String {
        "\(size.width)x\(size.height), \(zone.map(\.withheldSummary) ?? "no zone")"
    }
}
