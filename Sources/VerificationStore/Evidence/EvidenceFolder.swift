internal import BiometricsCore
internal import Platform
internal import Verification

/// The files of sealed evidence: `FOLDER/ab/journey-ID/evidence-ID`. Blocks its thread.
struct EvidenceFolder: Sendable {
    /// What the name of a file in the making ends with.
    private static let unfinished = ".new"

    let path: String

    /// Writes a file in one step: it is whole and on the disk, or not there.
    ///
    /// - Parameter pieces: called until it gives nil.
    func write(_ piece: EvidencePiece, _ pieces: () throws(StoreError) -> [UInt8]?) throws(StoreError) {
        let folder = folder(of: piece.journey)
        let place = "\(folder)/\(name(of: piece.reference.id))"
        var failure: StoreError?
        do throws(SystemError) {
            let isNew = FileSystem.isFolder(folder) == nil
            try FileSystem.makeFolder(folder, permissions: 0o700)
            let file = try FileReplacement(at: place + Self.unfinished, permissions: 0o600)
            func next() -> [UInt8]? {
                do throws(StoreError) {
                    return try pieces()
                } catch {
                    failure = error
                    return nil
                }
            }
            while let bytes = next() { try unsafe file.append(bytes.span.bytes) }
            guard failure == nil else { throw SystemError(code: 0) }
            try file.flush()
            try file.take(place)
            // A name that is lost in a power cut is as bad as a lost file.
            try FileSystem.flushFolder(folder)
            if isNew {
                try FileSystem.flushFolder("\(folder)/..")
                try FileSystem.flushFolder(path)
            }
        } catch {
            throw failure ?? .files(error, path: place)
        }
    }

    /// The file of a piece.
    ///
    /// - Throws: `.evidenceMissing`, `.evidenceAltered` where something else is in its place.
    func open(_ piece: EvidencePiece) throws(StoreError) -> OpenFile {
        let place = "\(folder(of: piece.journey))/\(name(of: piece.reference.id))"
        do throws(FileFault) {
            return try OpenFile(place)
        } catch {
            switch error {
            case .system(.noSuchFile): throw .evidenceMissing(piece.reference.id)
            case .system(let error): throw .files(error, path: place)
            case .folder, .pipe, .device, .outside: throw .evidenceAltered(piece.reference.id)
            }
        }
    }

    /// The names of the files in a journey's folder that hold none of these pieces.
    func orphans(of journey: JourneyID, besides pieces: [EvidencePiece]) -> [String] {
        let owned = Set(pieces.filter { $0.sealed == nil }.map { name(of: $0.reference.id) })
        return ((try? FileSystem.names(in: folder(of: journey))) ?? []).filter { !owned.contains($0) }.sorted()
    }

    /// Every journey that has a folder, where that is in this one, and whether it is looked for there.
    func journeys() -> [(journey: JourneyID, place: String, isFound: Bool)] {
        func names(_ folder: String) -> [String] { ((try? FileSystem.names(in: folder)) ?? []).sorted() }
        func journey(_ name: String) -> JourneyID? {
            name.hasPrefix("journey-") ? JourneyID(rawValue: String(name.dropFirst("journey-".count))) : nil
        }
        var found: [(journey: JourneyID, place: String, isFound: Bool)] = []
        for shard in names(path) {
            // One that lies beside the shards was taken from one.
            if let id = journey(shard) { found.append((id, shard, false)) }
            for name in names("\(path)/\(shard)") {
                guard let id = journey(name) else { continue }
                found.append((id, "\(shard)/\(name)", shard == self.shard(of: id)))
            }
        }
        return found
    }

    /// Removes the files of these pieces, and the journey's folder where nothing is left in it.
    func remove(_ ids: [EvidenceID], of journey: JourneyID) throws(StoreError) {
        let folder = folder(of: journey)
        guard FileSystem.isFolder(folder) == true else { return }
        try translating({ StoreError.files($0, path: folder) }) { () throws(SystemError) in
            for id in ids { try FileSystem.removeOne("\(folder)/\(name(of: id))") }
            try FileSystem.flushFolder(folder)
        }
        // It stays where something else is in it.
        try? FileSystem.removeOne(folder)
    }

    /// Removes a file that nobody wrote to for `seconds`.
    func removeOld(_ name: String, of journey: JourneyID, seconds: Int) {
        let folder = folder(of: journey)
        FileSystem.removeFile("\(folder)/\(name)", olderThan: seconds)
        // It stays where something else is in it.
        try? FileSystem.removeOne(folder)
    }

    /// Removes a journey's folder with all that is in it.
    func removeAll(of journey: JourneyID) throws(StoreError) {
        let folder = folder(of: journey)
        guard FileSystem.isFolder(folder) == true else { return }
        FileSystem.remove(folder)
        guard FileSystem.isFolder(folder) == nil else {
            throw .system(BiometricsError(.ioFailure, "The evidence cannot be removed.", path: folder))
        }
        try translating({ StoreError.files($0, path: folder) }) { () throws(SystemError) in
            try FileSystem.flushFolder("\(path)/\(shard(of: journey))")
        }
    }

    private static let prefix = "evidence-"

    /// With words before them, identifiers such as `..` are names like any other.
    private func name(of id: EvidenceID) -> String { Self.prefix + id.rawValue }

    private func folder(of journey: JourneyID) -> String {
        "\(path)/\(shard(of: journey))/journey-\(journey)"
    }

    /// Two digits that spread journeys over folders (FNV-1a): a million names in one are slow to list.
    private func shard(of journey: JourneyID) -> String {
        let hash = journey.rawValue.utf8.reduce(UInt32(0x811C_9DC5)) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
        return [UInt8(truncatingIfNeeded: hash ^ (hash >> 16))].hexadecimal
    }
}

extension StoreError {
    /// What a failure of the system's with a file means.
    static func files(_ error: SystemError, path: String) -> StoreError {
        switch error {
        case .readOnly, .accessDenied, .notPermitted: .readOnly(path: path)
        case .noSpace, .quotaExceeded: .full(path: path)
        default:
            .system(
                BiometricsError(
                    .ioFailure, "A file of the store cannot be used: \(error).", path: path,
                    underlyingCode: error.code))
        }
    }
}
