public import BiometricsCore
internal import Digests
public import Platform

/// The installed models: a folder of files, identified by the digests in the manifest.
///
/// - Threads: a value without state; any number of callers, in any number of processes.
public struct ModelStore: ModelProviding {
    /// The known models, installed or not.
    public let catalog: ModelCatalog
    /// The folder. It need not exist before the first installation.
    public let directory: String

    /// The store in the folder `directory`.
    public init(directory: String, catalog: ModelCatalog) {
        self.directory = directory
        self.catalog = catalog
    }

    /// The store named by the environment: `BIOMETRICS_MODELS`, or else `biometrics/models` in `XDG_DATA_HOME` or in
    /// `~/.local/share`.
    ///
    /// - Throws: `.invalidConfiguration` if none of the variables is set, and any error of `ModelCatalog.standard`.
    public static func standard(
        environment: [String: String] = ProcessEnvironment.current
    ) throws(BiometricsError) -> ModelStore {
        let catalog = try ModelCatalog.standard(environment: environment)
        return ModelStore(directory: try standardDirectory(environment: environment), catalog: catalog)
    }

    /// The folder named by the environment.
    static func standardDirectory(environment: [String: String]) throws(BiometricsError) -> String {
        if let named = environment["BIOMETRICS_MODELS"], !named.isEmpty { return named }
        if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") { return "\(data)/biometrics/models" }
        if let home = environment["HOME"], home.hasPrefix("/") { return "\(home)/.local/share/biometrics/models" }
        throw BiometricsError(
            .invalidConfiguration, "The folder of models is unknown. Set BIOMETRICS_MODELS.")
    }

    /// The entries of all known models, installed or not.
    public var manifest: ModelManifest { catalog.manifest }

    /// The path of the model's file, unchecked; nil if it is not installed, or if it is part of the program.
    ///
    /// - Throws: `.unknownModel`.
    public func path(of id: String) throws(BiometricsError) -> String? {
        places(of: try manifest.entry(id)).first { Self.isRegularFile($0) }
    }

    /// Whether a file of the model is installed, or part of the program. `load` and `verify` check its digest.
    public func isInstalled(_ id: String) -> Bool {
        guard let entry = try? manifest.entry(id) else { return false }
        return entry.isPartOfProgram || places(of: entry).contains { Self.isRegularFile($0) }
    }

    /// The model of this id; the digest belongs to the returned bytes.
    ///
    /// - Throws: `.unknownModel`, `.modelMissing` with the command that installs it, `.modelDigestMismatch`,
    ///   `.unreadableInput`.
    public func load(_ id: String) throws(BiometricsError) -> InstalledModel {
        let entry = try manifest.entry(id)
        if let model = try partOfProgram(entry) { return model }
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

    /// The model in the program; nil if it is not part of it. Added manifests cannot name files that the program lacks.
    private func partOfProgram(_ entry: ModelEntry) throws(BiometricsError) -> InstalledModel? {
        for artifact in entry.artifacts {
            for case .program(let path) in artifact.sources {
                guard let bytes = ModelCatalog.document(path) else {
                    throw BiometricsError(
                        .manifestInvalid, "The model “\(entry.id)” is not part of this program.", path: path)
                }
                let sha256 = try SHA256.digest(of: bytes)
                guard sha256 == artifact.sha256 else {
                    throw mismatch(entry, path, "its SHA-256 in the program is \(sha256)")
                }
                return InstalledModel(entry: entry, path: "program:\(path)", sha256: sha256, bytes: bytes)
            }
        }
        return nil
    }

    /// The SHA-256 of the installed file, if the manifest lists it.
    ///
    /// - Throws: any error of `load`.
    @discardableResult
    public func verify(_ id: String) throws(BiometricsError) -> String {
        try load(id).sha256
    }

    /// The calibration of an installed embedder; nil if none exists for exactly these bytes.
    ///
    /// - Throws: `.manifestInvalid`.
    public func calibration(of model: InstalledModel) throws(BiometricsError) -> ScoreCalibration? {
        try catalog.calibration(for: model.identity)
    }

    /// The possible paths of the model's file, best first: in the folder, then in a Debian package.
    func places(of entry: ModelEntry) -> [String] {
        entry.artifacts.map { "\(directory)/\($0.file)" }
            + entry.artifacts.flatMap(\.sources).compactMap {
                if case .debianPackage(_, let path) = $0 { path } else { nil }
            }
    }

    /// The possible lengths of the model's files; nil if one of them is unknown.
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
            "The file does not match the manifest's model “\(entry.id)”: \(what). Run: \(entry.installCommand)",
            path: path)
    }
}
