public import BiometricsCore
public import IdentityDocuments

/// The key that opens a chip: values of the printed zone, or the card access number.
public struct ChipKey: Hashable, Sendable {
    /// The values of the zone with their check digits; `nil` for an access number.
    let zone: [UInt8]?
    /// The digits of the access number; `nil` for a zone.
    let accessNumber: [UInt8]?

    /// The key of a zone.
    ///
    /// - Parameters:
    ///   - documentNumber: the number without fillers at its end.
    ///   - birthDate: six digits, `YYMMDD`.
    ///   - expiryDate: six digits, `YYMMDD`.
    /// - Throws: `.invalidConfiguration` for letters that no zone has.
    /// - Source: ICAO 9303-11, 4.3.2.
    public init(documentNumber: String, birthDate: String, expiryDate: String) throws(BiometricsError) {
        let number = Array(documentNumber.utf8)
        let padded = number + [UInt8](repeating: ZoneAlphabet.filler, count: max(0, 9 - number.count))
        let parts = [padded, Array(birthDate.utf8), Array(expiryDate.utf8)]
        guard !number.isEmpty, number.count <= 22, parts[1].count == 6, parts[2].count == 6,
            parts.allSatisfy({ $0.allSatisfy(ZoneAlphabet.contains) })
        else {
            throw BiometricsError(
                .invalidConfiguration,
                "A chip opens with the number and the two dates of the zone, the dates as YYMMDD.")
        }
        zone = parts.flatMap { $0 + [CheckDigit.over($0, [0..<$0.count])] }
        accessNumber = nil
    }

    /// The key of the number that is printed on the front of a card.
    ///
    /// - Throws: `.invalidConfiguration` for anything but six digits.
    public init(accessNumber: String) throws(BiometricsError) {
        let digits = Array(accessNumber.utf8)
        guard digits.count == 6, digits.allSatisfy({ (0x30...0x39).contains($0) }) else {
            throw BiometricsError(.invalidConfiguration, "A card access number has six digits.")
        }
        zone = nil
        self.accessNumber = digits
    }

    /// The secret of BAC; `nil` for an access number, which BAC does not take.
    var basicAccessSecret: [UInt8]? { zone.map { Array(Digest.sha1($0).prefix(16)) } }

    /// The password of PACE, and its number in the command.
    var password: (secret: [UInt8], number: UInt8) {
        if let zone { return (Digest.sha1(zone), 1) }
        return (accessNumber ?? [], 2)
    }
}

extension ChipKey: PersonalData {
    /// The kind of key.
    public var withheldSummary: String { zone == nil ? "access number" : "zone" }
}
