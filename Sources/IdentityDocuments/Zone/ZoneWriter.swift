/// Writes a zone: each field in its place, fillers after it, and the check digits last.
struct ZoneWriter {
    private let format: ZoneFormat
    private let layout: ZoneLayout
    private(set) var bytes: [UInt8]
    /// The index of the optional data, after the rest of a long number.
    private var optionalStart: Int?

    init(_ contents: ZoneContents, as format: ZoneFormat) throws(ZoneWritingError) {
        self.format = format
        layout = ZoneLayout.of(format)
        bytes = [UInt8](repeating: ZoneAlphabet.filler, count: layout.length)
        let issuer = contents.issuingCountry.map { Array($0.zoneText.utf8) } ?? []
        try put(Array(contents.documentCode.utf8), .documentCode, .documentCode)
        try put(issuer, .issuingCountry, .issuingCountry)
        try put(contents.nationality.map { Array($0.zoneText.utf8) } ?? [], .nationality, .nationality)
        try put(contents.birthDate?.zoneBytes ?? [], .birthDate, .birthDate)
        try put(contents.expiryDate?.zoneBytes ?? [], .expiryDate, .expiryDate)
        try put(contents.sex == .unknown ? [] : [contents.sex.zoneByte], .sex, .sex)
        try putNames(contents)
        try putNumber(contents)
        try put(Array(contents.optionalData.utf8), .optionalData, .optionalData)
        try put(Array(contents.secondOptionalData.utf8), .secondOptionalData, .secondOptionalData)
        try put(Array(contents.issuingOffice.utf8), .issuingOffice, .issuingOffice)
        try put(Array(contents.version.utf8), .version, .version)
        try put(Array(contents.blankNumber.utf8), .blankNumber, .blankNumber)
        try put(Array(contents.discretionaryData.utf8), .discretionaryData, .discretionaryData)
        for check in layout.checks where !(check.name == .documentNumber && optionalStart != nil) {
            bytes[check.place] = CheckDigit.over(bytes, check.ranges)
        }
    }

    private mutating func put(
        _ value: [UInt8], _ part: ZonePart, _ name: DocumentFieldName
    ) throws(ZoneWritingError) {
        if value.isEmpty { return }
        guard var range = layout.range(of: part) else { throw .noPlace(name, format) }
        if part == .optionalData, let optionalStart { range = min(optionalStart, range.upperBound)..<range.upperBound }
        guard value.count <= range.count else { throw .tooLong(name) }
        var place = range.lowerBound
        for byte in value {
            guard ZoneAlphabet.contains(byte) else { throw .foreignCharacter(name) }
            bytes[place] = byte
            place += 1
        }
    }

    private mutating func putNumber(_ contents: ZoneContents) throws(ZoneWritingError) {
        let number = contents.documentNumber.utf8.map {
            $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "-") ? ZoneAlphabet.filler : $0
        }
        guard let range = layout.range(of: .documentNumber), layout.numbersMayBeLong, number.count > range.count,
            let optional = layout.range(of: .optionalData)
        else { return try put(number, .documentNumber, .documentNumber) }
        // The rest, its check digit and a filler must fit; a filler inside would end the rest.
        guard number.count - range.count + 2 <= optional.count else { throw .tooLong(.documentNumber) }
        guard !number.contains(ZoneAlphabet.filler) else { throw .foreignCharacter(.documentNumber) }
        try put(Array(number.prefix(range.count)), .documentNumber, .documentNumber)
        var digit = CheckDigit()
        digit.add(number, 0..<number.count)
        try put(Array(number.dropFirst(range.count)) + [digit.byte], .optionalData, .documentNumber)
        optionalStart = optional.lowerBound + number.count - range.count + 2
    }

    private mutating func putNames(_ contents: ZoneContents) throws(ZoneWritingError) {
        let isRussian = MachineReadableZone.namesAreRussian(bytes, format)
        let surname = try Self.zoneBytes(contents.surname, .surname, isRussian: isRussian)
        let givenNames = try Self.zoneBytes(contents.givenNames, .givenNames, isRussian: isRussian)
        if let range = layout.range(of: .name) {
            try put(ZoneNameFitting.fit(surname, givenNames, in: range.count), .name, .surname)
            return
        }
        try put(
            layout.range(of: .surname).map { ZoneNameFitting.cut(surname, to: $0.count) } ?? surname, .surname, .surname
        )
        try put(
            layout.range(of: .givenNames).map { ZoneNameFitting.cut(givenNames, to: $0.count) } ?? givenNames,
            .givenNames, .givenNames)
    }

    private static func zoneBytes(
        _ name: String, _ field: DocumentFieldName, isRussian: Bool
    ) throws(ZoneWritingError) -> [UInt8] {
        let text = isRussian ? RussianZoneLetters.zoneText(name) : name
        guard let bytes = Transliteration.zoneBytes(of: text, digits: isRussian) else { throw .foreignCharacter(field) }
        return bytes
    }
}

extension MachineReadableZone {
    /// Writes `contents` in `format`, with every check digit.
    ///
    /// Names are transliterated (`Transliteration`). Names that do not fit are truncated by ICAO 9303-4, 4.2.3, so that
    /// the last place of the field is a letter. The check digit of an empty field is 0.
    ///
    /// - Throws: `noPlace`, `tooLong` or `foreignCharacter`, each with its field.
    public init(writing contents: ZoneContents, as format: ZoneFormat) throws(ZoneWritingError) {
        let writer = try ZoneWriter(contents, as: format)
        self.init(format: format, bytes: writer.bytes)
    }
}
