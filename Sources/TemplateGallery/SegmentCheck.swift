internal import BiometricsCore
internal import Platform

/// Holds the bytes of a segment against what they say of themselves. Nothing is looked at before its place is known to lie
/// within the file.
enum SegmentCheck {
    /// The blocks of a segment's bytes, whose headers are sound.
    ///
    /// - Throws: the first fault.
    static func blocks(
        in bytes: UnsafeRawBufferPointer, serial: UInt64, models: GalleryModels
    ) throws(FaultFound) -> [BlockPlace] {
        var start = try unsafe header(of: bytes, serial: serial, models: models)
        var blocks: [BlockPlace] = []
        var firstRow = 0
        while start < bytes.count {
            let block = try unsafe block(in: bytes, at: start, serial: serial, firstRow: firstRow, models: models)
            blocks.append(block)
            start = block.end
            firstRow += block.rows
        }
        return blocks
    }

    /// The place at which the first block begins.
    private static func header(
        of bytes: UnsafeRawBufferPointer, serial: UInt64, models: GalleryModels
    ) throws(FaultFound) -> Int {
        func fault(_ message: String) -> FaultFound { FaultFound(.segmentHeader, at: 0, message) }
        guard bytes.count >= 28, unsafe bytes.prefix(8).elementsEqual(BlockLayout.mark) else {
            throw fault("This is no segment of a gallery")
        }
        guard unsafe bytes.number(UInt32.self, at: 8) == 1 else { throw fault("The segment is of another version") }
        let length = unsafe Int(bytes.number(UInt32.self, at: 12))
        guard length <= BlockLayout.maximumTextLength, 28 + length <= bytes.count else {
            throw fault("The segment's header is longer than the file")
        }
        guard unsafe bytes.checksum(0..<(24 + length)) == bytes.number(UInt32.self, at: 24 + length) else {
            throw fault("The segment's header is not as it was written")
        }
        guard unsafe bytes.number(UInt64.self, at: 16) == serial else { throw fault("The segment has another number") }
        let text = unsafe Array(bytes[24..<(24 + length)])
        guard let own = try? GalleryManifest.models(json: text), own == models else {
            throw fault("The segment's templates are of other models than the gallery's")
        }
        let end = BlockLayout.aligned(28 + length)
        guard end <= bytes.count else { throw fault("The segment's header is longer than the file") }
        return end
    }

    private static func block(
        in bytes: UnsafeRawBufferPointer, at start: Int, serial: UInt64, firstRow: Int, models: GalleryModels
    ) throws(FaultFound) -> BlockPlace {
        func fault(_ message: String) -> FaultFound { FaultFound(.blockHeader, at: start, message) }
        let end = start + BlockLayout.headerLength
        guard end <= bytes.count else { throw fault("The file ends within a block's header") }
        guard unsafe bytes.number(UInt32.self, at: start) == BlockLayout.blockMark,
            unsafe bytes.checksum(start..<(end - 4)) == bytes.number(UInt32.self, at: end - 4)
        else { throw fault("The block's header is not as it was written") }
        let rows = Int(unsafe bytes.number(UInt32.self, at: start + 4))
        let entriesLength = Int(unsafe bytes.number(UInt32.self, at: start + 24))
        guard unsafe bytes.number(UInt64.self, at: start + 8) == UInt64(start),
            unsafe bytes.number(UInt64.self, at: start + 16) == serial
        else { throw fault("The block belongs to another place") }
        let most = rows * (BlockLayout.entryLength + 2 * GalleryEntry.maximumNameBytes)
        guard (1...BlockLayout.maximumRows).contains(rows), entriesLength <= most,
            entriesLength >= rows * BlockLayout.entryLength
        else { throw fault("The block states sizes that none has") }
        let place = BlockPlace(
            start: start, firstRow: firstRow, rows: rows, entriesLength: entriesLength, models: models)
        guard place.end <= bytes.count else { throw fault("The file ends within a block") }
        return place
    }

    /// Holds one part of a block against its checksum, and the places of entries against its end.
    ///
    /// - Throws: what is wrong.
    static func check(
        _ part: GalleryFault.Part, of block: BlockPlace, in bytes: UnsafeRawBufferPointer
    ) throws(FaultFound) {
        guard let index = block.parts.firstIndex(where: { $0.part == part }) else { return }
        let stated = unsafe bytes.number(UInt32.self, at: block.start + 28 + 4 * index)
        guard unsafe bytes.checksum(block.parts[index].range) == stated else {
            throw FaultFound(part, at: block.start, "The bytes are not as they were written")
        }
        guard part == .entries else { return }
        for row in 0..<block.rows { _ = try unsafe place(ofNames: row, of: block, in: bytes) }
    }

    /// The place of a face's names within the block's entries.
    private static func place(
        ofNames row: Int, of block: BlockPlace, in bytes: UnsafeRawBufferPointer
    ) throws(FaultFound) -> (person: Range<Int>, id: Range<Int>) {
        let entry = block.entries.lowerBound + row * BlockLayout.entryLength
        let first = block.entries.lowerBound + Int(unsafe bytes.number(UInt32.self, at: entry))
        let middle = first + Int(unsafe bytes.number(UInt16.self, at: entry + 4))
        let end = middle + Int(unsafe bytes.number(UInt16.self, at: entry + 6))
        guard end <= block.entries.upperBound, end <= bytes.count else {
            throw FaultFound(.entries, at: block.start, "The names of row \(row) lie outside of the block")
        }
        return (first..<middle, middle..<end)
    }

    /// Person and name of a face.
    static func names(
        of row: Int, of block: BlockPlace, in bytes: UnsafeRawBufferPointer
    ) throws(FaultFound) -> (person: String, id: String) {
        let place = try unsafe place(ofNames: row, of: block, in: bytes)
        guard let person = unsafe name(bytes[place.person]), let id = unsafe name(bytes[place.id])
        else { throw FaultFound(.entries, at: block.start, "The names of row \(row) are not text") }
        return (person, id)
    }

    /// The text of a name; nil for bytes that cannot be one.
    static func name(_ bytes: some Collection<UInt8>) -> String? {
        String(validating: bytes, as: UTF8.self).flatMap { GalleryEntry.isName($0) ? $0 : nil }
    }
}
