internal import BiometricsCore
internal import Platform
public import Verification

/// Personal data of journeys, sealed: nothing of it is ever on a disk in the plain.
///
/// Each journey has two random keys, one for what is kept as long as pictures are and one for what is kept as long as
/// results are. They are sealed under a master key that is not in the store. Erasing a journey destroys its keys.
///
/// Safe from any thread and any task.
public final class EvidenceVault: Sendable {
    let store: any JourneyStore
    let masters: MasterKeys
    let folder: EvidenceFolder
    let tell: @Sendable (_ message: String) -> Void
    private let cache = KeyCache()
    /// Files are written and waited for on threads of their own.
    private let files = WorkerPool(width: 4) { () throws(BiometricsError) in 0 }

    /// What is no longer than this is sealed into the database, where many writes wait for the disk together.
    static let largestInRow = 1 << 14

    /// The vault of a store.
    ///
    /// - Parameters:
    ///   - folder: where the files are; it is made when it is needed.
    ///   - masters: the keys that seal the keys of journeys.
    ///   - tell: called from any thread with what somebody should know though nothing failed: one or two sentences, which tell
    ///     nothing of a person.
    public init(
        _ store: any JourneyStore, folder: String, masters: MasterKeys,
        telling tell: @escaping @Sendable (_ message: String) -> Void = { _ in }
    ) {
        self.tell = tell
        self.store = store
        self.folder = EvidenceFolder(path: folder)
        self.masters = masters
    }

    // MARK: Sealing

    /// New keys for a journey, which go into the change that begins it. They are the journey's once the store has them: where
    /// another has its name already, nothing is ever sealed under them.
    ///
    /// - Throws: `.keyUnusable`, `.system`.
    public func makeKeys(for journey: JourneyID) async throws(StoreError) -> [SealedKey] {
        try await makeKeys(for: journey, keeping: nil).keys
    }

    /// New keys for a journey, and the caller's name for the person, sealed under one of them.
    ///
    /// - Throws: as ``makeKeys(for:)``.
    public func makeKeys(
        for journey: JourneyID, keeping reference: String?
    ) async throws(StoreError) -> (keys: [SealedKey], reference: EvidencePiece?) {
        var keys: [SealedKey] = []
        var piece: EvidencePiece?
        for retention in EvidenceRetention.allCases {
            let (key, sealed) = try await makeKey(journey, retention.rawValue)
            keys.append(sealed)
            guard retention == EvidenceKind.reference.retention, let reference else { continue }
            // With the key at hand: under this name the store may have another journey's.
            piece = try Self.seal(Array(reference.utf8), .reference, id: Self.referenceID(), of: journey, under: key)
        }
        return (keys, piece)
    }

    /// The caller's name for the person, as the journey began with it; `nil` where none was given, none was kept yet, or it
    /// is erased.
    ///
    /// - Throws: as ``bytes(of:)``.
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
            throw .system(BiometricsError(.backendFailure, "“reference” cannot be a name."))
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

    /// A piece of evidence, sealed; where a file has it, that is on the disk. It is of the journey once a change says so.
    ///
    /// The digest of media is the SHA-256 of the bytes, as who gave them can work it out. Anything else is short enough to be
    /// guessed: its digest is keyed with the journey's key, and tells nothing once that is destroyed.
    ///
    /// - Parameter id: a name that no other piece of the journey has.
    /// - Throws: `.journey(.journeyErased)` where the journey's key is gone, `.full`, `.readOnly`.
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

    /// The digest that a piece of these bytes would have.
    public func digest(
        of bytes: [UInt8], _ kind: EvidenceKind, of journey: JourneyID
    ) async throws(StoreError) -> ContentDigest {
        try Self.digest(of: bytes, kind, under: try await key(journey, kind.retention.rawValue))
    }

