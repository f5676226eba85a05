import BiometricsCore
import Testing

struct FaceTemplateTests {
    let model = ModelIdentity(id: "a", sha256: String(repeating: "0", count: 64))

    @Test func `features are brought to length one`() throws {
        let template = try FaceTemplate(model: model, features: [3, 4])
        #expect(template.features == [0.6, 0.8])
        #expect(abs(try template.compare(to: template).value - 1) < 1e-6)
    }

    @Test(arguments: [[], [0, 0], [.nan, 1], [.infinity, 1]] as [[Float]])
    func `features without a direction are an error`(features: [Float]) {
        #expect(throws: BiometricsError.self) { try FaceTemplate(model: model, features: features) }
    }

    @Test func `templates of different models are a typed error`() throws {
        let a = try FaceTemplate(model: model, features: [1, 0])
        let others = [
            ModelIdentity(id: "b", sha256: model.sha256),
            ModelIdentity(id: "a", sha256: String(repeating: "1", count: 64)),
        ]
        for other in others {
            let b = try FaceTemplate(model: other, features: [1, 0])
            let error = #expect(throws: BiometricsError.self) { try a.compare(to: b) }
            #expect(error?.code == .templateMismatch)
        }
    }

    @Test func `a description holds no features`() throws {
        #expect("\(try FaceTemplate(model: model, features: [1, 0]))" == "FaceTemplate(a, 2 features)")
    }
}
