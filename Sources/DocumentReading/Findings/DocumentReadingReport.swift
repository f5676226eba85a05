public import BiometricsCore
public import IdentityDocuments

/// The recognisers and models that read a document.
public struct ReadingPipeline: Sendable, Hashable, Codable {
    /// The id of the text recogniser that reads machine-readable zones.
    public let zoneRecognizer: String
    /// The id of the text recogniser that reads print for people; `nil` if none is available here.
    @Nullable public private(set) var printRecognizer: String?
    /// The id of the other text recogniser that confirms machine-readable zones; `nil` if one recogniser alone reads
    /// them. Names in a zone are then relied on only if print or a barcode agrees.
    @Nullable public private(set) var zoneWitness: String?
    /// The id of the text recogniser that reads the lines of printed fields again; `nil` if one recogniser alone reads
    /// them. A printed value is then stated only if zone or barcode agrees.
    @Nullable public private(set) var printWitness: String?
    /// The models that ran, with the digests of the bytes that were loaded.
    public let models: [ModelIdentity]

    /// A pipeline with these parts.
    package init(
        zoneRecognizer: String, printRecognizer: String?, zoneWitness: String?, printWitness: String? = nil,
        models: [ModelIdentity]
    ) {
        self.zoneRecognizer = zoneRecognizer
        self._printRecognizer = Nullable(wrappedValue: printRecognizer)
        self._zoneWitness = Nullable(wrappedValue: zoneWitness)
        self._printWitness = Nullable(wrappedValue: printWitness)
        self.models = models
    }
}

/// The result of reading a picture or clip of a document. Its JSON form is `biometrics.read/1`.
public struct DocumentReadingReport: Sendable {
    /// The file, as the caller named it.
    public let path: String
    /// The upright picture's size in pixels.
    public let size: Size
    /// The frame that was used, if the source is a clip.
    public let frame: ClipFrame?
    /// The document's outline in the picture; `nil` if no edge was found, for example in a scan of the document alone.
    public let outline: DocumentOutline?
    /// The machine-readable zone; `nil` where none was found.
    public let zone: ZoneReading?
    /// The print for people, by its labels; `nil` if no label was found or no recogniser of print is available.
    public let printed: PrintedZone?
    /// The text that the file itself holds for the page, as a PDF does; `nil` for pixel pictures.
    let fileText: String?
    /// The barcodes; also empty if none can be read on this machine.
    public let barcodes: [BarcodeReading]
    /// Why the search for barcodes failed; `nil` if it did not. The message is meant for operators, because it may name
    /// folders.
    public let barcodeTrouble: BiometricsError?
    /// The measures of its colours; `nil` for a grey picture.
    public let colors: DocumentColors?
    /// The day on which the document was judged.
    public let today: DocumentDate
    /// Wall time in milliseconds.
    public let milliseconds: Double
    /// Whether part of the file was missing or damaged, so that part of the picture had to be filled in.
    public internal(set) var isPartial = false
    /// The angle between the portrait's frame and the card, in degrees, at least 0; `nil` if no frame is found. Many
    /// documents have none, because the portrait blends into the background. A portrait that was pasted over another is
    /// seldom exactly aligned.
    public internal(set) var portraitTilt: Double?
    /// How often values are wrong, by their witnesses.
    package var errorRates = FieldErrorRates.none
    /// The designs by which the document is told.
    var designs = DocumentDesigns.standard
    /// The lines of print on the upright page; `nil` if none were read.
    package internal(set) var printedLines: PrintedLines?
    /// The other side of the document, if this side is compared with one.
    var otherSide: OtherSide?

    /// The type that the zone states, or else the licence barcode, or else the title; `nil` if none of them states one.
    public var documentType: DocumentType? {
        if let type = zone?.zone.documentType { return type }
        if let licence { return licence.isIdentityCard ? .idCard : .driversLicense }
        return printed?.documentType
    }

