/// The task of a plugin in the pipeline.
public enum PluginKind: String, Sendable, Hashable, Codable, CaseIterable {
    /// Finds faces and five points in a picture.
    case faceDetector
    /// Turns an aligned face into a template.
    case faceEmbedder
    /// Distinguishes a bona fide presentation from an attack.
    case livenessAnalyzer
    /// Measures how fit a face is for comparison.
    case qualityAssessor
    /// Reads text in a picture.
    case textRecognizer
    /// Lays a mesh of points in three dimensions on a face.
    case faceMesh
}

/// A plugin's description of itself.
public struct PluginManifest: Sendable, Hashable, Codable {
    /// A reverse-DNS name, unique in a registry; its last part is the short name.
    public let id: String
    /// The task of the plugin.
    public let kind: PluginKind
    /// Its own version, `major.minor.patch`.
    public let version: String
    /// One sentence for people.
    public let summary: String
    /// The ids of the models it needs, in the model manifest's words.
    public let modelIDs: [String]
    /// The ids of the inference engines it can use; empty when it needs none.
    public let engineIDs: [String]
    /// Its further abilities.
    public let capabilities: [PluginCapability]
    /// The origin of the plugin: `built-in`, or the path of a shared library.
    public let origin: String

    /// A manifest from its parts.
    public init(
        id: String, kind: PluginKind, version: String, summary: String, modelIDs: [String] = [],
        engineIDs: [String] = [], capabilities: [PluginCapability] = [], origin: String = PluginManifest.builtIn
    ) {
        self.id = id
        self.kind = kind
        self.version = version
        self.summary = summary
        self.modelIDs = modelIDs
        self.engineIDs = engineIDs
        self.capabilities = capabilities
        self.origin = origin
    }

    /// The origin of plugins that are linked in.
    public static let builtIn = "built-in"

    /// The last part of the id, such as `yunet`.
    public var shortName: String { id.split(separator: ".").last.map(String.init) ?? id }
}
