internal import BiometricsCore

/// The place of each face by its name. The hash of names has a seed of this process, so that names that collide cannot be made up.
struct NameIndex {
    private var places: [UInt64: FacePlace] = [:]
    /// Names whose hash another name has, by the name itself.
    private var others: [String: FacePlace] = [:]

    /// - Throws: `.galleryDamaged`.
    init(of snapshot: GallerySnapshot) throws(BiometricsError) {
        places.reserveCapacity(snapshot.count)
        try snapshot.forEachRow { (place, _, id) throws(BiometricsError) in insert(id, place) }
    }

    private static func hash(_ id: String) -> UInt64 {
        var hasher = Hasher()
        hasher.combine(id)
        return UInt64(bitPattern: Int64(hasher.finalize()))
    }

    private mutating func insert(_ id: String, _ place: FacePlace) {
        let hash = Self.hash(id)
        if places[hash] == nil { places[hash] = place } else { others[id] = place }
    }

    /// The place of the face of this name; nil for a name that is not there.
    ///
    /// - Throws: `.galleryDamaged`.
    func place(of id: String, in snapshot: GallerySnapshot) throws(BiometricsError) -> FacePlace? {
        if let place = others[id] { return place }
        guard let place = places[Self.hash(id)], try snapshot.names(of: place).id == id else { return nil }
        return place
    }

    /// Takes in faces that were added at the end of `snapshot`, in their order.
    mutating func add(_ entries: [GalleryEntry], in snapshot: GallerySnapshot) {
        var segment = snapshot.segments.count - 1
        var row = snapshot.segments.last.map { $0.rows - 1 } ?? -1
        for entry in entries.reversed() {
            while row < 0, segment > 0 {
                segment -= 1
                row = snapshot.segments[segment].rows - 1
            }
            insert(entry.id, .init(segment: segment, row: row))
            row -= 1
        }
    }
}
