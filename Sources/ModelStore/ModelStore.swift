public import BiometricsCore
internal import Digests
public import Platform

/// The models that are installed: a folder of files, known by the digests in the manifest.
///
/// - Threads: a value without state; any number of callers, in any number of processes.
public struct ModelStore: ModelProviding {
    /// What is known of models, installed or not.
    public let catalog: ModelCatalog
    /// The folder. It need not exist until something is installed.
    public let directory: String

    /// The store in the folder `directory`.
    public init(directory: String, catalog: ModelCatalog) {
        self.directory = directory
        self.catalog = catalog
    }

    /// The store that the environment names: `BIOMETRICS_MODELS`, else `biometrics/models` in `XDG_DATA_HOME` or in
    /// `~/.local/share`.
    ///
    /// - Throws: `.invalidConfiguration` when none of the three is set, and what `ModelCatalog.standard` throws.
    public static func standard(
        environment: [String: String] = ProcessEnvironment.current
    ) throws(BiometricsError) -> ModelStore {
        let catalog = try ModelCatalog.standard(environment: environment)
        return ModelStore(directory: try standardDirectory(environment: environment), catalog: catalog)
    }

    /// The folder that the environment names.
    static func standardDirectory(environment: [String: String]) throws(BiometricsError) -> String {
        if let named = environment["BIOMETRICS_MODELS"], !named.isEmpty { return named }
        if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") { return "\(data)/biometrics/models" }
        if let home = environment["HOME"], home.hasPrefix("/") { return "\(home)/.local/share/biometrics/models" }
        throw BiometricsError(
            .invalidConfiguration, "There is no place for models: set BIOMETRICS_MODELS to a folder.")
    }

    /// What is known of every model, installed or not.
    public var manifest: ModelManifest { catalog.manifest }

    /// Where the model's file lies, unchecked, or nil when it is not installed.
    ///
    /// - Throws: `.unknownModel`.
    public func path(of id: String) throws(BiometricsError) -> String? {
        places(of: try manifest.entry(id)).first { Self.isRegularFile($0) }
    }

    /// Whether a file of the model lies here. Its digest is checked by `load` and `verify`.
    public func isInstalled(_ id: String) -> Bool {
        guard let entry = try? manifest.entry(id) else { return false }
        return places(of: entry).contains { Self.isRegularFile($0) }
    }

    /// The model of this id; the digest is that of the very bytes that are returned.
    ///
    /// - Throws: `.unknownModel`, `.modelMissing` with the command that installs it, `.modelDigestMismatch`,
    ///   `.unreadableInput`.
    public func load(_ id: String) throws(BiometricsError) -> InstalledModel {
        let entry = try manifest.entry(id)
        for path in places(of: entry) {
            let file: OpenFile
            do {
                file = try .ordinary(at: path)
            } catch  where error.code == .noSuchInput {
                continue
            }
            if let known = Self.knownLengths(of: entry), !known.contains(file.size) {
                let stated = known.sorted().map(String.init).joined(separator: " or ")
                throw mismatch(entry, path, "the file has \(file.size) bytes instead of \(stated)")
            }
            let bytes = try file.content(limit: ModelManifest.maximumModelBytes)
            let sha256 = try SHA256.digest(of: bytes)
            guard entry.artifacts.contains(where: { $0.sha256 == sha256 }) else {
                throw mismatch(entry, path, "the file's SHA-256 is \(sha256)")
            }
            return InstalledModel(entry: entry, path: path, sha256: sha256, bytes: bytes)
        }
        throw BiometricsError(.modelMissing, "The model “\(id)” is not installed. Run: \(entry.installCommand)")
    }

    /// The SHA-256 of the installed file, when it is one that the manifest states.
    ///
    /// - Throws: what `load` throws.
    @discardableResult
    public func verify(_ id: String) throws(BiometricsError) -> String {
        try load(id).sha256
    }

    /// The calibration of an installed embedder, or nil where there is none for exactly these bytes.
    ///
    /// - Throws: `.manifestInvalid`.
    public func calibration(of model: InstalledModel) throws(BiometricsError) -> ScoreCalibration? {
        try catalog.calibration(for: model.identity)
    }

    /// Where a file of the model may lie, best first: in the folder, then where a Debian package puts it.
    func places(of entry: ModelEntry) -> [String] {
        entry.artifacts.map { "\(directory)/\($0.file)" }
            + entry.artifacts.flatMap(\.sources).compactMap {
                if case .debianPackage(_, let path) = $0 { path } else { nil }
            }
    }

    /// The lengths that the files of a model may have, or nil when one of them is not stated.
    static func knownLengths(of entry: ModelEntry) -> Set<Int>? {
        let lengths = entry.artifacts.compactMap(\.bytes)
        return lengths.count == entry.artifacts.count ? Set(lengths) : nil
    }

    private static func isRegularFile(_ path: String) -> Bool {
        (try? OpenFile(path)) != nil
    }

    private func mismatch(_ entry: ModelEntry, _ path: String, _ what: String) -> BiometricsError {
        BiometricsError(
            .modelDigestMismatch,
            "This is not the model “\(entry.id)” that the manifest states: \(what). Run: \(entry.installCommand)",
            path: path)
    }
}
