public import BiometricsCore
internal import Platform

/// The one process that changes a gallery.
///
/// A change is on the disk when the call returns. A process that is killed, or a machine that loses its power, leaves the change
/// there whole or not at all. Each call waits for the disk about three times, whatever it changes: add many faces at once.
///
/// - Threads: one at a time.
public final class GalleryWriter {
    /// The folder of the gallery.
    public let folder: String
    private(set) var snapshot: GallerySnapshot
    /// Held for as long as the writer is there.
    private let lock: PrivateFile
    /// The place of each name; nil until it is needed, and after rows have moved.
    var names: NameIndex?

    /// The most faces of a segment.
    static let segmentRows = 1 << 18

    /// Opens the gallery in `folder` for writing, and takes away what a killed writer left: bytes behind those that the
    /// manifest names, and files that it does not.
    ///
    /// - Parameter waits: whether it waits for another writer.
    /// - Throws: `.galleryBusy`, and as ``Gallery/init(at:)``.
    public init(at folder: String, waits: Bool = false) throws(BiometricsError) {
        self.folder = folder
        // A missing gallery is an error before a lock is made.
        _ = try GalleryManifest.read(in: folder)
        try Gallery.checkPrivacy(of: folder)
        lock = try Self.hold("\(folder)/\(GalleryManifest.lockName)", of: folder, waits: waits)
        snapshot = try GallerySnapshot(try GalleryManifest.read(in: folder), in: folder)
        try cutTails()
        removeStrangers()
    }

    private static func hold(
        _ path: String, of folder: String, waits: Bool
    ) throws(BiometricsError) -> PrivateFile {
        do throws(PrivateFile.Fault) {
            let file = try PrivateFile(holding: path)
            do throws(SystemError) {
                if waits { try file.wait() } else if try !file.hold() { throw SystemError.tryLater }
            } catch {
                throw PrivateFile.Fault.system(error)
            }
            return file
        } catch {
            guard error == .system(.tryLater) else { throw .unsafe(error, path: path) }
            throw BiometricsError(
                .galleryBusy, "Another process is writing to this gallery. Try again when it is done.", path: folder,
                category: .system)
        }
    }

    /// How many faces there are.
    public var count: Int { snapshot.count }

    // MARK: Adding

    /// Adds `entries`, all or none of them. A face that is there already, with the same person and templates, is passed over:
    /// a caller who was not told what came of a call can repeat it.
    ///
    /// - Returns: how many were added.
    /// - Throws: `.templateMismatch`, `.templateKnown` for a name that stands for another face, `.ioFailure`; nothing was added
    ///   then, unless the disk failed at the very last step.
    @discardableResult
    public func add(_ entries: [GalleryEntry]) throws(BiometricsError) -> Int {
        let models = snapshot.models
        for entry in entries { try models.check(entry.templates) }
        let new = try unknown(among: entries)
        guard !new.isEmpty else { return 0 }
        var manifest = snapshot.manifest
        var rest = new.map { StoredFace(person: $0.person, id: $0.id, vectors: $0.templates.flatMap(\.features)) }[...]
        while !rest.isEmpty {
            var segment = manifest.segments.last
            if (segment?.rows ?? Self.segmentRows) >= Self.segmentRows { segment = nil }
            let room = Self.segmentRows - (segment?.rows ?? 0)
            let taken = rest.prefix(room)
            rest = rest.dropFirst(room)
            if segment != nil { manifest.segments.removeLast() }
            var file = try SegmentFile(segment, manifest: &manifest, in: folder)
            try file.append(Array(taken))
            manifest.segments.append(try file.finish())
        }
        try commit(manifest)
        names?.add(new, in: snapshot)
        return new.count
    }

    // MARK: Removing

    /// A choice of faces.
    public enum Selection: Sendable, Hashable {
        /// The face of this name.
        case face(id: String)
        /// All faces of this person.
        case person(String)
    }

