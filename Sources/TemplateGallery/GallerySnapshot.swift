public import BiometricsCore

/// A gallery as it was at one moment. Later additions, removals and compactions do not show in it.
///
/// - Threads: a value; any number of callers.
public struct GallerySnapshot: Sendable, FaceSearching {
    /// The folder of the gallery.
    public let folder: String
    let manifest: GalleryManifest
    let segments: [Segment]
    /// The removed rows of each segment.
    let removed: [RowSet]
    /// How many faces there are.
    public let count: Int

    /// The models of the templates.
    public var models: GalleryModels { manifest.models }
    /// Tells this gallery from every other.
    public var identity: String { manifest.gallery }
    /// How many changes made it what it is.
    public var generation: Int { manifest.generation }
    /// How many segments there are.
    public var segmentCount: Int { segments.count }
    /// How many removed faces still lie in the segments, until they are compacted.
    public var removedCount: Int { removed.reduce(0) { $0 + $1.count } }
    /// How many bytes of files belong to it.
    public var byteCount: Int { segments.reduce(0) { $0 + $1.byteCount } + (manifest.removals?.bytes ?? 0) }

    /// Opens what `manifest` names, taking over the open segments of `old` that are as they were.
    ///
    /// - Throws: `.galleryDamaged`, `.ioFailure`; `.noSuchInput` where a file was compacted away meanwhile.
    init(
        _ manifest: GalleryManifest, in folder: String, reusing old: GallerySnapshot? = nil
    ) throws(BiometricsError) {
        self.folder = folder
        self.manifest = manifest
        var known: [UInt64: Segment] = [:]
        if let old, old.manifest.gallery == manifest.gallery {
            for segment in old.segments { known[segment.serial] = segment }
        }
        var segments: [Segment] = []
        for listed in manifest.segments {
            if let segment = known[UInt64(listed.serial)], segment.byteCount == listed.bytes {
                segments.append(segment)
            } else {
                segments.append(try Segment(listed, in: folder, models: manifest.models))
            }
        }
        var removed = [RowSet](repeating: RowSet(), count: segments.count)
        if let listed = manifest.removals {
            var index: [UInt64: Int] = [:]
            for (place, segment) in segments.enumerated() { index[segment.serial] = place }
            for place in try RemovalLog.read(listed, in: folder) {
                guard let segment = index[place.segment], place.row < segments[segment].rows else {
                    throw .damaged(
                        "The list of what was removed names a face that is not there.",
                        path: "\(folder)/\(RemovalLog.name(listed.serial))")
                }
                removed[segment].insert(place.row)
            }
        }
        self.segments = segments
        self.removed = removed
        count = segments.reduce(0) { $0 + $1.rows } - removed.reduce(0) { $0 + $1.count }
    }

    func isThere(_ place: FacePlace) -> Bool { !removed[place.segment].contains(place.row) }

    func names(of place: FacePlace) throws(BiometricsError) -> (person: String, id: String) {
        try segments[place.segment].names(of: place.row)
    }

    /// Tells `body` of every face, in the order in which they were added.
    ///
    /// - Throws: what `body` throws, `.galleryDamaged`.
    public func forEach(
        _ body: (_ person: String, _ id: String) throws(BiometricsError) -> Void
    ) throws(BiometricsError) {
        try forEachRow { (_, person, id) throws(BiometricsError) in try body(person, id) }
    }

    func forEachRow(
        _ body: (FacePlace, String, String) throws(BiometricsError) -> Void
    ) throws(BiometricsError) {
        for (index, segment) in segments.enumerated() {
            try segment.forEachFace { (row, person, id) throws(BiometricsError) in
                if !removed[index].contains(row) { try body(FacePlace(segment: index, row: row), person, id) }
            }
        }
    }

    /// How many different people there are.
    ///
    /// - Throws: `.galleryDamaged`.
    public func personCount() throws(BiometricsError) -> Int {
        var people: Set<String> = []
        try forEach { (person, _) throws(BiometricsError) in people.insert(person) }
        return people.count
    }

    /// The templates of the face at `place`, as they were added.
    func templates(of place: FacePlace) throws(BiometricsError) -> [FaceTemplate] {
        let segment = segments[place.segment]
        let vectors = try segment.vectors(of: place.row)
        var templates: [FaceTemplate] = []
        for (member, start) in zip(models.members, models.starts) {
            guard
                let template = try? FaceTemplate(
                    model: member.model, unitFeatures: Array(vectors[start..<(start + member.dimension)]))
            else { throw damaged(place) }
            templates.append(template)
        }
        return templates
    }
}

extension GallerySnapshot: ScannedFaces {
    func scanUnits() -> [ScanUnit] {
        segments.enumerated().flatMap { index, segment in
            segment.blocks.map { ScanUnit(segment: index, block: $0, rows: $0.rows) }
        }
    }

    func withBytes<Result, Failure: Error>(
        of segment: Int, _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result { try unsafe segments[segment].withBytes(body) }

    func read(_ place: FacePlace, into vectors: inout [Float]) throws(BiometricsError) {
        try segments[place.segment].read(place.row, into: &vectors)
    }

    func damaged(_ place: FacePlace) -> BiometricsError {
        .damaged(
            "The template of row \(place.row) has not the length 1.", path: segments[place.segment].path)
    }
}
