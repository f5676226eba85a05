public import BiometricsCore

extension GalleryWriter {
    /// The person whose face has the name `id`; nil if no face has it.
    ///
    /// - Throws: `.galleryDamaged`.
    public func person(of id: String) throws(BiometricsError) -> String? {
        guard let place = try place(of: id) else { return nil }
        return try snapshot.names(of: place).person
    }

    /// Whether `entry` is not there yet.
    ///
    /// - Throws: `.templateMismatch`, `.templateKnown` for a name that stands for another face, `.galleryDamaged`.
    public func isNew(_ entry: GalleryEntry) throws(BiometricsError) -> Bool {
        try snapshot.models.check(entry.templates)
        return try !unknown(among: [entry]).isEmpty
    }

    /// The selections that mean no face, each once, in their order.
    ///
    /// - Throws: `.galleryDamaged`.
    public func missing(among selections: [Selection]) throws(BiometricsError) -> [Selection] {
        var missing = Set(selections)
        try snapshot.forEachRow { (_, person, id) throws(BiometricsError) in
            missing.remove(.face(id: id))
            missing.remove(.person(person))
        }
        return selections.filter { missing.remove($0) != nil }
    }

    /// The entries that are not there yet, each once.
    func unknown(among entries: [GalleryEntry]) throws(BiometricsError) -> [GalleryEntry] {
        var new: [GalleryEntry] = []
        var own: [String: GalleryEntry] = [:]
        for entry in entries {
            if let other = own[entry.id] {
                guard other == entry else { throw Self.known }
            } else if let place = try place(of: entry.id) {
                let (person, _) = try snapshot.names(of: place)
                let templates = try snapshot.templates(of: place)
                guard person == entry.person, templates == entry.templates else { throw Self.known }
            } else {
                new.append(entry)
                own[entry.id] = entry
            }
        }
        return new
    }

    private func place(of id: String) throws(BiometricsError) -> FacePlace? {
        if names == nil { names = try NameIndex(of: snapshot) }
        return try names?.place(of: id, in: snapshot)
    }

    private static let known = BiometricsError(
        .templateKnown,
        "A name stands for another face of the gallery. Remove that one first, or give this one a name of its own.",
        category: .request)
}
