/// EF.COM: the versions and the list of data groups. It is not signed, so that it proves nothing.
///
/// - Source: ICAO 9303-10, 4.6.1.
package struct CommonData: Sendable, Hashable {
    /// The version of the data structure, such as `0107`.
    package let version: String
    /// The data groups that the chip has.
    package let groups: Set<Int>

    /// Reads the file.
    ///
    /// - Throws: if it lacks a part.
    package init(_ bytes: [UInt8]) throws(ChipFileFault) {
        let file = try BERReader.only(bytes, tag: ChipFile.common.tag)
        version = String(decoding: try file.part(0x5F01).content, as: UTF8.self)
        groups = Set(try file.part(0x5C).content.compactMap { ChipFile.number(ofTag: UInt32($0)) })
    }
}
