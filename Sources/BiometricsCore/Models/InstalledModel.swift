/// A model whose bytes are loaded and match a digest of the manifest.
public struct InstalledModel: Sendable {
    /// The manifest's entry for the model.
    public let entry: ModelEntry
    /// The file that the bytes came from, or `program:…` for a model that is part of the program.
    public let path: String
    /// SHA-256 of `bytes`, 64 lower-case hexadecimal digits.
    public let sha256: String
    /// The bytes that were checked. Engines open these bytes and never read the file again.
    public let bytes: [UInt8]

    /// A model of checked bytes.
    public init(entry: ModelEntry, path: String, sha256: String, bytes: [UInt8]) {
        self.entry = entry
        self.path = path
        self.sha256 = sha256
        self.bytes = bytes
    }

    /// Its id with the digest of its bytes.
    public var identity: ModelIdentity { ModelIdentity(id: entry.id, sha256: sha256) }
}

extension InstalledModel: ContentWithheld {
    /// Id and digest; never the bytes.
    public var description: String { "InstalledModel(\(entry.id), \(sha256))" }
}

/// Provides plugins with their models. Safe from any thread.
public protocol ModelProviding: Sendable {
    /// The entries of all known models, installed or not.
    var manifest: ModelManifest { get }

    /// The model of this id, its digest checked.
    ///
    /// - Throws: `.unknownModel`, `.modelMissing` with the command that installs it, `.modelDigestMismatch`,
    ///   `.unreadableInput`.
    func load(_ id: String) throws(BiometricsError) -> InstalledModel

    /// The model's id and the digest of its bytes, for a caller that needs no bytes.
    ///
    /// - Throws: as `load`.
    func identity(_ id: String) throws(BiometricsError) -> ModelIdentity
}

extension ModelProviding {
    /// The identity of the model that `load` returns.
    public func identity(_ id: String) throws(BiometricsError) -> ModelIdentity { try load(id).identity }
}
