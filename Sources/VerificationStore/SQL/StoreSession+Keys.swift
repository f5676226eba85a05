internal import Verification

extension StoreSession {
    /// Stores new keys. Call it in a transaction.
    ///
    /// - Throws: `.keyNotCurrent` for a key that is sealed under another master key than the store's.
    func insert(_ keys: [SealedKey]) throws(StoreError) {
        guard let first = keys.first else { return }
        try connection.send(.claimMasterKey, [.text(first.master)])
        // Hold the row until the commit, so that a rotation ends before it or finds these keys.
        let current = try masterKey(type(of: connection).rowHold)
        for key in keys {
            guard key.master == current else { throw .keyNotCurrent(id: key.master, current: current) }
            try connection.send(
                .insertKey,
                [.text(key.owner?.rawValue ?? ""), .text(key.name), .text(key.master), .bytes(key.sealed)])
        }
    }

    /// The master key of new keys; `nil` before the first, and after an interrupted rotation in an earlier version.
    func masterKey(_ hook: String = "") throws(StoreError) -> String? {
        let id = try connection.run(.masterKey(hook), []).first?.text(0) ?? ""
        return id.isEmpty ? nil : id
    }

    /// Makes `id` the master key of new keys, unless keys are still sealed under another. Call it in a transaction.
    ///
    /// - Returns: whether it is.
    func endRotation(to id: String) throws(StoreError) -> Bool {
        // The lock waits until others have committed their keys, and keeps later ones waiting.
        _ = try masterKey(type(of: connection).rowLock)
        guard try keys(notUnder: id, limit: 1).isEmpty else { return false }
        try connection.send(.setMasterKey, [.text(id)])
        return true
    }

    func keys(of owner: JourneyID?) throws(StoreError) -> [SealedKey] {
        try connection.run(.keys, [.text(owner?.rawValue ?? "")]).map(SealedKey.init(row:))
    }

    func keys(notUnder master: String, limit: Int) throws(StoreError) -> [SealedKey] {
        try connection.run(.keysNotUnder, [.text(master), .count(limit)]).map(SealedKey.init(row:))
    }

    func replace(_ old: SealedKey, with new: SealedKey) throws(StoreError) {
        try connection.send(
            .replaceKey,
            [
                .text(old.owner?.rawValue ?? ""), .text(old.name), .text(old.master), .text(new.master),
                .bytes(new.sealed),
            ])
    }
}

extension SealedKey {
    fileprivate init(row: SQLRow) throws(StoreError) {
        let owner = try row.text(0)
        guard let sealed = try row.optionalBytes(3) else {
            throw .damaged(path: "The database", reason: "a key is empty")
        }
        self.init(
            owner: owner.isEmpty ? nil : try row.parsed(0, JourneyID.init(rawValue:)), name: try row.text(1),
            master: try row.text(2), sealed: sealed)
    }
}
