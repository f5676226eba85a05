/// DG15: the public key for Active Authentication.
///
/// - Source: ICAO 9303-10, 4.7.15.
package enum ActiveAuthenticationKey {
    /// The key as SubjectPublicKeyInfo, in the bytes of the chip.
    ///
    /// - Throws: if the group holds something else.
    package static func info(_ bytes: [UInt8]) throws(ChipFileFault) -> [UInt8] {
        var parts = try BERReader.only(bytes, tag: ChipFile.dataGroup(15).tag).parts
        guard let info = try parts.next(), info.tag == 0x30, parts.isAtEnd else { throw .missingPart }
        return Array(info.whole)
    }
}
