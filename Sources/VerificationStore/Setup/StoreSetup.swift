internal import BiometricsCore
internal import Platform

/// A store, its evidence and their key, as a person or a service names them.
public struct StoreSetup: Hashable, Sendable {
    /// The variable of the environment that names the store: `sqlite:FILE` or `postgres://…`.
    public static let addressVariable = "BIOMETRICS_STORE"
    /// The variable that names the folder of the evidence.
    public static let evidenceVariable = "BIOMETRICS_STORE_EVIDENCE"
    /// The variable that names who holds the master key.
    public static let keyVariable = "BIOMETRICS_STORE_KEY"

    /// Where the journeys are.
    public var address: StoreAddress
    /// Where files of evidence are.
    public var evidence: String
    /// Who holds the master key.
    public var key: MasterKeySource
    /// Who holds master keys that sealed some of what is there.
    public var earlierKeys: [MasterKeySource] = []

    /// A setup; what is `nil` is as the environment says.
    ///
    /// Unless anybody says, the evidence lies in `FILE.evidence` beside the database, and the master key with the user's data,
    /// in `biometrics/keys/journeys.key` of `XDG_DATA_HOME` or of `~/.local/share`: a copy of the store alone opens nothing.
    /// A store that several machines share has no folder beside it: its evidence lies where somebody says.
    ///
    /// - Throws: `.system` with `.invalidConfiguration` where nobody names a store, or a name is none.
    public init(
        address: String? = nil, evidence: String? = nil, key: String? = nil, environment: [String: String]
    ) throws(StoreError) {
        func variable(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        guard let address = address ?? variable(Self.addressVariable) else {
            throw .system(
                BiometricsError(
                    .invalidConfiguration,
                    "No store is named. Set \(Self.addressVariable) to sqlite:FILE or postgres://USER@HOST/DATABASE."))
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
                        "A store in PostgreSQL needs a folder for its evidence that every machine has. "
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
                    .invalidConfiguration, "There is no place for the master key. Set \(Self.keyVariable)."))
        }
    }

    private static let usualKey = "biometrics/keys/journeys.key"

    /// Whether there is a store. Blocks its thread where a server has to be asked.
    ///
    /// - Throws: `.unreachable` where the server does not answer.
    public var isThere: Bool {
        get throws(StoreError) {
            switch address {
            case .sqlite(let path): (try? FileFacts(at: path, followingLinks: false)) != nil
            case .postgres(let address):
                try PostgresConnection(address, isNoting: false).hasTable("store_version")
            }
        }
    }

    /// Whether a master key is made where there is none: not for machines that share a store, as each would make its own.
    private var mayMakeKey: Bool {
        switch address {
        case .sqlite: true
        case .postgres: false
        }
    }

    /// Opens the store; makes it where there is none. The master key is made as well where a file is to hold it, nothing is
    /// there, and nothing of the store was sealed before; that of a store in PostgreSQL never is, as its machines share one.
    ///
    /// - Parameters:
    ///   - isReadOnly: whether nothing is written.
    ///   - tell: as ``EvidenceVault`` takes it.
    /// - Throws: as `DatabaseStore`, `.keyUnusable`.
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

/// A store and its evidence, opened.
public struct OpenStore: Sendable {
    /// The store.
    public let store: DatabaseStore
    /// Its evidence.
    public let vault: EvidenceVault
    /// The file of a master key that was made just now; whoever loses it loses the evidence.
    public let madeKey: String?
}
