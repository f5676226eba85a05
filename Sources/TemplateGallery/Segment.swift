internal import BiometricsCore
internal import CTemplateScan
internal import Platform

/// A file of faces, mapped into memory and checked: what is searched, and the names.
///
/// Codes, factors and entries are held against their checksums when the segment is opened. Vectors are far more bytes, and few
/// of them are looked at: those of a face are held against their own checksum whenever they are. Vectors and names are read and
/// not mapped. The system maps 64 KiB around each byte that is looked at, and after some searches all of them would be in memory.
///
/// - Threads: any number.
final class Segment: Sendable {
    let serial: UInt64
    let path: String
    let models: GalleryModels
    let blocks: [BlockPlace]
    let rows: Int
    let byteCount: Int
    private let file: PrivateFile
    private let bytes: MappedBytes

    static func name(_ serial: UInt64) -> String {
        let digits = String(serial, radix: 16)
        return "segment-" + String(repeating: "0", count: max(0, 12 - digits.count)) + digits
    }

    /// Opens the first `byteCount` bytes of the segment in `folder`.
    ///
    /// - Throws: `.galleryDamaged`, `.ioFailure`; `.noSuchInput` if the file is gone, as after a compaction.
    init(
        _ listed: GalleryManifest.Segment, in folder: String, models: GalleryModels
    ) throws(BiometricsError) {
        serial = UInt64(listed.serial)
        path = "\(folder)/\(Self.name(UInt64(listed.serial)))"
        self.models = models
        byteCount = listed.bytes
        file = try Self.open(path)
        bytes = try Self.map(file, path, count: listed.bytes)
        let (serial, path, mapped) = (serial, path, bytes)
        do throws(FaultFound) {
            let blocks = try unsafe bytes.withBytes {
                (bytes: UnsafeRawBufferPointer) throws(FaultFound) -> [BlockPlace] in
                let blocks = try unsafe SegmentCheck.blocks(in: bytes, serial: serial, models: models)
                for block in blocks { mapped.separate(block.vectors) }
                for block in blocks {
                    for part in [GalleryFault.Part.codes, .factors, .entries] {
                        try unsafe SegmentCheck.check(part, of: block, in: bytes)
                    }
                }
                return blocks
            }
            self.blocks = blocks
            rows = blocks.last.map { $0.firstRow + $0.rows } ?? 0
        } catch {
            throw error.error(path: path)
        }
        guard rows == listed.rows else {
            throw .damaged("The segment has \(rows) faces, and the manifest names \(listed.rows).", path: path)
        }
        // Names are looked at for what is found only.
        for block in blocks { bytes.release(block.entries) }
    }

    static func map(_ path: String, count: Int) throws(BiometricsError) -> MappedBytes {
        try map(try open(path), path, count: count)
    }

    private static func open(_ path: String) throws(BiometricsError) -> PrivateFile {
        do throws(PrivateFile.Fault) {
            return try PrivateFile(reading: path)
        } catch {
            if error == .system(.noSuchFile) {
                throw BiometricsError(.noSuchInput, "A file of the gallery is not there.", path: path)
            }
            throw .unsafe(error, path: path)
        }
    }

    private static func map(
        _ file: borrowing PrivateFile, _ path: String, count: Int
    ) throws(BiometricsError) -> MappedBytes {
        guard count > 0 else { throw .damaged("The manifest names a file without bytes.", path: path) }
        do throws(SystemError) {
            return try MappedBytes(file, count: count)
        } catch {
            if error == .tooShort {
                throw .damaged("The file has fewer than the \(count) bytes that the manifest names.", path: path)
            }
            throw .failed(error, "The file cannot be mapped into memory", path: path)
        }
    }

    /// Hands over the bytes, for the kernels.
    func withBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result { try unsafe bytes.withBytes(body) }

    /// The block that holds `row`.
    func block(of row: Int) -> BlockPlace {
        var (low, high) = (0, blocks.count - 1)
        while low < high {
            let middle = (low + high + 1) / 2
            if blocks[middle].firstRow <= row { low = middle } else { high = middle - 1 }
        }
        return blocks[low]
    }

