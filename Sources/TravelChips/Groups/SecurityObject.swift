/// The content that a State signs: the digest of each data group.
///
/// - Source: ICAO 9303-10, 4.6.2.3 (LDSSecurityObject).
package struct SecurityObject: Sendable, Hashable {
    /// The algorithm of the digests, by its object identifier.
    package let digestAlgorithm: ObjectIdentifier
    /// The digest of each data group by its number.
    package let digests: [Int: [UInt8]]

    /// The types under which a signed message may hold it: the standard's, and one that French and Belgian chips state.
    package static let contentTypes: Set<String> = ["2.23.136.1.1.1", "1.3.27.1.1.1"]

    /// Reads the signed content.
    ///
    /// - Throws: `.malformed` for a group beyond 16 and for a group that is listed twice.
    package init(_ bytes: [UInt8]) throws(ChipFileFault) {
        var parts = try BERReader.only(bytes, tag: 0x30).parts
        guard let version = try parts.next(), version.tag == 0x02, let algorithm = try parts.next(),
            algorithm.tag == 0x30, let list = try parts.next(), list.tag == 0x30
        else { throw .missingPart }
        digestAlgorithm = try ObjectIdentifier(try algorithm.part(0x06))
        var found: [Int: [UInt8]] = [:]
        var rows = list.parts
        while let row = try rows.next() {
            let number = try row.part(0x02).number()
            guard row.tag == 0x30, ChipFile.numbers.contains(number), found[number] == nil else { throw .malformed }
            found[number] = Array(try row.part(0x04).content)
        }
        digests = found
    }
}
