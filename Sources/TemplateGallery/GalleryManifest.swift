internal import BiometricsCore
internal import Platform

/// The list of a gallery's parts: the models, the segments with as many of their bytes as count, and the list of removed faces.
///
/// The file is one line of JSON and a line with its checksum. It is replaced by another, which is on the disk before it takes
/// the name. So a change is there whole or not at all, and what lies behind the bytes that are named here was never
/// acknowledged.
struct GalleryManifest: JSONPayload {
    static let schema = "biometrics.gallery-manifest/1"
    static let name = "manifest"
    static let lockName = "lock"
    static let maximumBytes = 16 << 20

    struct Segment: Codable, Hashable, Sendable {
        var serial: Int
        var bytes: Int
        var rows: Int
    }

    struct Removals: Codable, Hashable, Sendable {
        var serial: Int
        var bytes: Int
        var rows: Int
    }

    private(set) var schema = SchemaName<GalleryManifest>()
    /// Tells this gallery from every other.
    var gallery: String
    /// Counts the changes.
    var generation: Int
    var models: GalleryModels
    /// The number of the next file.
    var nextSerial: Int
    var segments: [Segment]
    var removals: Removals?

    init(gallery: String, models: GalleryModels) {
        self.gallery = gallery
        generation = 0
        self.models = models
        nextSerial = 1
        segments = []
    }

    /// The most bytes of a file that is taken for one of a gallery.
    private static let maximumFileBytes = 1 << 44
    /// The greatest generation and the greatest number of the next file. The next change can add to both.
    static let maximumNumber = 1 << 48

    /// Whether the parts fit together, and every number is one that a gallery may have.
    var isSound: Bool {
        guard (0...Self.maximumNumber).contains(generation), (1...Self.maximumNumber).contains(nextSerial) else {
            return false
        }
        let serials = segments.map(\.serial) + [removals?.serial].compactMap(\.self)
        return Set(serials).count == serials.count && serials.allSatisfy { (1..<nextSerial).contains($0) }
            && segments.allSatisfy {
                (0...Int(UInt32.max)).contains($0.rows) && (1...Self.maximumFileBytes).contains($0.bytes)
            }
            && removals.map { $0.rows >= 0 && (1...Self.maximumFileBytes).contains($0.bytes) } ?? true
    }

    /// Reads the manifest of the gallery in `folder`.
    ///
    /// - Throws: `.galleryMissing`, `.galleryDamaged`, `.ioFailure`.
    static func read(in folder: String) throws(BiometricsError) -> GalleryManifest {
        let path = "\(folder)/\(name)"
        let bytes: [UInt8]
        do throws(PrivateFile.Fault) {
            let file = try PrivateFile(reading: path)
            bytes = try translating(PrivateFile.Fault.system) { () throws(SystemError) in
                try file.read(at: 0, count: maximumBytes)
            }
        } catch {
            if error == .system(.noSuchFile) || error == .system(.notAFolder) {
                throw BiometricsError(
                    .galleryMissing, "There is no gallery there. “gallery create” makes one.", path: folder,
                    category: .missingInput)
            }
            throw .unsafe(error, path: path)
        }
        let end = UInt8(ascii: "\n")
        guard let line = bytes.firstIndex(of: end),
            bytes[(line + 1)...].elementsEqual(checksumLine(bytes[...line]))
        else { throw .damaged("The manifest is not as it was written.", path: path) }
        do throws(BiometricsError) {
            let manifest = try GalleryManifest(json: bytes[...line])
            guard manifest.isSound else {
                throw .damaged("The manifest contradicts itself.", path: path)
            }
            return manifest
        } catch {
            throw .damaged("The manifest cannot be understood.", path: path)
        }
    }

    private static func checksumLine(_ line: ArraySlice<UInt8>) -> [UInt8] {
        let digits = String(line.crc, radix: 16)
        return Array(("crc32c " + String(repeating: "0", count: 8 - digits.count) + digits + "\n").utf8)
    }

    /// Puts the manifest into `folder`, in the place of the one that is there. It is on the disk when this returns.
    ///
    /// - Throws: `.ioFailure`; the old one may be there or the new one then.
    func write(in folder: String) throws(BiometricsError) {
        let path = "\(folder)/\(Self.name)"
        let line = Array(try json(.line).utf8)
        let bytes = line + Self.checksumLine(line[...])
        do throws(SystemError) {
            let new = try FileReplacement(at: FileReplacement.temporaryPath(beside: path), permissions: 0o600)
            try unsafe new.append(bytes.span.bytes)
            try new.flush()
            try new.take(path)
            try FileSystem.flushFolder(folder)
        } catch {
            throw .failed(error, "The manifest cannot be replaced", path: path)
        }
    }

    /// The models as the text of a segment's header.
    static func text(_ models: GalleryModels) throws(BiometricsError) -> [UInt8] {
        Array(try ModelsText(models: models).json(.line).utf8)
    }

    /// The models of a segment's header.
    static func models(json: [UInt8]) throws(BiometricsError) -> GalleryModels { try ModelsText(json: json).models }

    private struct ModelsText: JSONPayload {
        static let schema = "biometrics.gallery-segment/1"
        private(set) var schema = SchemaName<ModelsText>()
        var models: GalleryModels
    }
}