    /// Person and name of the face at `row`.
    ///
    /// - Throws: `.galleryDamaged`, `.ioFailure`.
    func names(of row: Int) throws(BiometricsError) -> (person: String, id: String) {
        let block = block(of: row)
        let place = row - block.firstRow
        let entry = try bytes(at: block.entries.lowerBound + place * BlockLayout.entryLength, BlockLayout.entryLength)
        let (first, person, id) = unsafe entry.withUnsafeBytes { entry in
            unsafe (
                Int(entry.number(UInt32.self, at: 0)), Int(entry.number(UInt16.self, at: 4)),
                Int(entry.number(UInt16.self, at: 6))
            )
        }
        let start = block.entries.lowerBound + first
        let names =
            start + person + id <= block.entries.upperBound ? try bytes(at: start, person + id) : []
        guard names.count == person + id, let one = SegmentCheck.name(names.prefix(person)),
            let other = SegmentCheck.name(names.dropFirst(person))
        else {
            throw FaultFound(.entries, at: block.start, "The names of row \(place) are not as they were written")
                .error(path: path)
        }
        return (one, other)
    }

    private func bytes(at position: Int, _ count: Int) throws(BiometricsError) -> [UInt8] {
        try read("The names of a face") { () throws(SystemError) in try file.read(at: position, count: count) }
    }

    /// Tells `body` the row, person and name of every face, in order.
    ///
    /// - Throws: what `body` throws, `.galleryDamaged`.
    func forEachFace(
        _ body: (Int, String, String) throws(BiometricsError) -> Void
    ) throws(BiometricsError) {
        for block in blocks {
            defer { bytes.release(block.entries) }
            for row in 0..<block.rows {
                let names: (person: String, id: String)
                do throws(FaultFound) {
                    names = try unsafe bytes.withBytes {
                        (bytes: UnsafeRawBufferPointer) throws(FaultFound) -> (person: String, id: String) in
                        try unsafe SegmentCheck.names(of: row, of: block, in: bytes)
                    }
                } catch {
                    throw error.error(path: path)
                }
                try body(block.firstRow + row, names.person, names.id)
            }
        }
    }

    /// Fills `vectors` with the numbers of all templates of the face at `row`, held against their checksum.
    ///
    /// - Requires: room for all of them.
    /// - Throws: `.galleryDamaged`, `.ioFailure`.
    func read(_ row: Int, into vectors: inout [Float]) throws(BiometricsError) {
        precondition(vectors.count == models.totalDimension, "there is room for the templates of a face")
        let block = block(of: row)
        let place = row - block.firstRow
        let entry = block.entries.lowerBound + place * BlockLayout.entryLength
        var stated: UInt32 = 0
        let isWhole = try read("The template of a face") { () throws(SystemError) in
            let first = block.vectors.lowerBound + place * models.totalDimension * 4
            var failure: SystemError?
            let isWhole = unsafe vectors.withUnsafeMutableBytes { target in
                do throws(SystemError) {
                    return try unsafe file.read(at: first, into: target) == target.count
                } catch {
                    failure = error
                    return false
                }
            }
            if let failure { throw failure }
            let bytes = try file.read(at: entry + 8, count: 4)
            stated = unsafe bytes.withUnsafeBytes { unsafe $0.number(UInt32.self, at: 0) }
            return isWhole
        }
        guard isWhole, unsafe vectors.withUnsafeBytes({ unsafe $0.checksum(0..<$0.count) }) == stated else {
            throw FaultFound(.vectors, at: block.start, "The template of row \(place) is not as it was written")
                .error(path: path)
        }
    }

    /// The numbers of all templates of the face at `row`, held against their checksum.
    ///
    /// - Throws: `.galleryDamaged`, `.ioFailure`.
    func vectors(of row: Int) throws(BiometricsError) -> [Float] {
        var vectors = [Float](repeating: 0, count: models.totalDimension)
        try read(row, into: &vectors)
        return vectors
    }

    private func read<Result>(
        _ what: String, _ body: () throws(SystemError) -> Result
    ) throws(BiometricsError) -> Result {
        do throws(SystemError) {
            return try body()
        } catch {
            throw .failed(error, "\(what) cannot be read", path: path)
        }
    }
}
