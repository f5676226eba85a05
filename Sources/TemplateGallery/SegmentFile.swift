internal import BiometricsCore
internal import Platform

/// A file of the gallery that is being written to; its errors name it.
final class OpenedFile {
    let path: String
    private let file: PrivateFile

    init(_ path: String) throws(BiometricsError) {
        self.path = path
        do throws(PrivateFile.Fault) {
            file = try PrivateFile(holding: path)
        } catch {
            throw .unsafe(error, path: path)
        }
    }

    func write(_ bytes: [UInt8], at position: Int) throws(BiometricsError) {
        try named("The file cannot be written") { (file) throws(SystemError) in
            try unsafe file.write(bytes.span.bytes, at: position)
        }
    }

    func flush() throws(BiometricsError) {
        try named("The file cannot be brought to the disk") { (file) throws(SystemError) in try file.flush() }
    }

    func truncate(to count: Int) throws(BiometricsError) {
        try named("The file cannot be cut") { (file) throws(SystemError) in try file.truncate(to: count) }
    }

    func count() throws(BiometricsError) -> Int {
        try named("The file cannot be read") { (file) throws(SystemError) in try file.count() }
    }

    private func named<Result>(
        _ what: String, _ body: (borrowing PrivateFile) throws(SystemError) -> Result
    ) throws(BiometricsError) -> Result {
        do throws(SystemError) {
            return try body(file)
        } catch {
            throw .failed(error, what, path: path)
        }
    }
}

/// A segment that grows at its end.
struct SegmentFile {
    private let file: OpenedFile
    private let models: GalleryModels
    private var listed: GalleryManifest.Segment

    /// Opens the segment that the manifest names, or makes another, whose number is taken from the manifest.
    init(
        _ listed: GalleryManifest.Segment?, manifest: inout GalleryManifest, in folder: String
    ) throws(BiometricsError) {
        models = manifest.models
        let serial = listed?.serial ?? manifest.nextSerial
        file = try OpenedFile("\(folder)/\(Segment.name(UInt64(serial)))")
        self.listed = listed ?? .init(serial: serial, bytes: 0, rows: 0)
        guard listed == nil else { return }
        manifest.nextSerial += 1
        // A killed writer may have left a file of this number.
        try file.truncate(to: 0)
        let header = BlockLayout.segmentHeader(UInt64(serial), text: try GalleryManifest.text(models))
        try file.write(header, at: 0)
        self.listed.bytes = header.count
    }

    /// How many faces there are in it.
    var rows: Int { listed.rows }

    /// Writes `faces` behind those that are there, in blocks.
    mutating func append(_ faces: [StoredFace]) throws(BiometricsError) {
        for first in stride(from: 0, to: faces.count, by: BlockLayout.maximumRows) {
            let part = Array(faces[first..<min(first + BlockLayout.maximumRows, faces.count)])
            let bytes = BlockPlace.bytes(of: part, at: listed.bytes, of: UInt64(listed.serial), models)
            try file.write(bytes, at: listed.bytes)
            listed.bytes += bytes.count
            listed.rows += part.count
        }
    }

    /// Waits until all of it is on the disk, and gives what a manifest says of it.
    func finish() throws(BiometricsError) -> GalleryManifest.Segment {
        try file.flush()
        return listed
    }
}
