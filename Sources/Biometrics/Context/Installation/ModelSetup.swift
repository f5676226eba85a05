package import BiometricsCore
internal import Builtin
package import ModelStore
internal import OpenVINOKit
internal import Platform

/// Installs models and the engine OpenVINO: the work of `models install` and of `biometrics_install_models`.
///
/// Any number of processes may install at once.
package struct ModelSetup: Sendable {
    /// The models; empty for those of the built-in plugins that allow any use and can run here.
    package var ids: [String] = []
    /// Whether models whose licence does not allow commercial use are refused.
    package var isCommercialOnly = false
    /// Whether the engine is installed as well, if no models are named.
    package var installsEngine = true
    /// The folder that alone is searched; nil for the mirrors and the publishers.
    package var bundle: String?
    /// Whether downloads show their progress on standard error.
    package var showsTransfers = false

    /// A setup of the default models.
    package init() {}

    /// A step that is done.
    package enum Step {
        /// The engine was installed, or failed.
        case engine(ModelInstallationPayload.Engine)
        /// The engine does not exist for this processor.
        case engineNotForThisProcessor
        /// A model was installed, or failed.
        case model(ModelInstallationPayload.Row, of: ModelEntry)
    }

    /// The result of a setup.
    package struct Outcome {
        /// The models and the engine, installed or with an error.
        package let document: ModelInstallationPayload
        /// How the models were chosen; nil if ids named them.
        package let selection: ModelSelection?
        /// The code of the first failure; nil if all was installed.
        package let failure: BiometricsError.Code?
    }

    /// Installs everything that can be installed. A failure costs its own row only.
    ///
    /// - Parameter done: receives each step when it is done.
    /// - Throws: `.noSuchInput` if the bundle does not exist or is a file; `.unknownModel`; `.invalidConfiguration` for a model that is not for
    ///   commercial use; and the errors of `done`.
    package func run(
        in store: ModelStore, done: (Step) throws(BiometricsError) -> Void = { _ in }
    ) throws(BiometricsError) -> Outcome {
        var environment = ProcessEnvironment.current
        if let bundle {
            guard FileSystem.isFolder(bundle) == true else {
                throw BiometricsError(.noSuchInput, "The folder does not exist. Check the path.", path: bundle)
            }
            environment["BIOMETRICS_MODEL_MIRROR"] = bundle
        }
        let named = try ids.isEmpty ? nil : entries(in: store)
        var document = ModelInstallationPayload(store: store.directory, models: [])
        if ids.isEmpty, bundle == nil, installsEngine {
            switch try engine(environment) {
            case .some(.engine(let engine)):
                document.engine = engine
                try done(.engine(engine))
            case .some(let step): try done(step)
            case nil: break
            }
        }
        // The engine decides which models can run.
        let selection =
            named == nil
            ? try ModelSelection(in: store, environment: environment, mirrorsAlone: bundle != nil) : nil
        let installer = ModelInstaller(
            store: store, rewritings: BuiltinPlugins.rewritings, environment: environment,
            showsTransfers: showsTransfers, isOffline: bundle != nil)
        for entry in named ?? selection?.obtainable ?? [] {
            let row = Self.row(entry, by: installer)
            document.models.append(row)
            try done(.model(row, of: entry))
        }
        let failures = [document.engine?.error] + document.models.map(\.error)
        return Outcome(
            document: document, selection: selection, failure: failures.lazy.compactMap { $0?.code }.first)
    }

    private func entries(in store: ModelStore) throws(BiometricsError) -> [ModelEntry] {
        let entries = try ModelSelection.entries(ids, in: store)
        if isCommercialOnly, let refused = entries.first(where: { !$0.licence.commercialUse }) {
            throw BiometricsError(
                .invalidConfiguration,
                "\(refused.id) is not for commercial use (\(refused.licence.name)). Leave it out, or do not ask for "
                    + "commercial use.")
        }
        return entries
    }

    /// Installs OpenVINO where it is missing or of an earlier release. One from elsewhere is left alone.
    private func engine(_ environment: [String: String]) throws(BiometricsError) -> Step? {
        guard let folder = try OpenVINORuntime.folder else { return nil }
        let installer = EngineInstaller(folder: folder, environment: environment, showsTransfers: showsTransfers)
        guard installer.hasOtherRelease || !OpenVINORuntime.isInstalled else { return nil }
        guard EngineInstaller.isAvailable else { return .engineNotForThisProcessor }
        do throws(BiometricsError) {
            try installer.install()
            return .engine(.init(release: EngineInstaller.release, path: folder))
        } catch {
            return .engine(.init(release: EngineInstaller.release, path: folder, error: error))
        }
    }

    private static func row(_ entry: ModelEntry, by installer: ModelInstaller) -> ModelInstallationPayload.Row {
        do throws(BiometricsError) {
            let installed = try installer.install(entry.id)
            return .init(entry, path: installed.path, sha256: installed.sha256, origin: origin(of: installed))
        } catch {
            return .init(entry, error: error)
        }
    }

    private static func origin(of installation: ModelInstallation) -> String {
        let rewriting =
            installation.original.map { " (SHA-256 \($0.sha256.prefix(16))…), rewritten by \($0.rewriting.rawValue)" }
            ?? ""
        return switch installation.origin {
        case .installedBefore: "installed before"
        case .program: "part of the program"
        case .mirror(let path): "from the mirror \(path)\(rewriting)"
        case .source(let source): "from \(source)\(rewriting)"
        }
    }
}