    /// Takes back a piece that became no journey's: another writer was first, or the journey refused it.
    public func discard(_ piece: EvidencePiece) async throws(StoreError) {
        guard piece.sealed == nil else { return }
        let folder = folder
        try await onFiles { () throws(StoreError) in try folder.remove([piece.reference.id], of: piece.journey) }
    }

    // MARK: Opening

    /// The bytes of a piece.
    ///
    /// - Throws: `.evidenceMissing`, `.evidenceAltered`, `.journey(.journeyErased)`, `.keyUnknown`, `.keyWrong`.
    public func bytes(of piece: EvidencePiece) async throws(StoreError) -> [UInt8] {
        let key = try await key(piece.journey, piece.kind.retention.rawValue)
        let folder = folder
        let bytes = try await onFiles { () throws(StoreError) in
            var bytes: [UInt8] = []
            bytes.reserveCapacity(min(piece.byteCount, 1 << 28))
            try Self.open(piece, in: folder, under: key) { bytes += $0 }
            return bytes
        }
        guard bytes.count == piece.byteCount,
            try Self.digest(of: bytes, piece.kind, under: key) == piece.reference.digest
        else { throw .evidenceAltered(piece.reference.id) }
        return bytes
    }

    /// Hands the bytes of a piece to `body`, one sealed piece at a time. Each was authenticated before; that nothing is
    /// missing at the end is known when this returns.
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
    public func mark(_ kind: JourneyMark.Kind, _ parts: [String]) async throws(StoreError) -> JourneyMark {
        let key = try await storeKey("marks")
        // No part can pass for two: each has its length before it.
        let text = kind.rawValue + parts.map { " \($0.utf8.count):\($0)" }.joined()
        return JourneyMark(kind, try Self.digest(under: key, Array(text.utf8)))
    }

    // MARK: Keys

    func key(_ journey: JourneyID, _ name: String) async throws(StoreError) -> SecretKey {
        let context = SealedKey.context(journey, name)
        if let known = await cache[context] { return known }
        guard let sealed = try await store.keys(of: journey).first(where: { $0.name == name }) else {
            let isKnown = try await store.entry(of: journey) != nil
            throw .journey(isKnown ? .journeyErased : .noActiveJourney)
        }
        return try await open(sealed)
    }

    func forget(_ journey: JourneyID) async {
        for retention in EvidenceRetention.allCases {
            await cache.remove(SealedKey.context(journey, retention.rawValue))
        }
    }

    private func storeKey(_ name: String) async throws(StoreError) -> SecretKey {
        if let known = await cache[SealedKey.context(nil, name)] { return known }
        if try await !store.keys(of: nil).contains(where: { $0.name == name }) {
            try await store.put(try await makeKey(nil, name).sealed)
        }
        // Another task or another process may have been first: the one that the store has is used, and no other ever.
        guard let sealed = try await store.keys(of: nil).first(where: { $0.name == name }) else {
            throw .damaged(path: "The database", reason: "a key that was put there is not there")
        }
        return try await open(sealed)
    }

    private func makeKey(
        _ owner: JourneyID?, _ name: String
    ) async throws(StoreError) -> (key: SecretKey, sealed: SealedKey) {
        let key = try SecretKey()
        let context = SealedKey.context(owner, name)
        let bytes = try await masters.current.seal(unsafe key.withBytes { unsafe [UInt8]($0) }, for: context)
        let sealed = SealedKey(owner: owner, name: name, master: masters.current.id, sealed: bytes)
        await cache.insert(key, madeAs: sealed)
        return (key, sealed)
    }

    private func open(_ sealed: SealedKey) async throws(StoreError) -> SecretKey {
        if let made = await cache.take(madeAs: sealed) {
            await cache.insert(made, sealed.context)
            return made
        }
        let bytes = try await masters.key(sealed.master).open(sealed.sealed, for: sealed.context)
        guard let key = SecretKey(bytes[...]) else { throw .keyWrong(id: sealed.master) }
        await cache.insert(key, sealed.context)
        return key
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

    /// What `body` gives on a thread where it may wait for the disk.
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
