public import BiometricsCore
internal import Platform

extension GalleryWriter {
    /// The segments that are written anew.
    public enum Compaction: Sendable, Hashable {
        /// Every segment.
        case all
        /// The segments of which faces were removed, and those that many small additions left in small blocks.
        case needed
        /// These, by their numbers.
        case segments(Set<UInt64>)
    }

    /// Writes segments anew without what was removed, in full blocks, and takes the old files away. Readers go on with what they
    /// have open, and see the new files with their next snapshot.
    ///
    /// - Returns: how many segments were written anew.
    /// - Throws: `.galleryDamaged` for a template that is not as it was written, which stays as it is then; `.ioFailure`.
    @discardableResult
    public func compact(_ compaction: Compaction = .needed) throws(BiometricsError) -> Int {
        let chosen = snapshot.segments.indices.filter { index in
            let segment = snapshot.segments[index]
            return switch compaction {
            case .all: true
            case .segments(let serials): serials.contains(segment.serial)
            case .needed:
                snapshot.removed[index].count > 0
                    || segment.blocks.count > 2 * (segment.rows / BlockLayout.maximumRows + 1)
            }
        }
        guard !chosen.isEmpty else { return 0 }
        var manifest = snapshot.manifest
        let chosenSet = Set(chosen)
        let kept = snapshot.segments.indices.filter { !chosenSet.contains($0) }
        let written = try rewrite(chosen, &manifest)
        manifest.segments = kept.map { snapshot.manifest.segments[$0] } + written
        try listRemovals(of: kept, in: &manifest)
        try commit(manifest)
        names = nil
        removeStrangers()
        return chosen.count
    }

    /// New segments with all that is there of the chosen ones.
    private func rewrite(
        _ chosen: [Int], _ manifest: inout GalleryManifest
    ) throws(BiometricsError) -> [GalleryManifest.Segment] {
        var written: [GalleryManifest.Segment] = []
        var faces: [StoredFace] = []
        var rowsLeft = 0
        for index in chosen { rowsLeft += snapshot.segments[index].rows - snapshot.removed[index].count }
        var places = chosen.lazy.flatMap { [snapshot] index in
            (0..<snapshot.segments[index].rows).lazy.map { FacePlace(segment: index, row: $0) }
        }.makeIterator()
        while rowsLeft > 0 {
            var file = try SegmentFile(nil, manifest: &manifest, in: folder)
            let rows = min(rowsLeft, Self.segmentRows)
            while file.rows < rows {
                faces.removeAll(keepingCapacity: true)
                while faces.count < min(BlockLayout.maximumRows, rows - file.rows), let place = places.next() {
                    guard snapshot.isThere(place) else { continue }
                    let (person, id) = try snapshot.names(of: place)
                    let vectors = try snapshot.segments[place.segment].vectors(of: place.row)
                    faces.append(StoredFace(person: person, id: id, vectors: vectors))
                }
                try file.append(faces)
            }
            rowsLeft -= rows
            written.append(try file.finish())
        }
        return written
    }

    /// The list of what was removed of the segments that stay, in a file of its own.
    private func listRemovals(of kept: [Int], in manifest: inout GalleryManifest) throws(BiometricsError) {
        var places: [RemovalLog.Place] = []
        for index in kept where snapshot.removed[index].count > 0 {
            let segment = snapshot.segments[index]
            for row in 0..<segment.rows where snapshot.removed[index].contains(row) {
                places.append(.init(segment: segment.serial, row: row))
            }
        }
        manifest.removals = nil
        guard !places.isEmpty else { return }
        let serial = manifest.nextSerial
        manifest.nextSerial += 1
        let file = try OpenedFile("\(folder)/\(RemovalLog.name(serial))")
        let bytes = RemovalLog.header(serial) + RemovalLog.block(places, at: RemovalLog.firstBlock)
        try file.truncate(to: 0)
        try file.write(bytes, at: 0)
        try file.flush()
        manifest.removals = .init(serial: serial, bytes: bytes.count, rows: places.count)
    }
}
