package import BiometricsCore

/// The result of checking a law.
package enum LawFinding: Sendable, Hashable {
    /// The plugin keeps the law with these pictures.
    case kept
    /// It breaks the law, as the sentence explains.
    case broken(String)
    /// The pictures could not show it, for the reason in the sentence.
    case notShown(String)
}

/// A property of every plugin of a kind, independent of its purpose.
package struct ConformanceLaw: Sendable {
    /// A name for commands and tests, in kebab case.
    package let name: String
    /// The law, in one sentence.
    package let statement: String
    private let body: @Sendable (ConformanceBench) throws(BiometricsError) -> LawFinding

    init(
        _ name: String, _ statement: String,
        _ body: @escaping @Sendable (ConformanceBench) throws(BiometricsError) -> LawFinding
    ) {
        self.name = name
        self.statement = statement
        self.body = body
    }

    /// Checks the law. If the plugin crashes, this process crashes; check untrusted plugins in a child process.
    package func check(_ bench: ConformanceBench) -> LawFinding {
        do throws(BiometricsError) {
            return try body(bench)
        } catch {
            return .broken(error.message)
        }
    }
}

extension ConformanceLaw {
    /// The laws for a plugin of this kind and these capabilities.
    package static func laws(for manifest: PluginManifest) -> [ConformanceLaw] {
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

/// A plugin with everything that is needed to check its laws.
package struct ConformanceBench: Sendable {
    /// The plugin.
    package let plugin: any BiometricsPlugin
    /// The context for making its analysers.
    package let context: PluginContext
    /// Pictures; some contain faces that the plugin should see.
    package let pictures: [Image]

    /// A bench with the generated pictures and additional `pictures`.
    package init(_ plugin: any BiometricsPlugin, in context: PluginContext, pictures: [Image] = []) {
        self.plugin = plugin
        self.context = context
        // Separate storage, so that a plugin that writes to its pictures cannot affect another bench.
        self.pictures = (DrawnPicture.all + pictures).map(\.duplicate)
    }
}
