internal import BiometricsCore
internal import Platform
internal import Verification

/// The files of encrypted evidence: `FOLDER/ab/journey-ID/evidence-ID`. Blocks its thread.
struct EvidenceFolder: Sendable {
    /// The suffix of an incomplete file.
    private static let unfinished = ".new"

    let path: String

    /// Writes a file in one step: it is either complete and on the disk, or missing.
    ///
    /// - Parameter pieces: called until it returns nil.
    func write(_ piece: EvidencePiece, _ pieces: () throws(StoreError) -> [UInt8]?) throws(StoreError) {
        let folder = folder(of: piece.journey)
        let place = "\(folder)/\(name(of: piece.reference.id))"
        var failure: StoreError?
        try translating({ StoreError.files($0, path: place) }) { () throws(SystemError) -> Result<Void, StoreError> in
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
            if let failure { return .failure(failure) }
            try file.flush()
            try file.take(place)
            // Flush the folder too, because losing the name in a power failure means losing the file.
            try FileSystem.flushFolder(folder)
            if isNew {
                try FileSystem.flushFolder("\(folder)/..")
                try FileSystem.flushFolder(path)
            }
            return .success(())
        }.get()
    }

    /// Opens the file of a piece.
    ///
    /// - Throws: `.evidenceMissing`, `.evidenceAltered` if something else has its name.
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

    /// The names of files in a journey's folder that belong to none of these pieces.
    ///
    /// - Throws: if the folder is there and cannot be read.
    func orphans(of journey: JourneyID, besides pieces: [EvidencePiece]) throws(StoreError) -> [String] {
        let owned = Set(pieces.filter { $0.sealed == nil }.map { name(of: $0.reference.id) })
        return try Self.names(in: folder(of: journey)).filter { !owned.contains($0) }
    }

    /// The sorted names in a folder, none if it does not exist.
    private static func names(in folder: String) throws(StoreError) -> [String] {
        do throws(SystemError) {
            return try FileSystem.names(in: folder).sorted()
        } catch .noSuchFile {
            return []
        } catch {
            throw .files(error, path: folder)
        }
    }

    /// Every journey with a folder, the folder's place in this one, and whether the store looks there.
    ///
    /// - Throws: if a folder cannot be read.
    func journeys() throws(StoreError) -> [(journey: JourneyID, place: String, isFound: Bool)] {
        func journey(_ name: String) -> JourneyID? {
            name.hasPrefix("journey-") ? JourneyID(rawValue: String(name.dropFirst("journey-".count))) : nil
        }
        var found: [(journey: JourneyID, place: String, isFound: Bool)] = []
        for shard in try Self.names(in: path) where FileSystem.isFolder("\(path)/\(shard)") == true {
            // A journey folder beside the shards was moved out of a shard.
            if let id = journey(shard) { found.append((id, shard, false)) }
            for name in try Self.names(in: "\(path)/\(shard)") {
                guard let id = journey(name) else { continue }
                found.append((id, "\(shard)/\(name)", shard == self.shard(of: id)))
            }
        }
        return found
    }

    /// Removes the files of these pieces, and the journey's folder if it is then empty.
    func remove(_ ids: [EvidenceID], of journey: JourneyID) throws(StoreError) {
        let folder = folder(of: journey)
        guard FileSystem.isFolder(folder) == true else { return }
        try translating({ StoreError.files($0, path: folder) }) { () throws(SystemError) in
            for id in ids { try FileSystem.removeOne("\(folder)/\(name(of: id))") }
            try FileSystem.flushFolder(folder)
        }
        // Fails if the folder is not empty, as intended.
        try? FileSystem.removeOne(folder)
    }

    /// Removes a file that was not written for `seconds`.
    func removeOld(_ name: String, of journey: JourneyID, seconds: Int) {
        let folder = folder(of: journey)
        FileSystem.removeFile("\(folder)/\(name)", olderThan: seconds)
        // Fails if the folder is not empty, as intended.
        try? FileSystem.removeOne(folder)
    }

    /// Removes a journey's folder with all its contents.
    func removeAll(of journey: JourneyID) throws(StoreError) {
        let folder = folder(of: journey)
        guard FileSystem.isFolder(folder) == true else { return }
        FileSystem.remove(folder)
        guard FileSystem.isFolder(folder) == nil else {
            throw .system(BiometricsError(.ioFailure, "The evidence could not be removed.", path: folder))
        }
        try translating({ StoreError.files($0, path: folder) }) { () throws(SystemError) in
            try FileSystem.flushFolder("\(path)/\(shard(of: journey))")
        }
    }

    private static let prefix = "evidence-"

    /// The prefix makes identifiers such as `..` ordinary names.
    private func name(of id: EvidenceID) -> String { Self.prefix + id.rawValue }

    private func folder(of journey: JourneyID) -> String {
        "\(path)/\(shard(of: journey))/journey-\(journey)"
    }

    /// Two digits that spread journeys over folders (FNV-1a), because a folder with a million names is slow to list.
    private func shard(of journey: JourneyID) -> String {
        let hash = journey.rawValue.utf8.reduce(UInt32(0x811C_9DC5)) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
        return [UInt8(truncatingIfNeeded: hash ^ (hash >> 16))].hexadecimal
    }
}

extension StoreError {
    /// The store error for a failed operation on a file.
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