    /// The design of the document: by its titles, or else by its zone or barcode. `nil` if none of them tells a single design.
    public var design: DocumentDesign? {
        guard let type = documentType else { return nil }
        if let design = printed?.design, design.type == type { return design }
        let issuer = zone?.zone.issuingCountry ?? licence?.issuingCountry
        let fitting = designs.all.filter { design in
            guard design.type == type else { return false }
            if let zone { return design.zone?.format == zone.zone.format }
            return licence != nil && design.barcode == .aamva
        }
        let own = fitting.filter { $0.issuingCountry != nil && $0.issuingCountry == issuer }
        let shared = fitting.filter { $0.issuingCountry == nil }
        return own.count == 1 ? own[0] : own.isEmpty && shared.count == 1 ? shared[0] : nil
    }

    /// The data of the licence barcode; `nil` if there is none, or if two barcodes differ.
    public var licence: LicenceBarcode? {
        let found = barcodes.compactMap(\.licence)
        return found.allSatisfy { $0 == found.first } ? found.first : nil
    }

    /// The side of the document; `nil` if it cannot be told. An ID-1 card and a licence have the zone on the back,
    /// every other document on the front. Without a zone, these rules apply in order:
    /// 1. A licence barcode means back.
    /// 2. A printed surname, or two other fields of the holder, mean front.
    /// 3. The print of a licence's back means back.
    /// 4. Two fields that cards print on the back mean back, unless there is a field of the holder.
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

    /// The fields that ID-1 cards print beside the portrait (ICAO 9303-5, 4.1.1).
    private static let frontFields: Set<DocumentFieldName> = [
        .surname, .givenNames, .fullName, .birthDate, .documentNumber, .sex, .nationality,
    ]
    /// The fields that they print on the back if the front has no room.
    private static let backFields: Set<DocumentFieldName> = [.address, .birthPlace, .issuingAuthority, .issueDate]

    /// The fields of the zone, each with its doubts; empty without a zone. If the zone is not accepted because no
    /// second reading agrees, its fields have the doubt `unconfirmed`. An unwitnessed name or number has it too.
    public var zoneFields: [DocumentField] {
        guard let zone else { return [] }
        let isUnconfirmed = zone.agreeingReadings < 2 || zone.correction.outcome == .proposed
        let unwitnessed = unwitnessedFields
        return zone.correction.fields(on: today).map { field in
            guard isUnconfirmed || unwitnessed.contains(field.name) else { return field }
            return DocumentField(name: field.name, value: field.value, doubts: [.unconfirmed] + field.doubts)
        }
    }

    /// The uncertain names and numbers that only the zone states. No check digit covers a name, and repeated readings
    /// share the same errors, such as G for Q. Print or a barcode with the same text is a witness.
    private var unwitnessedFields: Set<DocumentFieldName> {
        guard let zone else { return [] }
        var names: Set<DocumentFieldName> = []
        if zone.nameConfidence < ZoneReading.sureNameConfidence { names = [.surname, .givenNames] }
        if zone.isReadByOneRecognizer, zone.hasAmbiguousNumber(on: today) { names.insert(.documentNumber) }
        let witnessed = (agreements + barcodeAgreements).filter { $0.outcome == .same }.map(\.name)
        return names.subtracting(witnessed)
    }
}

extension DocumentReadingReport {
    /// Whether zone and print agree, field by field, and where the zone contradicts the zone of the other side. Empty
    /// without a zone, or if nothing can be compared with it. A zone is not compared if it fails one of its own checks
    /// or no second reading confirms it, because its errors would be blamed on the print. Only its surname may still be
    /// reported as `ZoneAgreement.Outcome.mayDiffer`.
    public var agreements: [ZoneAgreement] {
        guard let zone else { return [] }
        let fields = zone.agreedFields(on: today)
        let prints = [printed, otherSide?.printed].compactMap(\.self)
        let withPrint = prints.flatMap { print in
            ZoneAgreement.between(print, fields) + Self.doubts(about: print, zone, hasFields: !fields.isEmpty)
        }
        return ZoneAgreement.gravest(of: withPrint + zoneContradictions)
    }

