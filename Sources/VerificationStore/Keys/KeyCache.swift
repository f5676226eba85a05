/// Keys that were opened lately: a program that holds a master key may take long to answer.
actor KeyCache {
    /// The most keys that are kept.
    private static let limit = 4096

    private var keys: [String: SecretKey] = [:]
    /// The names in the order in which they came; those of keys that are gone are dropped in time.
    private var order: [String] = []

    subscript(context: String) -> SecretKey? { keys[context] }

    func insert(_ key: SecretKey, _ context: String) {
        if keys.updateValue(key, forKey: context) == nil { order.append(context) }
        while keys.count > Self.limit { keys[order.removeFirst()] = nil }
        if order.count > 2 * Self.limit { order.removeAll { keys[$0] == nil } }
    }

    /// Keeps no key of this name any longer, nor one that was made for it.
    func remove(_ context: String) {
        keys[context] = nil
        let made = Self.name(context)
        for name in keys.keys where name.hasPrefix(made) { keys[name] = nil }
    }

    /// Keeps a key that was made, until the store says whether it is one of its.
    func insert(_ key: SecretKey, madeAs sealed: SealedKey) {
        insert(key, Self.name(sealed))
    }

    /// The key that was made as this one, which is not kept under that name any longer.
    func take(madeAs sealed: SealedKey) -> SecretKey? {
        keys.removeValue(forKey: Self.name(sealed))
    }

    private static func name(_ sealed: SealedKey) -> String { name(sealed.context) + sealed.sealed.hexadecimal }

    private static func name(_ context: String) -> String { "made:\(context):" }
}
