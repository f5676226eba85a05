public import BiometricsCore
internal import BlazeFace
internal import Continuity
internal import Dlib
internal import FaceCover
internal import NativeQuality
internal import OnnxEmbedder
internal import PADNetworks
internal import PaddleText
internal import PresentationCues
internal import TesseractText
internal import YuNet

/// The list of all built-in plugins.
public enum BuiltinPlugins {
    /// The preferred plugins of each kind come first.
    private static let families: [any PluginFamily.Type] = [
        YuNetPlugin.self,
        BlazeFacePlugin.self,
        PADNetworkPlugin.self,
        PresentationCuesPlugin.self,
        ContinuityPlugin.self,
        NativeQualityPlugin.self,
        FaceCoverPlugin.self,
        OnnxEmbedderPlugin.self,
        DlibEmbedderPlugin.self,
        TesseractTextPlugin.self,
        PaddleTextPlugin.self,
    ]

    /// The recipes that built-in plugins read.
    public static let recipes = families.flatMap { $0.recipes }

    /// The model converters of built-in plugins, for a `ModelInstaller`.
    public static let rewritings = families.flatMap { $0.rewritings }

    /// A registry of every built-in plugin, with one embedder for each model of `manifest` that a built-in embedder
    /// runs.
    ///
    /// - Throws: `.manifestInvalid` for an invalid recipe of a kind that a built-in plugin reads. Recipes of unknown
    ///   kinds are skipped.
    public static func registry(for manifest: ModelManifest) throws(BiometricsError) -> PluginRegistry {
        var registry = PluginRegistry()
        for plugin in try plugins(for: manifest) { try registry.register(plugin) }
        return registry
    }

    /// Every built-in plugin for `manifest`, the preferred ones of each kind first.
    private static func plugins(for manifest: ModelManifest) throws(BiometricsError) -> [any BiometricsPlugin] {
        try manifest.checkRecipes(readBy: recipes)
        var plugins: [any BiometricsPlugin] = []
        for family in families { plugins += try family.plugins(for: manifest) }
        return plugins
    }
}

/// The defaults.
extension BuiltinPlugins {
    /// The id of the preferred face detector whose models are installed; if there is none, of the preferred one.
    ///
    /// - Throws: as `registry(for:)`; `.unknownPlugin` in a program without face detectors.
    public static func defaultFaceDetector(
        for manifest: ModelManifest, isInstalled: (String) -> Bool
    ) throws(BiometricsError) -> String {
        let detectors = try plugins(for: manifest).map(\.manifest).filter { $0.kind == .faceDetector }
        let ready = detectors.first { $0.modelIDs.allSatisfy(isInstalled) }
        guard let chosen = ready ?? detectors.first else {
            throw BiometricsError(.unknownPlugin, "No face detector is built in.")
        }
        return chosen.id
    }

    /// The id of the text recogniser that reads machine-readable zones.
    public static let defaultZoneRecognizer = "org.biometrics.text.\(TesseractTextPlugin.zoneModelID)"

    /// The id of the text recogniser that reads print for people.
    public static let defaultPrintRecognizer = PaddleTextPlugin().manifest.id
    /// The text recogniser that confirms printed fields.
    public static let defaultPrintWitness = "org.biometrics.text.\(TesseractTextPlugin.latinModelID)"

    /// The id of the face mesh that measures the pose of the head.
    public static let defaultFaceMesh = MediaPipeMeshPlugin().manifest.id

    /// The id of the face mesh with the eyes if its models are installed, or else of the one without.
    public static func fullestFaceMesh(isInstalled: (String) -> Bool) -> String {
        let full = MediaPipeIrisPlugin().manifest
        return full.modelIDs.allSatisfy(isInstalled) ? full.id : defaultFaceMesh
    }

    /// The id of the quality assessor that detects a covered mouth.
    public static let faceCover = FaceCoverPlugin.id

    /// The short name of the quality assessor.
    public static let defaultQualityAssessor = NativeQualityPlugin().manifest.shortName

    /// The built-in liveness analysers that may report a suspicion on their own, by plugin id.
    public static let livenessGuards: [String: LivenessPolicy.Guard] = families.reduce(into: [:]) { guards, family in
        guards.merge(family.guards) { first, _ in first }
    }
}
