internal import BiometricsCore
internal import CTemplateScan
internal import Platform

/// A file of faces, mapped into memory and checked: what is searched, and the names.
///
/// Codes, factors and entries are held against their checksums when the segment is opened. Vectors are far more bytes, and few
/// of them are looked at: those of a face are held against their own checksum whenever they are.
///
/// - Threads: any number.
final class Segment: Sendable {
    let serial: UInt64
    let path: String
    let models: GalleryModels
    let blocks: [BlockPlace]
    let rows: Int
    let byteCount: Int
    private let bytes: MappedBytes

    static func name(_ serial: UInt64) -> String {
        let digits = String(serial, radix: 16)
        return "segment-" + String(repeating: "0", count: max(0, 12 - digits.count)) + digits
    }

    /// Opens the first `byteCount` bytes of the segment in `folder`.
    ///
    /// - Throws: `.galleryDamaged`, `.ioFailure`; `.noSuchInput` where there is no such file, as after a compaction.
    init(
        _ listed: GalleryManifest.Segment, in folder: String, models: GalleryModels
    ) throws(BiometricsError) {
        serial = UInt64(listed.serial)
        path = "\(folder)/\(Self.name(UInt64(listed.serial)))"
        self.models = models
        byteCount = listed.bytes
        bytes = try Self.map(path, count: listed.bytes)
        let (serial, path) = (serial, path)
        do throws(FaultFound) {
            let blocks = try unsafe bytes.withBytes {
                (bytes: UnsafeRawBufferPointer) throws(FaultFound) -> [BlockPlace] in
                let blocks = try unsafe SegmentCheck.blocks(in: bytes, serial: serial, models: models)
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
        guard count > 0 else { throw .damaged("The manifest names a file without bytes.", path: path) }
        let file: PrivateFile
        do throws(PrivateFile.Fault) {
            file = try PrivateFile(reading: path)
        } catch {
            if error == .system(.noSuchFile) {
                throw BiometricsError(.noSuchInput, "A file of the gallery is not there.", path: path)
            }
            throw .unsafe(error, path: path)
        }
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
    /// - Throws: `.galleryDamaged`.
    func names(of row: Int) throws(BiometricsError) -> (person: String, id: String) {
        let block = block(of: row)
        do throws(FaultFound) {
            return try unsafe bytes.withBytes {
                (bytes: UnsafeRawBufferPointer) throws(FaultFound) -> (person: String, id: String) in
                try unsafe SegmentCheck.names(of: row - block.firstRow, of: block, in: bytes)
            }
        } catch {
            throw error.error(path: path)
        }
    }

    /// The numbers of all templates of the face at `row`, held against their checksum.
    ///
    /// - Throws: `.galleryDamaged`.
    func vectors(of row: Int) throws(BiometricsError) -> [Float] {
        var vectors = [Float](repeating: 0, count: models.totalDimension)
        try unsafe withVectors(of: row) { source in
            for index in vectors.indices { vectors[index] = unsafe source[index] }
        }
        return vectors
    }

    /// Hands the numbers of all templates of the face at `row` to `body`, held against their checksum.
    ///
    /// - Throws: `.galleryDamaged`.
    func withVectors(
        of row: Int, _ body: (UnsafePointer<Float>) -> Void
    ) throws(BiometricsError) {
        let block = block(of: row)
        let length = models.totalDimension * 4
        let first = block.vectors.lowerBound + (row - block.firstRow) * length
        do throws(FaultFound) {
            try unsafe bytes.withBytes { (bytes: UnsafeRawBufferPointer) throws(FaultFound) in
                let stated = unsafe bytes.number(
                    UInt32.self, at: block.entries.lowerBound + (row - block.firstRow) * BlockLayout.entryLength + 8)
                guard unsafe bytes.checksum(first..<(first + length)) == stated, let base = bytes.baseAddress else {
                    throw FaultFound(
                        .vectors, at: block.start,
                        "The template of row \(row - block.firstRow) is not as it was written")
                }
                // Parts begin at multiples of 64 bytes of a mapping, which begins with a page.
                unsafe body((base + first).assumingMemoryBound(to: Float.self))
            }
        } catch {
            throw error.error(path: path)
        }
    }

    /// The codes of the face at `row` as a probe has them, and its factors.
    func codes(of row: Int) -> (codes: [Int8], scale: Float) {
        let block = block(of: row)
        let (height, dimension) = (BlockLayout.panelHeight, models.codeDimension)
        let (panel, lane) = ((row - block.firstRow) / height, (row - block.firstRow) % height)
        let base = block.codes.lowerBound + panel * height * dimension + 4 * lane
        return unsafe bytes.withBytes { bytes in
            let codes = (0..<dimension).map { index in
                unsafe Int8(bitPattern: bytes[base + index / 4 * 4 * height + index % 4] ^ 0x80)
            }
            let scale = unsafe bytes.number(
                UInt32.self, at: block.factors.lowerBound + (panel * 2 * height + lane) * 4)
            return (codes, Float(bitPattern: scale))
        }
    }
}
