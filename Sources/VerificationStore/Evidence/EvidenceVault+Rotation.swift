extension EvidenceVault {
    /// Seals every key that an earlier master key sealed under the current one. Evidence stays as it is. What is interrupted
    /// goes on where it stood.
    ///
    /// - Returns: how many keys were sealed anew.
    /// - Throws: `.keyUnknown` where an earlier key is not given, `.keyWrong`, `.keyUnusable`.
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
        // What the earlier master key opens is gone from the files as well.
        try await scrubBehind()
        return count
    }
}
