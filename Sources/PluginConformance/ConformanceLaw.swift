public import BiometricsCore

/// What a law's check came to.
public enum LawFinding: Sendable, Hashable {
    /// The plugin keeps the law, as far as the pictures show.
    case kept
    /// It breaks the law; how, in one sentence.
    case broken(String)
    /// The pictures could not show it; why, in one sentence.
    case notShown(String)
}

/// Something that holds for every plugin of a kind, whatever it computes.
public struct ConformanceLaw: Sendable {
    /// A name for commands and tests, in kebab case.
    public let name: String
    /// The law, in one sentence.
    public let statement: String
    private let body: @Sendable (ConformanceBench) throws(BiometricsError) -> LawFinding

    init(
        _ name: String, _ statement: String,
        _ body: @escaping @Sendable (ConformanceBench) throws(BiometricsError) -> LawFinding
    ) {
        self.name = name
        self.statement = statement
        self.body = body
    }

    /// Checks the law. A crash of the plugin is a crash of this process: who does not trust it checks in a child.
    public func check(_ bench: ConformanceBench) -> LawFinding {
        do throws(BiometricsError) {
            return try body(bench)
        } catch {
            return .broken(error.message)
        }
    }
}

extension ConformanceLaw {
    /// The laws for a plugin of this kind and these capabilities.
    public static func laws(for manifest: PluginManifest) -> [ConformanceLaw] {
        let laws: [ConformanceLaw]
        switch manifest.kind {
        case .faceDetector: laws = FaceDetectorLaws.all
        case .faceEmbedder: laws = FaceEmbedderLaws.all
        case .livenessAnalyzer: laws = LivenessLaws.all
        case .qualityAssessor: laws = QualityLaws.all
        case .textRecognizer: laws = TextRecognizerLaws.all
        case .faceMesh: laws = FaceMeshLaws.all
        }
        return laws.filter { $0.name != concurrency || manifest.capabilities.contains(.concurrent) }
    }

    /// The name of the law for plugins whose instances may work at the same time.
    static let concurrency = "concurrent-instances"
}

/// A plugin and what its laws are checked with.
public struct ConformanceBench: Sendable {
    /// The plugin.
    public let plugin: any BiometricsPlugin
    /// What its analysers are made with.
    public let context: PluginContext
    /// Pictures, some of them with faces in them as far as the plugin can see any.
    public let pictures: [Image]

    /// A bench of the drawn pictures and of `pictures` beside them.
    public init(_ plugin: any BiometricsPlugin, in context: PluginContext, pictures: [Image] = []) {
        self.plugin = plugin
        self.context = context
        // In storage of their own: a plugin that writes to its pictures shall not spoil those of another bench.
        self.pictures = (DrawnPicture.all + pictures).map(\.duplicate)
    }
}
