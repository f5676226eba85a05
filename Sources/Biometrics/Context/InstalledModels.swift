public import BiometricsCore
internal import Builtin
internal import Dispatch
internal import ModelStore

/// The models on this machine: which are installed, whether their files are intact, and how to install missing ones.
///
/// ```swift
/// let models = try InstalledModels()
/// for model in models.all where model.allowsCommercialUse && !model.isInstalled {
///     try await models.install(model.id) { print($0) }
/// }
/// ```
///
/// Safe from any thread and in any number of processes, because each model file is moved into place in one step.
public struct InstalledModels: Sendable {
    /// A model that the manifest knows.
    public struct Model: Sendable, Hashable {
        /// The model's name.
        public let id: String
        /// The model's task.
        public let role: ModelRole
        /// Its licence, by SPDX identifier or in words.
        public let licence: String
        /// Whether the licence allows commercial use.
        public let allowsCommercialUse: Bool
        /// Whether a file of the model is installed. Its digest is checked when it is used, and by
        /// ``InstalledModels/verify(_:)``.
        public let isInstalled: Bool
    }

    /// The step that an installation has reached.
    public enum Progress: Sendable, Hashable {
        /// A source is being queried: an address, a package or the mirror's folder.
        case asking(String)
        /// How many bytes have arrived, and the total if it is known.
        case received(bytes: Int, of: Int?)
        /// The downloaded file is being converted into the model file.
        case rewriting
        /// A source failed, with the reason.
        case sourceFailed(String)
    }

    private let store: ModelStore

    /// The models in `directory`, or in the store that the environment names.
    ///
    /// - Throws: `.invalidConfiguration` if the environment names no folder for models; `.manifestInvalid`.
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

    /// The identity of an installed model. Reads the whole file, and checks that its digest is one that the manifest
    /// states.
    ///
    /// - Throws: `.unknownModel`, `.modelMissing`, `.modelDigestMismatch`, `.unreadableInput`.
    public func verify(_ id: String) throws(BiometricsError) -> ModelIdentity {
        ModelIdentity(id: id, sha256: try store.verify(id))
    }

    /// Installs a model unless it is installed: from `BIOMETRICS_MODEL_MIRROR`, or else from its publisher.
    ///
    /// - Parameters:
    ///   - id: the model's id.
    ///   - progress: called on a thread of the installation.
    /// - Returns: the identity of the model's file.
    /// - Throws: `.unknownModel`; `.ioFailure` if the folder cannot be written; `.modelDigestMismatch` if a source sent
    ///   other bytes than the manifest states; `.modelUnavailable` with the sources that were tried.
    @discardableResult
    public func install(
        _ id: String, progress: @escaping @Sendable (Progress) -> Void = { _ in }
    ) async throws(BiometricsError) -> ModelIdentity {
        let installer = ModelInstaller(store: store, rewritings: BuiltinPlugins.rewritings)
        let result: Result<ModelIdentity, BiometricsError> = await withCheckedContinuation { continuation in
            // A download blocks, and Swift's own thread pool has only as many threads as there are cores.
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
