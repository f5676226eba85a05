internal import BiometricsCore
internal import Platform
public import Verification

/// Encrypted personal data of journeys. It is never on a disk in plain form.
///
/// Each journey has two random keys: one for data with the retention of pictures, and one for data with the retention
/// of results. They are encrypted under a master key outside the store. Erasing a journey destroys its keys. Another
/// process that had opened one keeps it in memory for about a minute.
///
/// Safe from any thread and any task.
public final class EvidenceVault: Sendable {
    let store: DatabaseStore
    let masters: MasterKeys
    let folder: EvidenceFolder
    package let tell: @Sendable (_ message: String) -> Void
    let cache: KeyCache
    /// Files are written and flushed on separate threads.
    private let files = WorkerPool(width: 4) { () throws(BiometricsError) in 0 }

    /// Evidence up to this size is stored in the database, where many writes share one flush to the disk.
    static let largestInRow = 1 << 14

    /// The vault of a store.
    ///
    /// - Parameters:
    ///   - folder: the folder of the files, created when needed.
    ///   - masters: the master keys that encrypt the keys of journeys.
    ///   - tell: receives messages on any thread: one or two sentences without personal data.
    public convenience init(
        _ store: DatabaseStore, folder: String, masters: MasterKeys,
        telling tell: @escaping @Sendable (_ message: String) -> Void = { _ in }
    ) {
        self.init(store, folder: folder, masters: masters, cache: KeyCache(), telling: tell)
    }

    /// The vault of a store, with a cache of its keys.
    init(
        _ store: DatabaseStore, folder: String, masters: MasterKeys, cache: KeyCache,
        telling tell: @escaping @Sendable (_ message: String) -> Void = { _ in }
    ) {
        self.tell = tell
        self.store = store
        self.folder = EvidenceFolder(path: folder)
        self.masters = masters
        self.cache = cache
    }

    // MARK: Sealing

    /// Makes new keys for a journey, to be stored with the change that starts it. They become valid when the store has
    /// them. If the journey's name is taken, they are never used.
    ///
    /// - Throws: `.keyUnusable`, `.system`.
    public func makeKeys(for journey: JourneyID) async throws(StoreError) -> [SealedKey] {
        try await makeKeys(for: journey, keeping: nil).keys
    }

    /// Makes new keys for a journey, and encrypts the caller's name for the person under one of them.
    ///
    /// - Throws: same as ``makeKeys(for:)``.
    public func makeKeys(
        for journey: JourneyID, keeping reference: String?
    ) async throws(StoreError) -> (keys: [SealedKey], reference: EvidencePiece?) {
        var keys: [SealedKey] = []
        var piece: EvidencePiece?
        for retention in EvidenceRetention.allCases {
            let (key, sealed) = try await makeKey(journey, retention.rawValue)
            keys.append(sealed)
            guard retention == EvidenceKind.reference.retention, let reference else { continue }
            // Use this key directly, because the store may have another journey of this name.
            piece = try Self.seal(Array(reference.utf8), .reference, id: Self.referenceID(), of: journey, under: key)
        }
        return (keys, piece)
    }

    /// The caller's name for the person, from the start of the journey; `nil` if none was given or stored, or if it is
    /// erased.
    ///
    /// - Throws: same as ``bytes(of:)``.
    public func reference(of journey: JourneyID) async throws(StoreError) -> String? {
        guard let piece = try await store.evidence(of: journey).first(where: { $0.kind == .reference }) else {
            return nil
        }
        do throws(StoreError) {
            return String(decoding: try await bytes(of: piece), as: UTF8.self)
        } catch .journey(.journeyErased) {
            return nil
        }
    }

    private static func referenceID() throws(StoreError) -> EvidenceID {
        guard let id = EvidenceID(rawValue: "reference") else {
            throw .system(BiometricsError(.backendFailure, "“reference” is not a valid name."))
        }
        return id
    }

    private static func seal(
        _ bytes: [UInt8], _ kind: EvidenceKind, id: EvidenceID, of journey: JourneyID, under key: SecretKey
    ) throws(StoreError) -> EvidencePiece {
        let reference = EvidenceReference(id: id, digest: try digest(of: bytes, kind, under: key))
        func piece(_ sealed: [UInt8]?) -> EvidencePiece {
            EvidencePiece(
                reference: reference, journey: journey, kind: kind, byteCount: bytes.count, sealed: sealed)
        }
        return piece(try SealedStream.seal(bytes, under: key, as: piece(nil).identity))
    }

    /// Encrypts a piece of evidence; a file is on the disk on return. The piece belongs to the journey once a change
    /// includes it.
    ///
    /// The digest of media is the plain SHA-256, so that the sender can verify it. Other data is short enough to guess,
    /// so its digest is keyed with the journey's key and becomes meaningless when that key is destroyed.
    ///
    /// - Parameter id: a name that is unique among the journey's pieces.
    /// - Throws: `.journey(.journeyErased)` if the journey's key is destroyed, `.full`, `.readOnly`.
    public func seal(
        _ bytes: [UInt8], _ kind: EvidenceKind, id: EvidenceID, of journey: JourneyID
    ) async throws(StoreError) -> EvidencePiece {
        let key = try await key(journey, kind.retention.rawValue)
        if bytes.count <= Self.largestInRow { return try Self.seal(bytes, kind, id: id, of: journey, under: key) }
        let digest = try Self.digest(of: bytes, kind, under: key)
        let inFile = EvidencePiece(
            reference: EvidenceReference(id: id, digest: digest), journey: journey, kind: kind,
            byteCount: bytes.count, sealed: nil)
        let folder = folder
        try await onFiles { () throws(StoreError) in
            var sealer = try SealedStream.Sealer(under: key, as: inFile.identity)
            var (start, isBegun, isEnded) = (0, false, false)
            try folder.write(inFile) { () throws(StoreError) in
                if !isBegun {
                    isBegun = true
                    return sealer.header
                }
                if start < bytes.count {
                    let end = min(start + 4 * SealedStream.pieceCount, bytes.count)
                    defer { start = end }
                    return try sealer.append(bytes[start..<end])
                }
                defer { isEnded = true }
                return isEnded ? nil : try sealer.finish()
            }
        }
        return inFile
    }

