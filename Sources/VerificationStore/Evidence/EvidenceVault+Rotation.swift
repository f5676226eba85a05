extension EvidenceVault {
    /// Encrypts every key of an earlier master key under the current one. Evidence is not changed. After an
    /// interruption, call it again to continue.
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
            if keys.isEmpty { break }
        }
        // Also remove the keys encrypted under the earlier master key from the files.
        try await scrubBehind()
        return count
    }
}
