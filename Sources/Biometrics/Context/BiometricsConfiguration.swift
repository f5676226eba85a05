public import BiometricsCore
public import IdentityDocuments
internal import Builtin
package import ChipReading
package import ModelStore

/// How faces are compared: models, engine, thresholds and number of workers.
public struct BiometricsConfiguration: Sendable {
    /// The choice of embedders; `auto` takes the best profile whose models are installed.
    public var profile = Profile.auto
    /// Plugins in addition to the built-in ones, such as those of `PluginHost.load(_:)`. Each needs its own id.
    public var plugins: [any BiometricsPlugin] = []
    /// A detector plugin by id or short name, instead of the profile's.
    public var detector: String?
    /// Embedder models by id, or embedder plugins by id or short name, instead of the profile's.
    public var embedders: [String] = []
    /// The library that runs the networks.
    public var engine = Engine.auto
    /// The arithmetic of the networks. Detectors stay in 32-bit floats, because their outputs are coordinates. A
    /// precision that the engine or the processor lacks is an error.
    public var precision = InferencePrecision.f32
    /// Whether many pictures will follow. Networks may then start slowly if they run fast.
    public var expectsManyPictures = false
    /// The quality assessor plugin by id or short name.
    public var qualityAssessor = BuiltinPlugins.defaultQualityAssessor
    /// The text recogniser plugin that reads machine-readable zones, by id or short name.
    public var zoneRecognizer = BuiltinPlugins.defaultZoneRecognizer
    /// The text recogniser plugin that reads print for people, by id or short name. With `nil`, only machine-readable
    /// zones are read. The same holds if the plugin's models or library are not installed.
    public var printRecognizer: String? = BuiltinPlugins.defaultPrintRecognizer
    /// The text recogniser plugin that reads the lines of printed fields again, by id or short name. A value that both read
    /// is stated. `nil`, and a plugin whose model is not installed, mean that zone or barcode must agree.
    public var printWitness: String? = BuiltinPlugins.defaultPrintWitness
    /// The face mesh plugin, by id or short name. It measures the pose of the head if a challenge is to be answered,
    /// and eyes and mouth if face quality is reported. `nil` takes the built-in plugin, which includes the eyes if
    /// their model is installed.
    public var faceMesh: String?
    /// The rules that decide whether a selfie's capture can be judged.
    public var captureRules = CaptureRules()
    /// The quality below which faces are not compared.
    public var qualityFloor = QualityFloor()
    /// A calibration that replaces the one that comes with the embedders.
    /// ``BiometricsCore/ScoreCalibration/init(contentsOf:)`` reads one from a file that `biometrics calibrate` wrote.
    /// It must have been made with these embedders.
    public var calibration: ScoreCalibration?
    /// The target false match rates.
    public var policy = MatchPolicy.standard
    /// Whether a face match is requested. If not, a missing selfie or portrait gives Skipped.
    public var isFaceMatchEnabled = true
    /// Whether a comparison judges the selfie's liveness as well.
    public var isLivenessEnabled = false
    /// A calibration of liveness scores that replaces the built-in one.
    /// ``BiometricsCore/LivenessCalibration/init(contentsOf:)`` reads one from a file that `biometrics calibrate
    /// liveness` wrote.
    public var livenessCalibration: LivenessCalibration?
    /// The error rates of read values that replace the built-in ones. ``DocumentCalibration/init(contentsOf:)`` reads them from
    /// a file that `biometrics calibrate documents` wrote.
    public var documentCalibration: DocumentCalibration?
    /// Designs of documents beside the built-in ones; one with the id of a built-in one replaces it.
    /// `DocumentDesign.read(_:)` reads them from files.
    public var documentDesigns: [DocumentDesign] = []
    /// The highest APCER of any attack species at which a presentation counts as clear; `nil` for the calibration's own
    /// limit. If the calibration was measured on too few attacks for this limit, that is an error.
    public var maximumAPCER: Double?
    /// The places of additional frames of each clip that are examined for liveness, besides the predictable ones. With `nil`, the
    /// places are drawn anew for each clip. Set it only if the same clips must give the same figures.
    public var drawnPlaces: RandomFramePlaces?
    /// Whether a ``FaceFinder`` measures the quality of the faces it finds as well.
    public var isQualityMeasured = false
    /// The limits that are checked before a picture or clip is decoded.
    public var limits = MediaLimits()
    /// How many calls run at once, at least 1; each worker has networks of its own.
    public var workers = 2
    /// An observer that is notified of every call.
    public var observer: (any BiometricsObserver)?
    /// The folder of the models. With `nil`, it is `BIOMETRICS_MODELS` or the user's own model folder.
    public var modelDirectory: String?
    /// The folder of the certificates that chips are verified against. With `nil`, it is `BIOMETRICS_TRUST` or the user's own
    /// folder.
    public var trustFolder: String?

    /// The defaults.
    public init() {}

    /// The built-in plugins and those of the configuration.
    ///
    /// - Throws: `.duplicatePlugin`.
    func registry(for store: ModelStore) throws(BiometricsError) -> PluginRegistry {
        var registry = try BuiltinPlugins.registry(for: store.manifest)
        for plugin in plugins { try registry.register(plugin) }
        return registry
    }

    /// The detector plugin by id or short name.
    func detectorName(in store: ModelStore) throws(BiometricsError) -> String {
        if let detector { return detector }
        return try BuiltinPlugins.defaultFaceDetector(for: store.manifest, isInstalled: store.isInstalled)
    }

    /// The certificates that the configuration names.
    package func trustStore() throws(BiometricsError) -> TrustStore {
        if let trustFolder { return TrustStore(folder: trustFolder) }
        return TrustStore(folder: try TrustStore.standardFolder())
    }

    /// The store that the configuration names.
    package func modelStore() throws(BiometricsError) -> ModelStore {
        guard let modelDirectory else { return try ModelStore.standard() }
        return ModelStore(directory: modelDirectory, catalog: try ModelCatalog.standard())
    }
}
