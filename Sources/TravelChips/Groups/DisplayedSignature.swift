/// A picture of DG7: the holder's signature or usual mark, as the document displays it.
///
/// - Source: ICAO 9303-10, 4.7.7.
package struct DisplayedSignature: Sendable, Hashable {
    /// The format of the picture.
    package let format: ChipPortrait.Format
    /// The picture's file.
    package let picture: [UInt8]

    /// The most pictures that are read.
    static let most = 8

    /// Reads the pictures of DG7, in their order. A chip has at least one.
    ///
    /// - Throws: `.missingPart` without a picture; `.malformed` for one in another format.
    package static func all(_ bytes: [UInt8]) throws(ChipFileFault) -> [DisplayedSignature] {
        var signatures: [DisplayedSignature] = []
        for part in try BERReader.only(bytes, tag: ChipFile.dataGroup(7).tag).all(0x5F43).prefix(most) {
            guard let format = ChipPortrait.Format(part.content) else { throw .malformed }
            signatures.append(DisplayedSignature(format: format, picture: Array(part.content)))
        }
        guard !signatures.isEmpty else { throw .missingPart }
        return signatures
    }
}