    /// The fields in which the accepted zones of both sides contradict each other. Zones that agree prove nothing,
    /// because both pictures may show the same one.
    private var zoneContradictions: [ZoneAgreement] {
        guard let zone, let other = otherSide?.zone, zone.isAccepted, other.isAccepted else { return [] }
        let confidence = min(zone.nameConfidence, other.nameConfidence)
        return ZoneAgreement.contradictions(
            between: zone.zone, and: other.zone, on: today,
            namesAreSure: confidence >= ZoneReading.sureNameConfidence)
    }

    /// The surname, if print and zone differ and one of them is uncertain: print without a label, or a zone that no
    /// second reading confirms.
    private static func doubts(about print: PrintedZone, _ zone: ZoneReading, hasFields: Bool) -> [ZoneAgreement] {
        let printed = hasFields ? print.surnameWithoutLabel : print[.surname]
        let names = hasFields ? [zone.zone.nameText] : zone.doubtfulNames
        return [printed.flatMap { ZoneAgreement(surname: $0, unlikeAllOf: names) }].compactMap(\.self)
    }

    /// The printed fields, each with its doubts. A field is `unconfirmed` unless the zone, a second recogniser or the
    /// file's own text confirms it. A field that the zone contradicts has `zonesDisagree`.
    public var printedFields: [DocumentField] {
        let agreements = agreements
        return (printed?.fields ?? []).map { field in
            var doubts: [FieldDoubt] = []
            let outcome = agreements.first { $0.name == field.name }?.outcome
            switch outcome {
            case .same?: break
            case .different?: doubts.append(.zonesDisagree)
            case .mayDiffer?: doubts += [.zonesMayDisagree, .unconfirmed]
            case .sameButMarks?: doubts.append(.unconfirmed)
            case .notComparable?, nil:
                if field.isGuess || !isReadTwice(field) && !isInFile(field) { doubts.append(.unconfirmed) }
            }
            if field.isContradicted, outcome != .same { doubts.append(.framesDisagree) }
            if field.value == nil { doubts.append(.malformed) }
            if field.isOrderAmbiguous, outcome != .same, outcome != .different { doubts.append(.dateOrderAmbiguous) }
            return DocumentField(name: field.name, value: field.value, doubts: doubts)
        }
    }

    /// Whether another recogniser read the field alike and is sure of it, and none of its characters looks like another. The
    /// other one read 24 names without being sure, and 6 of them were wrong.
    private func isReadTwice(_ field: PrintedZone.Field) -> Bool {
        let isNumber = FieldErrorRates.Kind(of: field.name) == .number
        return field.isSureTwice && (!isNumber || printed?.hasDistinctCharacters(field) == true)
    }

    /// Whether the file's own text contains the field as it was read from the page. The file's text alone is not
    /// enough, because a page may hide it.
    func isInFile(_ field: PrintedZone.Field) -> Bool {
        guard let fileText else { return false }
        func plain(_ text: some StringProtocol) -> String {
            text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }
        let text = plain(fileText)
        return field.text.split(separator: ", ").allSatisfy { text.contains(plain($0)) }
    }
}

extension DocumentReadingReport {
    /// The number of labelled fields that make an identity document without a machine-readable zone.
    private static let leastPrintedFields = 4

    /// Whether a document was recognised. An identity document is recognised by its zone, a licence barcode, enough
    /// printed fields, or the print of a licence's back within an outline. A letter is recognised by its printed
    /// fields.
    public var isRecognized: Bool {
        zone != nil || licence != nil || (printed?.fields.count ?? 0) >= Self.leastPrintedFields
            || outline != nil && printed?.isBackOfLicence == true
    }
}

extension DocumentReadingReport: PersonalData {
    /// The size and the zone's summary.
    public var withheldSummary: String {
        "\(size.width)x\(size.height), \(zone.map(\.withheldSummary) ?? "no zone")"
    }
}
