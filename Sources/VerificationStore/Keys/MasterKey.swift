/// A key that seals the keys of journeys. It never leaves its holder: a file's reader, or a program that speaks to a key
/// management service.
public protocol MasterKey: Sendable {
    /// Its name, under which what it sealed is kept. Another key has another name.
    var id: String { get }

    /// `key`, sealed for `context`.
    ///
    /// - Throws: `.keyUnusable` where the holder does not answer.
    func seal(_ key: [UInt8], for context: String) async throws(StoreError) -> [UInt8]

    /// The key that was sealed for `context`.
    ///
    /// - Throws: `.keyWrong` where it was sealed under another key or for another context, `.keyUnusable`.
    func open(_ sealed: [UInt8], for context: String) async throws(StoreError) -> [UInt8]
}

/// The master key that seals what is new, and earlier ones, which open what they sealed.
public struct MasterKeys: Sendable {
    /// Seals what is new.
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
