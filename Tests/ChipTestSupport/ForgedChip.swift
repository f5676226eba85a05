public import BiometricsCore
public import TravelChips

/// A chip of Utopia: data groups and a security object that a signer of the State signed.
public struct ForgedChip: Sendable {
    /// The data groups by number.
    public var groups: [Int: [UInt8]] = [:]
    /// The type that the signed message states.
    public var contentType = "2.23.136.1.1.1"
    /// The digest of the groups: 1 for SHA-1, else its bits.
    public var digest = 256

    /// The zone of ICAO's specimen.
    public static let zone =
        "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<" + "L898902C36UTO7408122F1204159ZE184226B<<<<<10"

    /// A chip with a zone, and perhaps a portrait.
    public init(zone: String = ForgedChip.zone, portrait: [UInt8]? = nil) {
        groups[1] = Self.element(0x61, Self.element(0x5F1F, Array(zone.utf8)))
        if let portrait { groups[2] = Self.portraitGroup(portrait) }
    }

    /// One element of BER.
    public static func element(_ tag: UInt32, _ content: [UInt8]) -> [UInt8] {
        let tagBytes = [UInt8(tag >> 16 & 255), UInt8(tag >> 8 & 255), UInt8(tag & 255)].drop { $0 == 0 }
        let count = content.count
        let length: [UInt8] =
            count < 128
            ? [UInt8(count)]
            : count < 256
                ? [0x81, UInt8(count)]
                : count < 65_536
                    ? [0x82, UInt8(count >> 8), UInt8(count & 255)]
                    : [0x83, UInt8(count >> 16), UInt8(count >> 8 & 255), UInt8(count & 255)]
        return tagBytes + length + content
    }

    /// DG2 with a record of ISO/IEC 19794-5.
    public static func portraitGroup(_ picture: [UInt8], width: UInt16 = 413, height: UInt16 = 531) -> [UInt8] {
        func number(_ value: Int, _ count: Int) -> [UInt8] {
            (0..<count).reversed().map { UInt8(value >> (8 * $0) & 255) }
        }
        let about = number(0, 14)
        let image: [UInt8] = [1, 0] + number(Int(width), 2) + number(Int(height), 2) + number(0, 6)
        let face = number(picture.count + 32, 4) + number(0, 2) + about + image + picture
        let record = Array("FAC\u{0}010\u{0}".utf8) + number(face.count + 14, 4) + number(1, 2) + face
        let template = element(0xA1, element(0x81, [2])) + element(0x5F2E, record)
        return element(0x75, element(0x7F61, element(0x02, [1]) + element(0x7F60, template)))
    }

    /// Gives the chip a key for Chip Authentication with triple DES, or with AES.
    public mutating func giveAgreementKey(_ key: ForgedKey, isAES: Bool) {
        let prefix: [UInt8] = [0x04, 0x00, 0x7F, 0x00, 0x07, 0x02, 0x02]
        let kind = Self.element(
            0x30, Self.element(0x06, prefix + [0x03, 0x02, isAES ? 2 : 1]) + Self.element(0x02, [1]))
        let info = Self.element(0x30, Self.element(0x06, prefix + [0x01, 0x02]) + key.publicKey)
        groups[14] = Self.element(0x6E, Self.element(0x31, kind + info))
    }

    /// EF.COM, which lists the data groups.
    public var common: [UInt8] {
        let tags: [UInt8] = [
            0x61, 0x75, 0x63, 0x76, 0x65, 0x66, 0x67, 0x68, 0x69, 0x6A, 0x6B, 0x6C, 0x6D, 0x6E, 0x6F, 0x70,
        ]
        return Self.element(
            0x60,
            Self.element(0x5F01, Array("0107".utf8)) + Self.element(0x5F36, Array("040000".utf8))
                + Self.element(0x5C, groups.keys.sorted().map { tags[$0 - 1] }))
    }

    /// Gives the chip a key for Active Authentication.
    public mutating func giveKey(_ key: ForgedKey) { groups[15] = Self.element(0x6F, key.publicKey) }

    /// The object that is signed.
    public var securityObject: [UInt8] {
        let identifier: [UInt8] =
            digest == 1
            ? [0x2B, 0x0E, 0x03, 0x02, 0x1A]
            : [0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, [224: 4, 256: 1, 384: 2, 512: 3][digest] ?? 1]
        let rows = groups.sorted { $0.key < $1.key }.map { number, bytes in
            Self.element(
                0x30, Self.element(0x02, [UInt8(number)]) + Self.element(0x04, Forged.digest(bytes, Int32(digest))))
        }
        return Self.element(
            0x30,
            Self.element(0x02, [0]) + Self.element(0x30, Self.element(0x06, identifier))
                + Self.element(0x30, rows.flatMap(\.self)))
    }

    /// EF.SOD.
    public func signed(by signer: ForgedSigner) -> [UInt8] {
        Self.element(0x77, signer.sign(securityObject, as: contentType))
    }

    /// The files of the chip.
    public func files(signedBy signer: ForgedSigner) throws(BiometricsError) -> ChipFiles {
        var files = ChipFiles()
        try files.add(signed(by: signer), as: .securityObject)
        for (number, bytes) in groups { try files.add(bytes, as: .dataGroup(number)) }
        return files
    }
}