    /// The digest that a piece with these bytes would have.
    public func digest(
        of bytes: [UInt8], _ kind: EvidenceKind, of journey: JourneyID
    ) async throws(StoreError) -> ContentDigest {
        try Self.digest(of: bytes, kind, under: try await key(journey, kind.retention.rawValue))
    }

    /// Discards a piece that no journey took: another writer was first, or the journey rejected it.
    ///
    /// A failure is reported to `tell`. The encrypted file then stays until ``removeOrphans()`` finds it.
    public func discard(_ piece: EvidencePiece) async {
        guard piece.sealed == nil else { return }
        let folder = folder
        do throws(StoreError) {
            try await onFiles { () throws(StoreError) in try folder.remove([piece.reference.id], of: piece.journey) }
        } catch {
            tell("An encrypted file that no journey needs could not be removed: \(error.message)")
        }
    }

    // MARK: Opening

    /// The bytes of a piece.
    ///
    /// - Throws: `.evidenceMissing`, `.evidenceAltered`, `.journey(.journeyErased)`, `.keyUnknown`, `.keyWrong`.
    public func bytes(of piece: EvidencePiece) async throws(StoreError) -> [UInt8] {
        try await bytes(of: piece, under: key(piece.journey, piece.kind.retention.rawValue))
    }

    func bytes(of piece: EvidencePiece, under key: SecretKey) async throws(StoreError) -> [UInt8] {
        let folder = folder
        // Only files are waited for.
        if piece.sealed != nil { return try Self.whole(piece, in: folder, under: key) }
        return try await onFiles { () throws(StoreError) in try Self.whole(piece, in: folder, under: key) }
    }

    private static func whole(
        _ piece: EvidencePiece, in folder: EvidenceFolder, under key: SecretKey
    ) throws(StoreError) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(min(piece.byteCount, 1 << 28))
        try open(piece, in: folder, under: key) { bytes += $0 }
        guard bytes.count == piece.byteCount,
            try digest(of: bytes, piece.kind, under: key) == piece.reference.digest
        else { throw .evidenceAltered(piece.reference.id) }
        return bytes
    }

    /// Passes the bytes of a piece to `body` in authenticated parts. Only when this returns is it certain that nothing
    /// is missing at the end.
    private static func open(
        _ piece: EvidencePiece, in folder: EvidenceFolder, under key: SecretKey, _ body: ([UInt8]) -> Void
    ) throws(StoreError) {
        let file = piece.sealed == nil ? try folder.open(piece) : nil
        let size = piece.sealed?.count ?? file?.size ?? 0
        let altered = StoreError.evidenceAltered(piece.reference.id)
        guard size == SealedStream.sealedCount(of: piece.byteCount) else { throw altered }
        func read(_ start: Int, _ count: Int) throws(StoreError) -> [UInt8] {
            if let sealed = piece.sealed { return Array(sealed[start..<(start + count)]) }
            return try translating({ StoreError.files($0, path: file?.path ?? "") }) { () throws(SystemError) in
                try file?.bytes(at: start, count: count) ?? []
            }
        }
        guard
            var opener = try SealedStream.Opener(
                read(0, SealedStream.headerCount), under: key, as: piece.identity)
        else { throw altered }
        var start = SealedStream.headerCount
        while start < size {
            let count = min(SealedStream.sealedPieceCount, size - start)
            let isLast = start + count == size
            guard let plain = try opener.open(read(start, count)[...], isLast: isLast) else { throw altered }
            body(plain)
            start += count
        }
    }

    // MARK: Marks

    /// The mark of something that journeys may share, such as a document's country, type and number.
    ///
    /// - Throws: `.keyUnknown`, `.keyWrong`, `.keyUnusable`.
    public func mark(_ kind: LinkDigest.Kind, _ parts: [String]) async throws(StoreError) -> LinkDigest {
        let key = try await storeKey("marks")
        // Each part is preceded by its length, so different lists of parts never give the same text.
        let text = kind.rawValue + parts.map { " \($0.utf8.count):\($0)" }.joined()
        return LinkDigest(kind, try Self.digest(under: key, Array(text.utf8)))
    }

    private static func digest(
        of bytes: [UInt8], _ kind: EvidenceKind, under key: SecretKey
    ) throws(StoreError) -> ContentDigest {
        guard kind == .media else { return try digest(under: key, Array("digest ".utf8) + bytes) }
        return try translating(StoreError.system) { () throws(BiometricsError) in try ContentDigest(of: bytes) }
    }

    private static func digest(under key: SecretKey, _ bytes: [UInt8]) throws(StoreError) -> ContentDigest {
        let digits = try unsafe key.derived(for: bytes).withBytes { unsafe [UInt8]($0).hexadecimal }
        guard let digest = ContentDigest(hexadecimal: digits) else { throw .keyWrong(id: "") }
        return digest
    }

    /// Runs `body` on a thread that may wait for the disk.
    func onFiles<Value: Sendable>(
        _ body: @Sendable () throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        let result: Result<Value, StoreError>
        do throws(BiometricsError) {
            result = try await files.run { _ in
                do throws(StoreError) {
                    return .success(try body())
                } catch {
                    return .failure(error)
                }
            }
        } catch {
            throw .system(error)
        }
        return try result.get()
    }
}
