public import BiometricsCore
public import Platform

/// Brings models into a store: from a mirror, else from where their publishers offer them, rewritten where the manifest says
/// so.
///
/// The only part of the package that reaches for the network. A file takes its place in one step, and only when its digest
/// is one that the manifest states; installations that run at the same time do not disturb each other.
public struct ModelInstaller: Sendable {
    /// Is told what happens, on the caller's thread.
    public typealias Progress = (ModelInstallationStep) -> Void

    /// Where the models go.
    public let store: ModelStore
    let rewritings: [any ModelRewriting.Type]
    let environment: [String: String]
    let showsTransfers: Bool
    let isOffline: Bool

    /// Hands over the bytes of a file, a piece at a time.
    typealias Feed = ((RawSpan) throws(BiometricsError) -> Void) throws(BiometricsError) -> Void

    /// An installer for `store`.
    ///
    /// - Parameters:
    ///   - rewritings: how files are made of published ones. Where a kind is lacking, models that need it cannot be had.
    ///   - environment: what `BIOMETRICS_MODEL_MIRROR` (folders of model files, of any name; see ``ModelMirrors``) is read
    ///     from, and what the programs that fetch are given.
    ///   - showsTransfers: whether the programs that fetch show their progress on standard error.
    ///   - isOffline: whether the mirrors are all that is asked.
    public init(
        store: ModelStore, rewritings: [any ModelRewriting.Type] = [],
        environment: [String: String] = ProcessEnvironment.current, showsTransfers: Bool = false,
        isOffline: Bool = false
    ) {
        self.store = store
        self.rewritings = rewritings
        self.environment = environment
        self.showsTransfers = showsTransfers
        self.isOffline = isOffline
    }

    /// Installs the model of this id, unless it is there with the right digest already.
    ///
    /// - Throws: `.unknownModel`; `.ioFailure` when the store cannot be written; `.modelDigestMismatch` when a source gave
    ///   other bytes than the manifest states; `.modelUnavailable` with what was tried when nothing gave the model.
    public func install(
        _ id: String, progress: @escaping Progress = { _ in }
    ) throws(BiometricsError) -> ModelInstallation {
        let entry = try store.manifest.entry(id)
        if let model = try? store.load(id) {
            return ModelInstallation(
                id: id, path: model.path, sha256: model.sha256, origin: .installedBefore, original: nil)
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

    /// Where an artifact goes in the store.
    func place(of artifact: ModelArtifact) -> String { "\(store.directory)/\(artifact.file)" }

    /// Puts what `feed` hands over into the artifact's place, when it is the artifact.
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

/// What was tried to get a model, for the error that says so.
struct Attempts {
    private var lines: [String] = []
    private var sawOtherBytes = false

    /// Notes that `source` failed with `error`.
    mutating func add(_ source: String, _ error: BiometricsError) {
        lines.append("\(source): \(error.message)")
        if error.code == .modelDigestMismatch || error.code == .inputTooLarge { sawOtherBytes = true }
    }

    /// The error for a model that nothing gave.
    func summary(of entry: ModelEntry) -> BiometricsError {
        let tried = lines.isEmpty ? "the manifest names no address for it" : "tried " + lines.joined(separator: "; ")
        let advice =
            entry.debianPackage.map { "Run: sudo apt-get install \($0)" }
            ?? "Set BIOMETRICS_MODEL_MIRROR to a folder that holds the file (any name will do)."
        return BiometricsError(
            sawOtherBytes ? .modelDigestMismatch : .modelUnavailable,
            "The model “\(entry.id)” could not be had: \(tried). \(advice)")
    }
}
