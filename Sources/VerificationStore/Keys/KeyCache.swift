/// Keys that were opened lately: a program that holds a master key may take long to answer.
actor KeyCache {
    /// The most keys that are kept.
    private static let limit = 4096

    private var keys: [String: SecretKey] = [:]
    private var order: [String] = []

    subscript(context: String) -> SecretKey? { keys[context] }

    func insert(_ key: SecretKey, _ context: String) {
        if keys.updateValue(key, forKey: context) == nil { order.append(context) }
        if order.count > Self.limit { keys[order.removeFirst()] = nil }
    }

    func remove(_ context: String) {
        keys[context] = nil
        order.removeAll { $0 == context }
    }
}
