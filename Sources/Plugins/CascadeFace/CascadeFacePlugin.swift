public import BiometricsCore
internal import OpenCVKit

/// A face detector that needs no download: the boosted cascades of the package `opencv-data`.
///
/// Finds upright frontal faces only, with more false alarms than a network, and has no landmarks but the eyes.
///
/// - Source: Viola and Jones 2001, "Rapid object detection using a boosted cascade of simple features"; Lienhart and Maydt
///   2002 for the extended features.
public struct CascadeFacePlugin: FaceDetectorPlugin {
    /// The models it runs: one cascade for faces, one for eyes.
    public static let modelIDs = ["haarcascade-frontalface", "haarcascade-eye"]

    /// A plugin; it has no settings.
    public init() {}

    /// What the plugin states about itself.
    public var manifest: PluginManifest {
        PluginManifest(
            id: "org.biometrics.detector.cascade", kind: .faceDetector, version: "1.1.0",
            summary: "Haar cascades: upright frontal faces, eyes as the only landmarks", modelIDs: Self.modelIDs)
    }

    /// A detector with cascades of its own.
    public func makeFaceDetector(in context: PluginContext) throws(BiometricsError) -> any FaceDetecting {
        let face = try context.models.load(Self.modelIDs[0])
        let eye = try context.models.load(Self.modelIDs[1])
        let window = try face.entry.recipe(as: CascadeRecipe.self).windowSize
        return CascadeFaceDetector(
            faces: try classifier(of: face), eyes: try classifier(of: eye), smallestFace: window.shortSide)
    }

    private func classifier(of model: InstalledModel) throws(BiometricsError) -> CascadeClassifier {
        do throws(BiometricsError) {
            return try CascadeClassifier(xml: model.bytes)
        } catch {
            throw error.about(model.path)
        }
    }
}

extension CascadeFacePlugin: PluginFamily {
    /// The recipe of its models.
    public static var recipes: [any RecipePayload.Type] { [CascadeRecipe.self] }

    /// The one plugin.
    public static func plugins(for manifest: ModelManifest) -> [any BiometricsPlugin] { [CascadeFacePlugin()] }
}
