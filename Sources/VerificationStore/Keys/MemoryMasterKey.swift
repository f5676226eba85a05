/// A master key that is nowhere but in this process. What it sealed is opened by nobody once the process has ended, however it
/// ended.
public struct MemoryMasterKey: MasterKey {
    private let key: FileMasterKey

    /// Tells it apart from other keys.
    public var id: String { key.id }

    /// A new key.
    ///
    /// - Throws: `.system` where there are no random numbers.
    public init() throws(StoreError) {
        key = try FileMasterKey(SecretKey())
    }

    /// `key`, sealed for `context`.
    public func seal(_ key: [UInt8], for context: String) async throws(StoreError) -> [UInt8] {
        try await self.key.seal(key, for: context)
    }

    /// The key that was sealed for `context`.
    public func open(_ sealed: [UInt8], for context: String) async throws(StoreError) -> [UInt8] {
        try await key.open(sealed, for: context)
    }
}
