extension EvidenceVault {
    /// Encrypts every key of an earlier master key under the current one, which then is the store's. Evidence is not
    /// changed. After an interruption, call it again to continue.
    ///
    /// The transaction that ends it makes the current master key the store's. Before, new keys are sealed under the
    /// earlier one. Afterwards, a process that holds only that one is refused.
    ///
    /// - Returns: the number of keys encrypted again.
    /// - Throws: `.keyUnknown` if an earlier key is missing, `.keyWrong`, `.keyUnusable`.
    public func rotate() async throws(StoreError) -> Int {
        let current = masters.current
        var count = 0
        while true {
            let keys = try await store.keys(notUnder: current.id, limit: 100)
            for old in keys {
                let key = try await masters.key(old.master).open(old.sealed, for: old.context)
                let sealed = try await current.seal(key, for: old.context)
                let new = SealedKey(owner: old.owner, name: old.name, master: current.id, sealed: sealed)
                try await store.replace(old, with: new)
                count += 1
            }
            guard keys.isEmpty else { continue }
            // Another process may have stored a key since.
            if try await store.endRotation(to: current.id) { break }
        }
        // Also remove the keys encrypted under the earlier master key from the files.
        try await scrubBehind()
        return count
    }

    /// Checks that the current master key is the store's, so that new keys can be stored. The first key decides it.
    ///
    /// - Throws: `.keyNotCurrent`.
    public func checkMasterKey() async throws(StoreError) {
        guard let current = try await store.masterKey(), current != masters.current.id else { return }
        throw .keyNotCurrent(id: masters.current.id, current: current)
    }
}
