package import IdentityDocuments

/// DG1: the machine-readable zone.
///
/// - Source: ICAO 9303-10, 4.7.1.
package enum ChipZone {
    /// Reads the zone, whose lines stand one after another.
    ///
    /// - Throws: `.malformed` for a length that no format has, and for characters that no zone has.
    package static func zone(_ bytes: [UInt8]) throws(ChipFileFault) -> MachineReadableZone {
        let text = try BERReader.only(bytes, tag: ChipFile.dataGroup(1).tag).part(0x5F1F).content
        let widths = [90: 30, 72: 36, 88: 44]
        guard let width = widths[text.count] else { throw .malformed }
        let lines = stride(from: text.startIndex, to: text.endIndex, by: width).map {
            String(decoding: text[$0..<$0 + width], as: UTF8.self)
        }
        do {
            return try MachineReadableZone(lines: lines)
        } catch {
            throw .malformed
        }
    }
}
