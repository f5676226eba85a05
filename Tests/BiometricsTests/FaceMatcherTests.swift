import Biometrics
import BiometricsTestSupport
import Foundation
import Testing

/// What a matcher says of models that were named one by one, and of what was not given.
@Suite(.enabled(if: TestModels.areInstalled(TestModels.faceMatch), TestModels.hint(TestModels.faceMatch)))
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
        #expect(try matcher { $0.profile = "accurate" }.pipeline.profile == "accurate")
    }

    @Test func `the profile commercial refuses other licences by name`() throws {
        let error = #expect(throws: BiometricsError.self) {
            _ = try matcher {
                $0.profile = "commercial"
                $0.embedders = ["mobilefacenet-arcface"]
            }
        }
        #expect(error?.code == .invalidConfiguration)
        #expect(error?.message.contains("mobilefacenet-arcface") == true)
    }

    @Test func `the profile commercial takes only models that may be used so`() throws {
        let models = try matcher { $0.profile = "commercial" }.pipeline.models.map(\.id)
        #expect(models.contains("mobilefacenet-ms1m") && !models.contains("mobilefacenet-arcface"))
    }

    @Test func `JSON has every key, null for what was not given`() async throws {
        let comparison = try await matcher().compare(selfie: nil, document: nil)
        let json = try #require(
            JSONSerialization.jsonObject(with: JSONEncoder().encode(comparison)) as? [String: Any])
        #expect(json["selfie"] is NSNull && json["document"] is NSNull)
        #expect(json["schema"] as? String == "biometrics.compare/1")
    }
}
