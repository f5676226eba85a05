internal import BiometricsCore
internal import Platform

/// The list of removed faces: a file that grows at its end, a block a removal.
///
/// The header is a mark of eight bytes and the file's number. A block is a mark, a count, its place in the file and a
/// checksum. The checksum covers the whole block. Then come, for each face, the number of its segment and its row.
enum RemovalLog {
    private static let mark = Array("BIOGLRM1".utf8)
    private static let blockMark: UInt32 = 0x314D_4C42
    private static let headerLength = 20
    static let firstBlock = 20

    /// A face by its place.
    struct Place: Hashable, Sendable {
        let segment: UInt64
        let row: Int
    }

    static func name(_ serial: Int) -> String {
        let digits = String(serial, radix: 16)
        return "removals-" + String(repeating: "0", count: max(0, 12 - digits.count)) + digits
    }

    static func header(_ serial: Int) -> [UInt8] {
        var bytes = mark
        bytes.append(number: UInt64(serial))
        bytes.append(number: bytes.crc)
        return bytes
    }

    /// A block of `places` for the place `start` of the file.
    static func block(_ places: [Place], at start: Int) -> [UInt8] {
        var body: [UInt8] = []
        for place in places {
            body.append(number: place.segment)
            body.append(number: UInt32(place.row))
        }
        var bytes: [UInt8] = []
        bytes.append(number: blockMark)
        bytes.append(number: UInt32(places.count))
        bytes.append(number: UInt64(start))
        let crc = (bytes + body).crc
        bytes.append(number: crc)
        return bytes + body
    }

    /// The places in the first bytes of the file, as many as the manifest names.
    ///
    /// - Throws: `.galleryDamaged`, `.ioFailure`, `.noSuchInput`.
    static func read(_ listed: GalleryManifest.Removals, in folder: String) throws(BiometricsError) -> [Place] {
        let path = "\(folder)/\(name(listed.serial))"
        let bytes = try Segment.map(path, count: listed.bytes)
        do throws(FaultFound) {
            let places = try unsafe bytes.withBytes { (bytes: UnsafeRawBufferPointer) throws(FaultFound) -> [Place] in
                try unsafe self.places(in: bytes, serial: listed.serial)
            }
            guard places.count == listed.rows else {
                throw FaultFound(.removals, at: 0, "The list has another length than the manifest names")
            }
            return places
        } catch {
            throw error.error(path: path)
        }
    }

    private static func places(
        in bytes: UnsafeRawBufferPointer, serial: Int
    ) throws(FaultFound) -> [Place] {
        guard bytes.count >= firstBlock, unsafe bytes.prefix(firstBlock).elementsEqual(header(serial)) else {
            throw FaultFound(.removals, at: 0, "The list's header is not as it was written")
        }
        var places: [Place] = []
        var start = firstBlock
        while start < bytes.count {
            let count = Int(unsafe bytes.number(UInt32.self, at: start + 4))
            let end = start + headerLength + 12 * count
            guard start + headerLength <= bytes.count, end <= bytes.count,
                unsafe bytes.number(UInt32.self, at: start) == blockMark,
                unsafe bytes.number(UInt64.self, at: start + 8) == UInt64(start)
            else { throw FaultFound(.removals, at: start, "The block's header is not as it was written") }
            let whole = unsafe Array(bytes[start..<(start + 16)]) + Array(bytes[(start + headerLength)..<end])
            guard unsafe whole.crc == bytes.number(UInt32.self, at: start + 16) else {
                throw FaultFound(.removals, at: start, "The block is not as it was written")
            }
            for index in 0..<count {
                let place = start + headerLength + 12 * index
                places.append(
                    Place(
                        segment: unsafe bytes.number(UInt64.self, at: place),
                        row: unsafe Int(bytes.number(UInt32.self, at: place + 8))))
            }
            start = end
        }
        return places
    }
}
