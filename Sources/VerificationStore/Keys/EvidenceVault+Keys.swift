internal import Verification

/// The keys of journeys and of the store: found, made and kept in memory for a while.
extension EvidenceVault {
    /// The key of a journey. For a while it is answered from memory.
    ///
    /// - Throws: `.journey(.journeyErased)`, `.journey(.noActiveJourney)`, `.keyUnknown`, `.keyWrong`, `.keyUnusable`.
    func key(_ journey: JourneyID, _ name: String) async throws(StoreError) -> SecretKey {
        let context = SealedKey.context(journey, name)
        if let known = await cache[context] { return known }
        let asked = cache.now()
        guard let sealed = try await store.keys(of: journey).first(where: { $0.name == name }) else {
            let isKnown = try await store.entry(of: journey) != nil
            throw .journey(isKnown ? .journeyErased : .noActiveJourney)
        }
        return try await open(sealed, asked: asked)
    }

    /// Drops the keys of a journey from this process's memory.
    func forget(_ journey: JourneyID) async {
        for retention in EvidenceRetention.allCases {
            await cache.remove(SealedKey.context(journey, retention.rawValue))
        }
    }

    /// A key of the store itself, which is made when it is first needed.
    func storeKey(_ name: String) async throws(StoreError) -> SecretKey {
        if let known = await cache[SealedKey.context(nil, name)] { return known }
        if try await !store.keys(of: nil).contains(where: { $0.name == name }) {
            try await store.put(try await makeKey(nil, name).sealed)
        }
        // Another task or process may have been first. Only the key in the store is ever used.
        let asked = cache.now()
        guard let sealed = try await store.keys(of: nil).first(where: { $0.name == name }) else {
            throw .damaged(path: "The database", reason: "a key that was just stored is missing")
        }
        return try await open(sealed, asked: asked)
    }

    /// Makes a new key. It counts once the store has it.
    func makeKey(
        _ owner: JourneyID?, _ name: String
    ) async throws(StoreError) -> (key: SecretKey, sealed: SealedKey) {
        let key = try SecretKey()
        let context = SealedKey.context(owner, name)
        let bytes = try await masters.current.seal(unsafe key.withBytes { unsafe [UInt8]($0) }, for: context)
        let sealed = SealedKey(owner: owner, name: name, master: masters.current.id, sealed: bytes)
        await cache.insert(key, madeAs: sealed)
        return (key, sealed)
    }

    /// - Parameter asked: the time at which the store was asked for the key.
    private func open(_ sealed: SealedKey, asked: ContinuousClock.Instant) async throws(StoreError) -> SecretKey {
        if let made = await cache.take(madeAs: sealed) {
            await cache.insert(made, sealed.context, since: asked)
            return made
        }
        let bytes = try await masters.key(sealed.master).open(sealed.sealed, for: sealed.context)
        guard let key = SecretKey(bytes[...]) else { throw .keyWrong(id: sealed.master) }
        await cache.insert(key, sealed.context, since: asked)
        return key
    }
}
