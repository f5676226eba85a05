public import BiometricsCore
internal import ModelStore
internal import Synchronization

/// What matchers, liveness assessors and face finders share: the models, read and checked once, the plugins, the engine and
/// the workers.
///
/// A service makes one context, and everything else in it. Each model's file is then read once, and a worker has each network
/// once. No more calls run at the same time than there are workers, whoever makes them.
///
/// ```swift
/// let context = try BiometricsContext(configuration)
/// let (matcher, finder) = (try FaceMatcher(in: context), try FaceFinder(in: context))
/// ```
///
/// Safe from any thread.
public final class BiometricsContext: Sendable {
    /// What it was made with.
    public let configuration: BiometricsConfiguration
    /// The models that are installed.
    let store: ModelStore
    /// The built-in plugins and those of the configuration.
    let registry: PluginRegistry
    /// What plugins make analysers with.
    let plugins: PluginContext
    /// The workers, each with a bench of its own.
    let pool: WorkerPool<Workbench>
    private let calls = Atomic<UInt64>(0)

    /// A context on this machine. Reads no model yet.
    ///
    /// - Throws: `.invalidConfiguration` for less than one worker, `.duplicatePlugin`, `.engineUnavailable`,
    ///   `.manifestInvalid`.
    public init(_ configuration: BiometricsConfiguration = BiometricsConfiguration()) throws(BiometricsError) {
        guard configuration.workers >= 1 else {
            throw BiometricsError(
                .invalidConfiguration, "\(configuration.workers) workers were asked for. At least one is needed.")
        }
        let store = try configuration.modelStore()
        let plugins = PluginContext(
            models: LoadedModels(store), engine: try Engines.engine(for: configuration), threads: 1)
        self.configuration = configuration
        self.store = store
        self.plugins = plugins
        registry = try configuration.registry(for: store)
        pool = WorkerPool(width: configuration.workers) { () throws(BiometricsError) in try Workbench(plugins) }
    }

    /// The ids of all liveness analysers that a calibration may name, those that are not run among them.
    public var livenessAnalyzerIDs: [String] { registry.livenessAnalyzers.map(\.manifest.id) }

    /// The number of a call that begins.
    func nextCall() -> UInt64 { calls.add(1, ordering: .relaxed).newValue }

    /// The detector plugin: the one that the configuration names, else the best that is installed. It may be used under the
    /// licences that the profile asks for.
    ///
    /// - Throws: `.unknownPlugin`, `.invalidConfiguration`.
    func detector() throws(BiometricsError) -> any FaceDetectorPlugin {
        let plugin = try registry.faceDetector(try configuration.detectorName(in: store))
        try configuration.profile.checkLicences(of: plugin.manifest, in: store)
        return plugin
    }

    /// The text recogniser plugin that reads machine-readable zones, under the same licences.
    ///
    /// - Throws: as `detector()`; `.invalidConfiguration` for one that reads something else.
    func zoneRecognizer() throws(BiometricsError) -> any TextRecognizerPlugin {
        let plugin = try registry.textRecognizer(configuration.zoneRecognizer)
        guard plugin.alphabets.contains(.machineReadable) else {
            throw BiometricsError(
                .invalidConfiguration, "The plugin \(plugin.manifest.id) does not read machine-readable zones.")
        }
        try configuration.profile.checkLicences(of: plugin.manifest, in: store)
        return plugin
    }

    /// The text recogniser plugin that reads print, under the same licences; `nil` where none is configured, or its models or
    /// OpenVINO are not installed.
    ///
    /// - Throws: as `detector()`; `.invalidConfiguration` for one that reads something else.
    func printRecognizer() throws(BiometricsError) -> (any TextRecognizerPlugin)? {
        guard let name = configuration.printRecognizer else { return nil }
        let plugin = try registry.textRecognizer(name)
        guard plugin.alphabets.contains(.latin) else {
            throw BiometricsError(
                .invalidConfiguration, "The plugin \(plugin.manifest.id) does not read Latin letters.")
        }
        guard
            plugin.manifest.modelIDs.allSatisfy(store.isInstalled),
            plugin.manifest.runs(on: BiometricsConfiguration.Engine.installed)
        else { return nil }
        try configuration.profile.checkLicences(of: plugin.manifest, in: store)
        return plugin
    }

    /// The quality assessor plugin, under the same licences.
    ///
    /// - Throws: as `detector()`.
    func qualityAssessor() throws(BiometricsError) -> any QualityAssessorPlugin {
        let plugin = try registry.qualityAssessor(configuration.qualityAssessor)
        try configuration.profile.checkLicences(of: plugin.manifest, in: store)
        return plugin
    }
}
