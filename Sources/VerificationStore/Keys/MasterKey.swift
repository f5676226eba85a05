/// A key that encrypts the keys of journeys. It never leaves its holder: the reader of a file, or a client of a key
/// management service.
public protocol MasterKey: Sendable {
    /// Its name, stored with everything that it encrypts. Each key has a different name.
    var id: String { get }

    /// Encrypts `key` for `context`.
    ///
    /// - Throws: `.keyUnusable` if the holder does not answer.
    func seal(_ key: [UInt8], for context: String) async throws(StoreError) -> [UInt8]

    /// Decrypts the key that was encrypted for `context`.
    ///
    /// - Throws: `.keyWrong` if it was encrypted under another key or for another context, `.keyUnusable`.
    func open(_ sealed: [UInt8], for context: String) async throws(StoreError) -> [UInt8]
}

/// The master key that encrypts new keys, and earlier ones that decrypt old keys.
public struct MasterKeys: Sendable {
    /// The key that encrypts new keys.
    public let current: any MasterKey
    private let earlier: [any MasterKey]

    /// Keys.
    public init(_ current: any MasterKey, earlier: [any MasterKey] = []) {
        self.current = current
        self.earlier = earlier
    }

    /// The key of a name.
    ///
    /// - Throws: `.keyUnknown`.
    func key(_ id: String) throws(StoreError) -> any MasterKey {
        guard let key = ([current] + earlier).first(where: { $0.id == id }) else { throw .keyUnknown(id: id) }
        return key
    }
}
