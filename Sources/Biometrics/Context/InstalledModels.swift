public import BiometricsCore
internal import Builtin
internal import Dispatch
internal import ModelStore

/// The models on this machine: what there is, whether it is sound, and how to get what is missing.
///
/// ```swift
/// let models = try InstalledModels()
/// for model in models.all where model.allowsCommercialUse && !model.isInstalled {
///     try await models.install(model.id) { print($0) }
/// }
/// ```
///
/// Safe from any thread and in any number of processes: a model takes its place in one step.
public struct InstalledModels: Sendable {
    /// A model that the manifest knows.
    public struct Model: Sendable, Hashable {
        /// What it is called.
        public let id: String
        /// What it is for.
        public let role: ModelRole
        /// Its licence, by SPDX identifier or in words.
        public let licence: String
        /// Whether the licence allows commercial use.
        public let allowsCommercialUse: Bool
        /// Whether a file of it lies here; its digest is checked when it is used, and by ``InstalledModels/verify(_:)``.
        public let isInstalled: Bool
    }

    /// The step that an installation has reached.
    public enum Progress: Sendable, Hashable {
        /// A source is asked: an address, a package or the mirror's folder.
        case asking(String)
        /// How many bytes have come, and of how many where that is known.
        case received(bytes: Int, of: Int?)
        /// What has come is rewritten into the file that is run.
        case rewriting
        /// A source gave nothing; why.
        case sourceFailed(String)
    }

    private let store: ModelStore

    /// The models in `directory`, or in the store that the environment names.
    ///
    /// - Throws: `.invalidConfiguration` when there is no place for models, `.manifestInvalid`.
    public init(directory: String? = nil) throws(BiometricsError) {
        var configuration = BiometricsConfiguration()
        configuration.modelDirectory = directory
        store = try configuration.modelStore()
    }

    /// The folder of the models.
    public var directory: String { store.directory }

    /// Every model that the manifest knows, in its order.
    public var all: [Model] {
        store.manifest.models.map { entry in
            Model(
                id: entry.id, role: entry.role, licence: entry.licence.name,
                allowsCommercialUse: entry.licence.commercialUse, isInstalled: store.isInstalled(entry.id))
        }
    }

    /// The identity of an installed model, whose file has a digest that the manifest states. Reads the whole file.
    ///
    /// - Throws: `.unknownModel`, `.modelMissing`, `.modelDigestMismatch`, `.unreadableInput`.
    public func verify(_ id: String) throws(BiometricsError) -> ModelIdentity {
        ModelIdentity(id: id, sha256: try store.verify(id))
    }

    /// Installs a model from `BIOMETRICS_MODEL_MIRROR`, else from where its publisher offers it, unless it is there.
    ///
    /// - Parameters:
    ///   - id: the model's.
    ///   - progress: told on a thread of the installation's.
    /// - Returns: what the model's file is.
    /// - Throws: `.unknownModel`, `.ioFailure` when the folder cannot be written, `.modelDigestMismatch` when a source gave
    ///   other bytes than the manifest states, `.modelUnavailable` with what was tried.
    @discardableResult
    public func install(
        _ id: String, progress: @escaping @Sendable (Progress) -> Void = { _ in }
    ) async throws(BiometricsError) -> ModelIdentity {
        let installer = ModelInstaller(store: store, rewritings: BuiltinPlugins.rewritings)
        let result: Result<ModelIdentity, BiometricsError> = await withCheckedContinuation { continuation in
            // A download blocks, and Swift's own threads are as few as the cores.
            DispatchQueue.global().async {
                do throws(BiometricsError) {
                    let installed = try installer.install(id) { progress(Progress($0)) }
                    continuation.resume(returning: .success(ModelIdentity(id: installed.id, sha256: installed.sha256)))
                } catch {
                    continuation.resume(returning: .failure(error))
                }
            }
        }
        return try result.get()
    }
}

extension InstalledModels.Progress {
    init(_ step: ModelInstallationStep) {
        self =
            switch step {
            case .searchingMirror(let path): .asking(path)
            case .fetching(let source): .asking("\(source)")
            case .received(let bytes, let total): .received(bytes: bytes, of: total)
            case .rewriting: .rewriting
            case .failed(let reason): .sourceFailed(reason)
            }
    }
}
