import Biometrics
import BiometricsCore
import BiometricsTestSupport
import Foundation
import Testing

/// A matcher's answers about models that are named one by one, and about missing inputs.
@Suite(.models(TestModels.faceMatch))
struct FaceMatcherTests {
    func matcher(_ change: (inout BiometricsConfiguration) -> Void = { _ in }) throws -> FaceMatcher {
        var configuration = BiometricsConfiguration()
        change(&configuration)
        return try FaceMatcher(configuration)
    }

    @Test func `embedders that are named one by one are the profile custom`() throws {
        let named = try matcher { $0.embedders = ["mobilefacenet-ms1m"] }
        #expect(named.pipeline.profile == "custom")
        #expect(named.pipeline.models.map(\.id).contains("mobilefacenet-ms1m"))
        #expect(try matcher { $0.profile = .accurate }.pipeline.profile == "accurate")
    }

    @Test func `a run that takes what is for research only says so, and the default takes none of it`() throws {
        #expect(try matcher().pipeline.researchOnly == nil)
        #expect(try matcher().pipeline.profile == "commercial")
        #expect(try matcher { $0.profile = .accurate }.pipeline.researchOnly == ["mobilefacenet-arcface"])
        #expect(try matcher { $0.embedders = ["mobilefacenet-ms1m"] }.pipeline.researchOnly == nil)
    }

    @Test func `the profile commercial refuses other licences by name`() throws {
        let error = #expect(throws: BiometricsError.self) {
            _ = try matcher {
                $0.profile = .commercial
                $0.embedders = ["mobilefacenet-arcface"]
            }
        }
        #expect(error?.code == .invalidConfiguration)
        #expect(error?.message.contains("mobilefacenet-arcface") == true)
    }

    @Test func `the profile commercial takes only models that may be used so`() throws {
        let models = try matcher { $0.profile = .commercial }.pipeline.models.map(\.id)
        #expect(models.contains("mobilefacenet-ms1m") && !models.contains("mobilefacenet-arcface"))
    }

    @Test(.models(TestModels.liveness))
    func `the profile commercial holds for liveness too`() throws {
        var configuration = BiometricsConfiguration()
        configuration.profile = .accurate
        let any = try LivenessAssessor(configuration).pipeline.models.map(\.id)
        #expect(any.contains("mobilefacenet-arcface") && any.contains("minifasnet-v2"))
        configuration.profile = .commercial
        let commercial = try LivenessAssessor(configuration).pipeline.models.map(\.id)
        #expect(commercial.contains("mobilefacenet-ms1m") && commercial.contains("minifasnet-v2"))
        #expect(!commercial.contains("mobilefacenet-arcface"))
    }

    /// An analyser whose model may not be used commercially.
    private struct Analyzer: LivenessAnalyzerPlugin {
        let manifest = PluginManifest(
            id: "org.example.analyzer", kind: .livenessAnalyzer, version: "1.0.0", summary: "",
            modelIDs: ["arcface-w600k-r50"], capabilities: [.still])

        func makeLivenessAnalyzer(in context: PluginContext) throws(BiometricsError) -> any LivenessAnalyzing {
            throw BiometricsError(.modelMissing, "It is not installed.")
        }
    }

    @Test func `the profile commercial refuses the models of analysers by name`() throws {
        var configuration = BiometricsConfiguration()
        configuration.plugins = [Analyzer()]
        _ = try LivenessAssessor(configuration)
        configuration.profile = .commercial
        let error = #expect(throws: BiometricsError.self) { _ = try LivenessAssessor(configuration) }
        #expect(error?.code == .invalidConfiguration)
        #expect(error?.message.contains("arcface-w600k-r50") == true)
    }

    @Test(.models(TestModels.liveness))
    func `the pipeline names every model, those of liveness as well, each once`() throws {
        let models = try matcher { $0.isLivenessEnabled = true }.pipeline.models
        #expect(Set(models).count == models.count)
        #expect(Set(models.map(\.id)).isSuperset(of: ["mobilefacenet-ms1m", "minifasnet-v2", "minifasnet-v1se"]))
        #expect(try !matcher().pipeline.models.map(\.id).contains("minifasnet-v2"))
    }

    /// An assessor that rests on a model.
    private struct Assessor: QualityAssessorPlugin {
        let manifest = PluginManifest(
            id: "org.example.assessor", kind: .qualityAssessor, version: "1.0.0", summary: "",
            modelIDs: ["mobilefacenet-ms1m", "yunet-2023mar"])

        func makeQualityAssessor(in context: PluginContext) throws(BiometricsError) -> any FaceQualityAssessing {
            throw BiometricsError(.modelMissing, "It is not installed.")
        }
    }

    @Test func `the pipeline names the models of a quality assessor`() throws {
        var configuration = BiometricsConfiguration()
        configuration.plugins = [Assessor()]
        configuration.qualityAssessor = "org.example.assessor"
        configuration.embedders = ["mobilefacenet-arcface"]
        let models = ["yunet-2023mar", "mobilefacenet-arcface", "mobilefacenet-ms1m"]
        #expect(try FaceMatcher(configuration).pipeline.models.map(\.id) == models + ["face-mesh"])
        #expect(try LivenessAssessor(configuration).pipeline.models.map(\.id).prefix(3) == models[...])
    }

    @Test(.models(TestModels.dlib))
    func `the pipeline names every model of an embedder`() throws {
        let models = try matcher { $0.embedders = ["dlib-resnet-v1"] }.pipeline.models.map(\.id)
        #expect(Set(models).isSuperset(of: TestModels.dlib))
    }

    @Test(.data("specimens/pairs.csv"), .models(TestModels.publicDetector), .models(TestModels.faceMatch))
    func `BlazeFace's landmarks have a calibration of their own`() async throws {
        func comparison(_ detector: String) async throws -> FaceComparison {
            try await matcher {
                $0.detector = detector
                $0.embedders = ["mobilefacenet-ms1m"]
            }.compare(
                selfie: .file(TestData.path("specimens/selfies/000.jpg")),
                document: .file(TestData.path("specimens/documents/000_passport.jpg")))
        }
        let (own, other) = (try await comparison("blazeface"), try await comparison("yunet"))
        #expect(own.faceMatch.score != nil)
        #expect(!own.faceMatch.reasons.contains(.calibratedWithOtherDetector))
        #expect(own.faceMatch.passThreshold != other.faceMatch.passThreshold)
    }

    @Test func `JSON has every key, null for what was not given`() async throws {
        let comparison = try await matcher().compare(selfie: nil, document: nil)
        let json = try #require(
            JSONSerialization.jsonObject(with: JSONEncoder().encode(ComparisonPayload(comparison))) as? [String: Any])
        #expect(json["selfie"] is NSNull && json["document"] is NSNull)
        #expect(json["schema"] as? String == "biometrics.compare/1")
    }
}
