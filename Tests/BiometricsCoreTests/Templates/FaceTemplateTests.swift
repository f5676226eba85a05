import BiometricsCore
import Foundation
import Testing

struct FaceTemplateTests {
    let model = ModelIdentity(id: "a", sha256: String(repeating: "0", count: 64))

    @Test func `features are brought to length one`() throws {
        let template = try FaceTemplate(model: model, features: [3, 4])
        #expect(template.features == [0.6, 0.8])
        #expect(abs(try template.compare(to: template).value - 1) < 1e-6)
    }

    // At both ends, the factor that normalises the features is not a normal 32-bit number.
    @Test(arguments: [
        [3e-41, -4e-41], [1.4e-45, 0], [-2.9e-39, 2.9e-39], [1e-38, 1], [3e37, -4e37], [1e38, 2e38],
        [3.4e38, 3.4e38],
    ])
    func `features of any size are brought to length one, their direction kept`(numbers: [Double]) throws {
        let features = numbers.map { Float($0) }
        let template = try FaceTemplate(model: model, features: features)
        let length = features.reduce(0) { $0 + Double($1) * Double($1) }.squareRoot()
        for (unit, feature) in zip(template.features, features) {
            #expect(abs(Double(unit) - Double(feature) / length) < 1e-7)
        }
        #expect(abs(try template.compare(to: template).value - 1) < 1e-6)
        _ = try FaceTemplate(model: model, unitFeatures: template.features)
    }

    @Test func `small features of different directions are not alike`() throws {
        let tiny = 16 * Float.leastNonzeroMagnitude
        let a = try FaceTemplate(model: model, features: [tiny, 0])
        let b = try FaceTemplate(model: model, features: [0, tiny])
        #expect(try a.compare(to: b).value == 0)
    }

    // Templates are kept between runs, so that not even the last bit may change.
    @Test func `features of ordinary size are each multiplied by one factor of 32 bits`() throws {
        let features: [Float] = [0.1, -7.3, 12.25, 1e-3, 3.3333]
        let sum = features.reduce(0.0) { $0 + Double($1) * Double($1) }
        let factor = Float(1 / sum.squareRoot())
        #expect(try FaceTemplate(model: model, features: features).features == features.map { $0 * factor })
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

    @Test func `JSON gives the template back bit by bit`() throws {
        let template = try FaceTemplate(model: model, features: [3, -4, 0.1])
        let bytes = try JSONEncoder().encode(template)
        #expect(try JSONDecoder().decode(FaceTemplate.self, from: bytes) == template)
    }

    @Test(arguments: [
        "6, 8", "0, 0", "", "0.9989, 0", "1.0011, 0",
    ])
    func `JSON of another length is not a template`(features: String) {
        let text = #"{"model": {"id": "a", "sha256": "b"}, "features": [\#(features)]}"#
        #expect(throws: (any Error).self) { try JSONDecoder().decode(FaceTemplate.self, from: Data(text.utf8)) }
    }
}
