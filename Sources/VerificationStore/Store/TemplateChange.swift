public import Verification

/// A journey whose templates were added or erased.
public struct TemplateChange: Sendable {
    /// The position of the journey's last change. Later changes have higher positions.
    public let position: Int64
    /// The journey.
    public let journey: JourneyID
    /// Its templates now; none after an erasure.
    public internal(set) var pieces: [EvidencePiece] = []
    /// The encrypted key of the templates; `nil` without templates.
    var key: SealedKey?
}

extension DatabaseStore {
    /// The journeys whose templates changed after a position, in the order of their last changes. A change becomes
    /// visible after all changes with lower positions.
    public func templateChanges(after position: Int64, limit: Int) async throws(StoreError) -> [TemplateChange] {
        try await read { session throws(StoreError) in try session.templateChanges(after: position, limit: limit) }
    }
}

extension EvidenceVault {
    /// The decrypted templates of a journey, with their names.
    ///
    /// The keys are not kept, because all templates are read only once.
    ///
    /// - Throws: same as ``bytes(of:)``.
    public func templates(
        of change: TemplateChange
    ) async throws(StoreError) -> [(id: EvidenceID, bytes: [UInt8])] {
        guard let sealed = change.key else {
            if change.pieces.isEmpty { return [] }
            throw .damaged(path: "The database", reason: "the key of a template is missing")
        }
        let opened = try await masters.key(sealed.master).open(sealed.sealed, for: sealed.context)
        guard let key = SecretKey(opened[...]) else { throw .keyWrong(id: sealed.master) }
        var templates: [(id: EvidenceID, bytes: [UInt8])] = []
        for piece in change.pieces {
            do throws(StoreError) {
                templates.append((piece.reference.id, try await bytes(of: piece, under: key)))
            } catch .evidenceMissing {
                // The journey was erased after the change was read. A later change says so.
                continue
            }
        }
        return templates
    }
}
