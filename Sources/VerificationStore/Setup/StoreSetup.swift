internal import BiometricsCore
internal import Platform

/// A store, its evidence and its master key, as configured by a user or a service.
public struct StoreSetup: Hashable, Sendable {
    /// The environment variable for the store: `sqlite:FILE` or `postgres://…`.
    public static let addressVariable = "BIOMETRICS_STORE"
    /// The environment variable for the folder of the evidence.
    public static let evidenceVariable = "BIOMETRICS_STORE_EVIDENCE"
    /// The environment variable for the holder of the master key.
    public static let keyVariable = "BIOMETRICS_STORE_KEY"

    /// The address of the store.
    public var address: StoreAddress
    /// The folder of evidence files.
    public var evidence: String
    /// The holder of the master key.
    public var key: MasterKeySource
    /// The holders of earlier master keys that encrypted some of the data.
    public var earlierKeys: [MasterKeySource] = []

    /// A setup; `nil` values come from the environment.
    ///
    /// By default, the evidence is in `FILE.evidence` beside the database, and the master key in the user's data
    /// folder, in `biometrics/keys/journeys.key` of `XDG_DATA_HOME` or `~/.local/share`. A copy of the store alone
    /// therefore opens nothing. A store shared by several machines has no default folder; its evidence folder must be
    /// set.
    ///
    /// - Throws: `.system` with `.invalidConfiguration` if no store is named, or a name is invalid.
    public init(
        address: String? = nil, evidence: String? = nil, key: String? = nil, environment: [String: String]
    ) throws(StoreError) {
        func variable(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        guard let address = address ?? variable(Self.addressVariable) else {
            throw .system(
                BiometricsError(
                    .invalidConfiguration,
                    "The store is not set. Set \(Self.addressVariable) to sqlite:FILE or "
                        + "postgres://USER@HOST/DATABASE."))
        }
        self.address = try StoreAddress(address)
        let named = evidence ?? variable(Self.evidenceVariable)
        switch self.address {
        case .sqlite(let path): self.evidence = named ?? "\(path).evidence"
        case .postgres:
            guard let named else {
                throw .system(
                    BiometricsError(
                        .invalidConfiguration,
                        "A store in PostgreSQL needs an evidence folder that all machines share. "
                            + "Set \(Self.evidenceVariable)."))
            }
            self.evidence = named
        }
        if let named = key ?? variable(Self.keyVariable) {
            self.key = try MasterKeySource(named)
        } else if let data = variable("XDG_DATA_HOME"), data.hasPrefix("/") {
            self.key = .file(path: "\(data)/\(Self.usualKey)")
        } else if let home = variable("HOME"), home.hasPrefix("/") {
            self.key = .file(path: "\(home)/.local/share/\(Self.usualKey)")
        } else {
            throw .system(
                BiometricsError(
                    .invalidConfiguration, "The place of the master key is unknown. Set \(Self.keyVariable)."))
        }
    }

    private static let usualKey = "biometrics/keys/journeys.key"

    /// Whether the store exists. Blocks its thread if a server must be asked.
    ///
    /// - Throws: `.unreachable` if the server does not answer.
    public var isThere: Bool {
        get throws(StoreError) {
            switch address {
            case .sqlite(let path): (try? FileFacts(at: path, followingLinks: false)) != nil
            case .postgres(let address):
                try PostgresConnection(address, isNoting: false).hasTable("store_version")
            }
        }
    }

    /// Whether a missing master key may be created. Machines that share a store must not, because each would create its
    /// own.
    private var mayMakeKey: Bool {
        switch address {
        case .sqlite: true
        case .postgres: false
        }
    }

    /// Opens the store, and creates it if it does not exist. A missing master key file is created too, unless the store
    /// already has encrypted data. For a store in PostgreSQL it is never created, because its machines share one key.
    ///
    /// - Parameters:
    ///   - isReadOnly: whether the store is opened read-only.
    ///   - tell: see ``EvidenceVault``.
    /// - Throws: any error of `DatabaseStore`, `.keyUnusable`.
    public func open(
        isReadOnly: Bool = false, telling tell: @escaping @Sendable (_ message: String) -> Void = { _ in }
    ) async throws(StoreError) -> OpenStore {
        let store = try DatabaseStore(address, isReadOnly: isReadOnly)
        var madeKey: String?
        if !isReadOnly, mayMakeKey, case .file(let path) = key,
            (try? FileFacts(at: path, followingLinks: false)) == nil,
            try await store.keys(notUnder: "", limit: 1).isEmpty
        {
            try Self.makeKey(at: path)
            madeKey = path
        }
        var earlier: [any MasterKey] = []
        for source in earlierKeys { earlier.append(try source.key()) }
        let masters = MasterKeys(try key.key(), earlier: earlier)
        let vault = EvidenceVault(store, folder: evidence, masters: masters, telling: tell)
        return OpenStore(store: store, vault: vault, madeKey: madeKey)
    }

    private static func makeKey(at path: String) throws(StoreError) {
        let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
        if !folder.isEmpty {
            try translating({ (error: SystemError) in StoreError.keyUnusable(holder: path, reason: "\(error)") }) {
                () throws(SystemError) in try FileSystem.makeFolder(folder, permissions: 0o700)
            }
        }
        try FileMasterKey.make(at: path)
    }
}

/// An open store with its evidence.
public struct OpenStore: Sendable {
    /// The store.
    public let store: DatabaseStore
    /// Its evidence.
    public let vault: EvidenceVault
    /// The file of a newly created master key. Losing it means losing the evidence.
    public let madeKey: String?
}
