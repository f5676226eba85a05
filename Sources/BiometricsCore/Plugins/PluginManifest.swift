/// What a plugin does for the pipeline.
public enum PluginKind: String, Sendable, Hashable, Codable, CaseIterable {
    /// Finds faces and five points in a picture.
    case faceDetector
    /// Turns an aligned face into a template.
    case faceEmbedder
    /// Tells a bona fide presentation from an attack.
    case livenessAnalyzer
    /// Measures how fit a face is for comparison.
    case qualityAssessor
    /// Reads text in a picture.
    case textRecognizer
    /// Lays a mesh of points in three dimensions on a face.
    case faceMesh
}

/// What a plugin states about itself.
public struct PluginManifest: Sendable, Hashable, Codable {
    /// A reverse-DNS name, unique in a registry; its last part is the short name.
    public let id: String
    /// What it does.
    public let kind: PluginKind
    /// Its own version, `major.minor.patch`.
    public let version: String
    /// One sentence for people.
    public let summary: String
    /// The ids of the models it needs, in the model manifest's words.
    public let modelIDs: [String]
    /// The ids of the inference engines it can use; empty when it needs none.
    public let engineIDs: [String]
    /// What else it can do.
    public let capabilities: [PluginCapability]
    /// Where it came from: `built-in`, or the path of a shared library.
    public let origin: String

    /// A statement of every property.
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
