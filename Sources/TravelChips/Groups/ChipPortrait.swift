/// A portrait of DG2.
///
/// - Source: ICAO 9303-10, 4.7.2.
package struct ChipPortrait: Sendable {
    /// The standard of the record.
    package enum Standard: String, Sendable, Hashable, Codable, CaseIterable {
        /// ISO/IEC 19794-5:2005.
        case iso19794 = "ISO/IEC 19794-5"
        /// ISO/IEC 39794-5:2019.
        case iso39794 = "ISO/IEC 39794-5"
    }

    /// The format of the picture, by its first bytes.
    package enum Format: String, Sendable, Hashable, Codable, CaseIterable {
        /// JPEG.
        case jpeg
        /// JPEG 2000, in a JP2 file or as a bare code stream.
        case jpeg2000

        /// The format of a picture; `nil` for another one.
        package init?(_ bytes: ArraySlice<UInt8>) {
            let box: [UInt8] = [0, 0, 0, 12, 0x6A, 0x50, 0x20, 0x20]
            if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
                self = .jpeg
            } else if bytes.starts(with: box) || bytes.starts(with: [0xFF, 0x4F, 0xFF, 0x51]) {
                self = .jpeg2000
            } else {
                return nil
            }
        }
    }

    /// The standard of its record.
    package let standard: Standard
    /// The format of the picture.
    package let format: Format
    /// The picture's size in pixels, as the record states it; `nil` if it does not.
    package let size: (width: Int, height: Int)?
    /// The picture's file.
    package let picture: [UInt8]

    /// The most portraits that are read.
    static let most = 8

    /// Reads the portraits of DG2, in their order. A chip has at least one.
    ///
    /// - Throws: `.missingPart` without a portrait; `.malformed` for a record or a picture of another form.
    package static func portraits(_ bytes: [UInt8]) throws(ChipFileFault) -> [ChipPortrait] {
        let group = try BERReader.only(bytes, tag: ChipFile.dataGroup(2).tag).part(0x7F61)
        var portraits: [ChipPortrait] = []
        for template in try group.all(0x7F60).prefix(most) {
            for block in try template.all(0x5F2E) + template.all(0x7F2E) {
                portraits += try self.portraits(in: block)
            }
        }
        guard !portraits.isEmpty else { throw .missingPart }
        return Array(portraits.prefix(most))
    }

    /// A record of ISO/IEC 19794-5 begins with `FAC`; one of ISO/IEC 39794-5 is made of elements.
    private static func portraits(in block: BERElement) throws(ChipFileFault) -> [ChipPortrait] {
        let isOld = block.content.starts(with: Array("FAC".utf8))
        let pictures = try isOld ? FaceRecord.pictures19794(block.content) : FaceRecord.pictures39794(block)
        var portraits: [ChipPortrait] = []
        for picture in pictures {
            guard let format = Format(picture.bytes) else { throw .malformed }
            portraits.append(
                ChipPortrait(
                    standard: isOld ? .iso19794 : .iso39794, format: format, size: picture.size,
                    picture: Array(picture.bytes)))
        }
        return portraits
    }
}
