/// DG14 and EF.CardAccess: the protocols that a chip knows, with their keys.
///
/// - Source: ICAO 9303-11, 9.2.
package struct SecurityInfos: Sendable, Hashable {
    /// One entry: the protocol, and what belongs to it.
    package struct Entry: Sendable, Hashable {
        /// The protocol.
        package let identifier: ObjectIdentifier
        /// The protocol's element, as it came.
        package let element: BERElement
        /// The elements after it.
        package let parameters: [BERElement]
    }

    /// The entries in their order.
    package let entries: [Entry]

    /// Reads DG14.
    ///
    /// - Throws: if it is not a set of entries.
    package init(dataGroup bytes: [UInt8]) throws(ChipFileFault) {
        try self.init(BERReader.only(bytes, tag: ChipFile.dataGroup(14).tag).part(0x31))
    }

    /// Reads EF.CardAccess.
    ///
    /// - Throws: if it is not a set of entries.
    package init(cardAccess bytes: [UInt8]) throws(ChipFileFault) {
        try self.init(BERReader.only(bytes, tag: 0x31))
    }

    private init(_ set: BERElement) throws(ChipFileFault) {
        var (rows, entries): (BERReader, [Entry]) = (set.parts, [])
        while let row = try rows.next() {
            guard row.tag == 0x30 else { throw .malformed }
            var (parts, elements): (BERReader, [BERElement]) = (row.parts, [])
            while let part = try parts.next() { elements.append(part) }
            guard let first = elements.first else { throw .missingPart }
            entries.append(
                Entry(
                    identifier: try ObjectIdentifier(first), element: first, parameters: Array(elements.dropFirst())))
        }
        self.entries = entries
    }

    /// The digest with which the chip signs in Active Authentication with an elliptic curve, in bits; `nil` if it does not
    /// say.
    ///
    /// - Source: ICAO 9303-11, 9.2.5, and TR-03111, 5.2.1.1.
    package var activeAuthenticationDigestBits: Int? {
        for entry in entries where entry.identifier == ObjectIdentifier("2.23.136.1.1.5") {
            guard entry.parameters.count == 2, let algorithm = try? ObjectIdentifier(entry.parameters[1]),
                algorithm.isBelow(ObjectIdentifier("0.4.0.127.0.7.1.1.4.1")), let last = algorithm.last
            else { continue }
            return [1: 160, 2: 224, 3: 256, 4: 384, 5: 512][last]
        }
        return nil
    }

    /// Whether the chip knows Chip Authentication. Some chips give the key alone.
    package var hasChipAuthentication: Bool {
        let parents = ["0.4.0.127.0.7.2.2.3", "0.4.0.127.0.7.2.2.1"].map { ObjectIdentifier($0) }
        return entries.contains { entry in parents.contains { entry.identifier.isBelow($0) } }
    }
}
