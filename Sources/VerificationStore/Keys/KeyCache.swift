/// Recently decrypted keys, because the program that holds a master key may be slow.
actor KeyCache {
    /// The largest number of cached keys.
    private static let limit = 4096

    private var keys: [String: SecretKey] = [:]
    /// The names in order of insertion; names of removed keys are dropped later.
    private var order: [String] = []

    subscript(context: String) -> SecretKey? { keys[context] }

    func insert(_ key: SecretKey, _ context: String) {
        if keys.updateValue(key, forKey: context) == nil { order.append(context) }
        while keys.count > Self.limit { keys[order.removeFirst()] = nil }
        if order.count > 2 * Self.limit { order.removeAll { keys[$0] == nil } }
    }

    /// Removes the key of this name, and any new key made for it.
    func remove(_ context: String) {
        keys[context] = nil
        let made = Self.name(context)
        for name in keys.keys where name.hasPrefix(made) { keys[name] = nil }
    }

    /// Caches a new key until the store confirms that it owns the key.
    func insert(_ key: SecretKey, madeAs sealed: SealedKey) {
        insert(key, Self.name(sealed))
    }

    /// Removes and returns the new key made as `sealed`.
    func take(madeAs sealed: SealedKey) -> SecretKey? {
        keys.removeValue(forKey: Self.name(sealed))
    }

    private static func name(_ sealed: SealedKey) -> String { name(sealed.context) + sealed.sealed.hexadecimal }

    private static func name(_ context: String) -> String { "made:\(context):" }
}
