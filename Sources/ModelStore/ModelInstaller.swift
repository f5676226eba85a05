public import BiometricsCore
public import Platform

/// Installs models into a store: from a mirror, or else from their publishers, rewritten if the manifest says so.
///
/// This is the only part of the package that uses the network. A file is installed in one step, and only if the
/// manifest lists its digest. Concurrent installations do not disturb each other.
public struct ModelInstaller: Sendable {
    /// Reports progress on the caller's thread.
    public typealias Progress = (ModelInstallationStep) -> Void

    /// The destination of the models.
    public let store: ModelStore
    let rewritings: [any ModelRewriting.Type]
    let environment: [String: String]
    let downloads: Downloads
    let isOffline: Bool

    /// Provides the bytes of a file, piece by piece.
    typealias Feed = ((RawSpan) throws(BiometricsError) -> Void) throws(BiometricsError) -> Void

    /// An installer for `store`.
    ///
    /// - Parameters:
    ///   - rewritings: the available rewritings. Models that need another one cannot be installed.
    ///   - environment: the source of `BIOMETRICS_MODEL_MIRROR` (folders of model files with any names; see
    ///   ``ModelMirrors``), and the environment of the programs that fetch.
    ///   - showsTransfers: whether those programs show their progress on standard error.
    ///   - isOffline: whether only the mirrors are used.
    public init(
        store: ModelStore, rewritings: [any ModelRewriting.Type] = [],
        environment: [String: String] = ProcessEnvironment.current, showsTransfers: Bool = false,
        isOffline: Bool = false
    ) {
        self.store = store
        self.rewritings = rewritings
        self.environment = environment
        downloads = Downloads(environment: environment, showsTransfers: showsTransfers)
        self.isOffline = isOffline
    }

    /// Installs the model of this id, unless it is already installed with the right digest.
    ///
    /// - Throws: `.unknownModel`; `.ioFailure` if the store cannot be written; `.modelDigestMismatch` if a source gave
    ///   other bytes than the manifest lists; `.modelUnavailable` with all attempts if every source failed.
    public func install(
        _ id: String, progress: @escaping Progress = { _ in }
    ) throws(BiometricsError) -> ModelInstallation {
        let entry = try store.manifest.entry(id)
        if let model = try? store.load(id) {
            return ModelInstallation(
                id: id, path: model.path, sha256: model.sha256,
                origin: entry.isPartOfProgram ? .program : .installedBefore, original: nil)
        }
        var tried = Attempts()
        if let found = try installFromMirrors(entry, &tried, progress) { return found }
        for offer in isOffline ? [] : ModelOffer.all(of: entry) {
            for source in offer.sources {
                progress(.fetching(source))
                do {
                    let path = try take(offer, progress) { (append) throws(BiometricsError) in
                        try fetch(source, limit: offer.bytes, append)
                    }
                    return ModelInstallation(entry, offer, path: path, origin: .source(source))
                } catch  where error.code != .ioFailure {
                    tried.add("\(source)", error)
                    progress(.failed("\(source): \(error.message)"))
                }
            }
        }
        throw tried.summary(of: entry)
    }

    /// The path of an artifact in the store.
    func place(of artifact: ModelArtifact) -> String { "\(store.directory)/\(artifact.file)" }

    /// Writes the bytes from `feed` to the artifact's path, if their digest is right.
    func stage(
        _ artifact: ModelArtifact, _ progress: @escaping Progress, feed: Feed
    ) throws(BiometricsError) -> String {
        var staged = try StagedFile(in: store.directory)
        var count = 0
        try feed { (piece) throws(BiometricsError) in
            try staged.append(piece, limit: artifact.bytes ?? ModelManifest.maximumModelBytes)
            count += piece.byteCount
            progress(.received(bytes: count, of: artifact.bytes))
        }
        let place = place(of: artifact)
        try staged.commit(to: place, sha256: artifact.sha256)
        return place
    }
}

/// The attempts to get a model, for an error message.
struct Attempts {
    private var lines: [String] = []
    private var sawOtherBytes = false

    /// Records that `source` failed with `error`.
    mutating func add(_ source: String, _ error: BiometricsError) {
        lines.append("\(source): \(error.message)")
        if error.code == .modelDigestMismatch || error.code == .inputTooLarge { sawOtherBytes = true }
    }

    /// The error for a model that could not be found.
    func summary(of entry: ModelEntry) -> BiometricsError {
        let tried = lines.isEmpty ? "the manifest has no address for it" : "tried " + lines.joined(separator: "; ")
        let advice =
            (entry.debianPackage ?? entry.originalPackage).map { _ in "Run: \(entry.installCommand)" }
            ?? "Set BIOMETRICS_MODEL_MIRROR to a folder with the file, under any name."
        return BiometricsError(
            sawOtherBytes ? .modelDigestMismatch : .modelUnavailable,
            "The model “\(entry.id)” is unavailable: \(tried). \(advice)")
    }
}
