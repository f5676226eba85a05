/// A master key that exists only in this process. After the process has ended, nothing encrypted under it can be
/// decrypted.
public struct MemoryMasterKey: MasterKey {
    private let key: FileMasterKey

    /// Distinguishes it from other keys.
    public var id: String { key.id }

    /// A new key.
    ///
    /// - Throws: `.system` without random numbers.
    public init() throws(StoreError) {
        key = try FileMasterKey(SecretKey())
    }

    /// Encrypts `key` for `context`.
    public func seal(_ key: [UInt8], for context: String) async throws(StoreError) -> [UInt8] {
        try await self.key.seal(key, for: context)
    }

    /// Decrypts the key that was encrypted for `context`.
    public func open(_ sealed: [UInt8], for context: String) async throws(StoreError) -> [UInt8] {
        try await key.open(sealed, for: context)
    }
}
