public import BiometricsCore
internal import Builtin
internal import ModelStore
internal import Synchronization

/// The resources that matchers, liveness assessors and face finders share: models, plugins, engine and workers.
///
/// A service makes one context, and makes everything else in it. Each model's file is then read and checked once, and
/// each worker holds each network once. All callers together never run more calls at a time than there are workers.
///
/// ```swift
/// let context = try BiometricsContext(configuration)
/// let (matcher, finder) = (try FaceMatcher(in: context), try FaceFinder(in: context))
/// ```
///
/// Safe from any thread.
public final class BiometricsContext: Sendable {
    /// The configuration that the context was made with.
    public let configuration: BiometricsConfiguration
    /// The models that are installed.
    let store: ModelStore
    /// The built-in plugins and those of the configuration.
    let registry: PluginRegistry
    /// The context in which plugins make analysers.
    let plugins: PluginContext
    /// The same context, for the parts of the package that make analysers of their own.
    package var pluginContext: PluginContext { plugins }
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
                .invalidConfiguration, "The number of workers is \(configuration.workers), but must be at least 1.")
        }
        let store = try configuration.modelStore()
        let plugins = PluginContext(
            models: LoadedModels(store, workers: configuration.workers), engine: try Engines.engine(for: configuration),
            threads: 1)
        self.configuration = configuration
        self.store = store
        self.plugins = plugins
        registry = try configuration.registry(for: store)
        pool = WorkerPool(width: configuration.workers) { () throws(BiometricsError) in try Workbench(plugins) }
    }

    /// The ids of all liveness analysers that a calibration may name, including those that do not run here.
    public var livenessAnalyzerIDs: [String] { registry.livenessAnalyzers.map(\.manifest.id) }

    /// The number for a new call.
    func nextCall() -> UInt64 { calls.add(1, ordering: .relaxed).newValue }

    /// The detector plugin that the configuration names, or else the best installed one. The profile's licence rule
    /// applies to it.
    ///
    /// - Throws: `.unknownPlugin`, `.invalidConfiguration`.
    func detector() throws(BiometricsError) -> any FaceDetectorPlugin {
        try licensed(registry.faceDetector(configuration.detectorName(in: store)), \.manifest)
    }

    /// The text recogniser plugin that reads machine-readable zones. The profile's licence rule applies to it. If the
    /// configured one is the usual one and its model is missing, the recogniser of print reads the zones too.
    ///
    /// - Throws: as `detector()`; `.invalidConfiguration` if the plugin does not read machine-readable zones.
    func zoneRecognizer() throws(BiometricsError) -> any TextRecognizerPlugin {
        var plugin = try registry.textRecognizer(configuration.zoneRecognizer)
        if plugin.manifest.id == BuiltinPlugins.defaultZoneRecognizer,
            !plugin.manifest.modelIDs.allSatisfy(store.isInstalled), let print = try printRecognizer(),
            print.alphabets.contains(.machineReadable)
        {
            plugin = print
        }
        guard plugin.alphabets.contains(.machineReadable) else {
            throw BiometricsError(
                .invalidConfiguration, "The plugin \(plugin.manifest.id) does not read machine-readable zones.")
        }
        return try licensed(plugin, \.manifest)
    }

    /// The text recogniser plugin that reads print. The profile's licence rule applies to it. `nil` if none is
    /// configured, or if its models or its engine are not installed.
    ///
    /// - Throws: as `detector()`; `.invalidConfiguration` if the plugin does not read Latin letters.
    func printRecognizer() throws(BiometricsError) -> (any TextRecognizerPlugin)? {
        try latinRecognizer(configuration.printRecognizer)
    }

    /// The text recogniser plugin that confirms the fields that `print` reads. `nil` if none is configured or installed, or
    /// if it is `print` itself.
    ///
    /// - Throws: as `printRecognizer()`.
    func witness(
        of print: any TextRecognizerPlugin
    ) throws(BiometricsError) -> (any TextRecognizerPlugin)? {
        let plugin = try latinRecognizer(configuration.printWitness)
        return plugin?.manifest.id == print.manifest.id ? nil : plugin
    }

    private func latinRecognizer(_ name: String?) throws(BiometricsError) -> (any TextRecognizerPlugin)? {
        guard let name else { return nil }
        let plugin = try registry.textRecognizer(name)
        guard plugin.alphabets.contains(.latin) else {
            throw BiometricsError(
                .invalidConfiguration, "The plugin \(plugin.manifest.id) does not read Latin letters.")
        }
        guard
            plugin.manifest.modelIDs.allSatisfy(store.isInstalled),
            plugin.manifest.runs(on: BiometricsConfiguration.Engine.installed)
        else { return nil }
        return try licensed(plugin, \.manifest)
    }

    /// The quality assessor plugin. The profile's licence rule applies to it.
    ///
    /// - Throws: as `detector()`.
    func qualityAssessor() throws(BiometricsError) -> any QualityAssessorPlugin {
        try licensed(registry.qualityAssessor(configuration.qualityAssessor), \.manifest)
    }

    /// The plugin, unless the profile's licence rule forbids it.
    func licensed<Plugin>(
        _ plugin: Plugin, _ manifest: (Plugin) -> PluginManifest
    ) throws(BiometricsError) -> Plugin {
        try configuration.profile.checkLicences(of: manifest(plugin), in: store)
        return plugin
    }
}
