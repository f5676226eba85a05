/// Recently decrypted keys, because the program that holds a master key may be slow.
///
/// Another process may destroy the keys of a journey, and this one is not told. So each key leaves the memory
/// when its lifetime ends, even in a process without work.
actor KeyCache {
    /// A key in memory.
    private struct Entry {
        let key: SecretKey
        /// The time at which the store was asked for it.
        let since: ContinuousClock.Instant

        func isKept(at time: ContinuousClock.Instant) -> Bool { since.duration(to: time) < lifetime }
    }

    /// The largest number of cached keys.
    private static let limit = 4096
    /// The time after which a key is read from the store again. A submission uses its journey's keys many times within
    /// it.
    static let lifetime = Duration.seconds(60)

    /// The time by a clock that is never set.
    let now: @Sendable () -> ContinuousClock.Instant
    private var entries: [String: Entry] = [:]
    /// Whether a task waits for the end of a lifetime.
    private var isWatched = false

    /// An empty cache.
    init(now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
        self.now = now
    }

    /// The number of keys in memory.
    var count: Int { entries.count }

    subscript(context: String) -> SecretKey? { young(entries[context]) }

    /// Caches a key, and drops the oldest one to make room.
    ///
    /// - Parameter since: the time at which the store was asked for it. Its lifetime counts from there, because the
    ///   key may be destroyed at any time afterwards.
    func insert(_ key: SecretKey, _ context: String, since: ContinuousClock.Instant) {
        entries[context] = Entry(key: key, since: since)
        if entries.count > Self.limit, let oldest = entries.min(by: { $0.value.since < $1.value.since }) {
            entries[oldest.key] = nil
        }
        watch()
    }

    /// Removes the key of this name, and any new key made for it.
    func remove(_ context: String) {
        entries[context] = nil
        let made = Self.name(context)
        for name in entries.keys where name.hasPrefix(made) { entries[name] = nil }
    }

    /// Caches a new key until the store confirms that it owns the key.
    func insert(_ key: SecretKey, madeAs sealed: SealedKey) {
        insert(key, Self.name(sealed), since: now())
    }

    /// Removes and returns the new key made as `sealed`.
    func take(madeAs sealed: SealedKey) -> SecretKey? {
        young(entries.removeValue(forKey: Self.name(sealed)))
    }

    /// Drops the keys whose lifetime is over. A key is overwritten when its last user releases it.
    func dropOld() {
        let time = now()
        entries = entries.filter { $0.value.isKept(at: time) }
    }

    /// Waits for the end of the oldest key's lifetime.
    private func watch() {
        guard !isWatched, let oldest = entries.values.map(\.since).min() else { return }
        isWatched = true
        let pause = now().duration(to: oldest.advanced(by: Self.lifetime))
        Task { [weak self] in
            try? await Task.sleep(for: pause)
            await self?.endWatch()
        }
    }

    private func endWatch() {
        isWatched = false
        dropOld()
        watch()
    }

    private func young(_ entry: Entry?) -> SecretKey? {
        guard let entry, entry.isKept(at: now()) else { return nil }
        return entry.key
    }

    private static func name(_ sealed: SealedKey) -> String { name(sealed.context) + sealed.sealed.hexadecimal }

    private static func name(_ context: String) -> String { "made:\(context):" }
}
