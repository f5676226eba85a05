public import BiometricsCore
internal import Builtin
internal import ModelStore

/// How faces are compared: which models, which engine, which thresholds, how many workers.
public struct BiometricsConfiguration: Sendable {
    /// Which embedders; `auto` takes the best profile whose models are installed.
    public var profile = Profile.auto
    /// Plugins beside the built-in ones, such as those of `PluginHost.load(_:)`. Their ids differ from one another's.
    public var plugins: [any BiometricsPlugin] = []
    /// A detector plugin by id or short name, instead of the profile's.
    public var detector: String?
    /// Embedder models by id, or embedder plugins by id or short name, instead of the profile's.
    public var embedders: [String] = []
    /// What runs the networks.
    public var engine = Engine.auto
    /// The arithmetic of the networks. A detector, whose outputs are places, stays in 32-bit floats. A precision that the
    /// engine or the processor lacks is an error.
    public var precision = InferencePrecision.f32
    /// Whether many pictures will come: networks may then be slow to start, if they are fast to run.
    public var expectsManyPictures = false
    /// The quality assessor plugin by id or short name.
    public var qualityAssessor = BuiltinPlugins.defaultQualityAssessor
    /// The text recogniser plugin that reads machine-readable zones, by id or short name.
    public var zoneRecognizer = BuiltinPlugins.defaultZoneRecognizer
    /// The text recogniser plugin that reads what is printed on documents for people, by id or short name; `nil` for none, so
    /// that machine-readable zones alone are read. One whose models or library are not installed reads nothing either.
    public var printRecognizer: String? = BuiltinPlugins.defaultPrintRecognizer
    /// The face mesh plugin by id or short name: what sees how a head is held where a challenge is to be answered, and eyes and
    /// mouth where the quality of a face is reported. `nil` for the built-in one, with the eyes where their model is installed.
    public var faceMesh: String?
    /// The rules by which a selfie's capture is told to be one that cannot be judged.
    public var captureRules = CaptureRules()
    /// The quality below which faces are not compared.
    public var qualityFloor = QualityFloor()
    /// A calibration in place of the one that comes with the embedders, such as
    /// ``BiometricsCore/ScoreCalibration/init(contentsOf:)`` reads from a file that `biometrics calibrate` wrote. It has to
    /// be of these embedders.
    public var calibration: ScoreCalibration?
    /// The target false match rates.
    public var policy = MatchPolicy.standard
    /// Whether the face match is asked for; when not, a missing selfie or portrait is Skipped.
    public var isFaceMatchEnabled = true
    /// Whether a comparison judges the selfie's liveness as well.
    public var isLivenessEnabled = false
    /// What liveness scores mean, in place of the calibration that is part of the program, such as
    /// ``BiometricsCore/LivenessCalibration/init(contentsOf:)`` reads from a file that `biometrics calibrate liveness` wrote.
    public var livenessCalibration: LivenessCalibration?
    /// The highest APCER of any species of attack at which a presentation is clear; `nil` for the calibration's own limit. A
    /// calibration that was counted on too few attacks for it is an error.
    public var maximumAPCER: Double?
    /// Where frames of every clip are looked at that is judged for liveness, besides those that anybody can foresee; `nil` for
    /// places that are drawn anew for each clip. Set it only where the same clips have to come to the same figures.
    public var drawnPlaces: DrawnPlaces?
    /// Whether a ``FaceFinder`` measures the quality of the faces it finds as well.
    public var isQualityMeasured = false
    /// What is refused before it is decoded.
    public var limits = MediaLimits()
    /// How many calls run at once, at least 1; each worker has networks of its own.
    public var workers = 2
    /// An observer that is told of every call.
    public var observer: (any BiometricsObserver)?
    /// Where the models are; `nil` stands for `BIOMETRICS_MODELS` or the user's own store.
    public var modelDirectory: String?

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

    /// The store that the configuration names.
    func modelStore() throws(BiometricsError) -> ModelStore {
        guard let modelDirectory else { return try ModelStore.standard() }
        return ModelStore(directory: modelDirectory, catalog: try ModelCatalog.standard())
    }
}