    /// Removes faces: no search that begins afterwards finds them.
    ///
    /// - Parameters:
    ///   - selections: which; one that means nothing is passed over (``missing(among:)``).
    ///   - erasing: whether the files that hold their templates are written anew without them before this returns. Otherwise
    ///     the bytes lie in the files until ``compact(_:)``.
    /// - Returns: how many were removed.
    /// - Throws: `.galleryDamaged`, `.ioFailure`.
    @discardableResult
    public func remove(_ selections: [Selection], erasing: Bool = false) throws(BiometricsError) -> Int {
        let wanted = Set(selections)
        var places: [FacePlace] = []
        try snapshot.forEachRow { (place, person, id) throws(BiometricsError) in
            if wanted.contains(.face(id: id)) || wanted.contains(.person(person)) { places.append(place) }
        }
        guard !places.isEmpty else { return 0 }
        var manifest = snapshot.manifest
        let touched = Set(places.map { snapshot.segments[$0.segment].serial })
        let listed = places.map { RemovalLog.Place(segment: snapshot.segments[$0.segment].serial, row: $0.row) }
        manifest.removals = try append(listed, to: &manifest)
        try commit(manifest)
        names = nil
        if erasing { try compact(.segments(touched)) }
        return places.count
    }

    private func append(
        _ places: [RemovalLog.Place], to manifest: inout GalleryManifest
    ) throws(BiometricsError) -> GalleryManifest.Removals {
        var listed = manifest.removals
        if listed == nil {
            listed = .init(serial: manifest.nextSerial, bytes: RemovalLog.firstBlock, rows: 0)
            manifest.nextSerial += 1
        }
        guard var listed else { preconditionFailure("the list was made just now") }
        let path = "\(folder)/\(RemovalLog.name(listed.serial))"
        let file = try OpenedFile(path)
        if listed.rows == 0 { try file.write(RemovalLog.header(listed.serial), at: 0) }
        let block = RemovalLog.block(places, at: listed.bytes)
        try file.write(block, at: listed.bytes)
        try file.flush()
        listed.bytes += block.count
        listed.rows += places.count
        return listed
    }

    // MARK: Changing

    /// Makes `manifest` the gallery's, and opens what it names.
    ///
    /// - Throws: `.galleryDamaged` if the manifest's counters would overflow.
    func commit(_ manifest: GalleryManifest) throws(BiometricsError) {
        var manifest = manifest
        manifest.generation += 1
        guard manifest.isSound else {
            throw .damaged(
                "The numbers in the manifest have reached their limits.", path: "\(folder)/\(GalleryManifest.name)")
        }
        // New bytes are held against their checksums before anything is acknowledged.
        let next = try GallerySnapshot(manifest, in: folder, reusing: snapshot)
        try manifest.write(in: folder)
        snapshot = next
    }

    private func cutTails() throws(BiometricsError) {
        var files = snapshot.manifest.segments.map { (Segment.name(UInt64($0.serial)), $0.bytes) }
        if let removals = snapshot.manifest.removals {
            files.append((RemovalLog.name(removals.serial), removals.bytes))
        }
        for (name, bytes) in files {
            let file = try OpenedFile("\(folder)/\(name)")
            if try file.count() > bytes { try file.truncate(to: bytes) }
        }
    }

    /// Removes files that no manifest names: of a writer or a compaction that was killed.
    func removeStrangers() {
        let manifest = snapshot.manifest
        var ours = Set(manifest.segments.map { Segment.name(UInt64($0.serial)) })
        ours.formUnion([GalleryManifest.name, GalleryManifest.lockName])
        if let removals = manifest.removals { ours.insert(RemovalLog.name(removals.serial)) }
        for name in (try? FileSystem.names(in: folder)) ?? [] where !ours.contains(name) {
            let isOfGallery =
                name.hasPrefix("segment-") || name.hasPrefix("removals-")
                || name.hasPrefix("\(GalleryManifest.name).") && name.hasSuffix(".tmp")
            if isOfGallery { try? FileSystem.removeOne("\(folder)/\(name)") }
        }
    }
}

extension SystemError {
    /// For a lock that another process holds, which `hold` does not report as an error.
    fileprivate static let tryLater = SystemError(code: -1)
}
