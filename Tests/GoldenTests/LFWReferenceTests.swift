import Biometrics
import BiometricsTestSupport
import Foundation
import Testing

/// Our detector and embedders against OpenCV's own YuNet wrapper and ONNX Runtime on the same pictures.
@Suite(.data("reference/lfw_faces.json"), .models(TestModels.faceMatch))
struct LFWReferenceTests {
    struct Reference: Decodable {
        struct Face: Decodable {
            let faces: Int
            let landmarks: [Point]
        }

        struct Score: Decodable {
            let probe: String
            let reference: String
            let scores: [String: Double]

            init(from decoder: any Decoder) throws {
                let values = try decoder.singleValueContainer().decode([String: Value].self)
                guard case .text(let probe)? = values["probe"], case .text(let reference)? = values["reference"] else {
                    throw DecodingError.dataCorrupted(
                        .init(codingPath: decoder.codingPath, debugDescription: "no pair"))
                }
                self.probe = probe
                self.reference = reference
                scores = values.compactMapValues { if case .number(let number) = $0 { number } else { nil } }
            }
        }

        enum Value: Decodable {
            case text(String), number(Double), truth(Bool)

            init(from decoder: any Decoder) throws {
                let container = try decoder.singleValueContainer()
                if let text = try? container.decode(String.self) {
                    self = .text(text)
                } else if let truth = try? container.decode(Bool.self) {
                    self = .truth(truth)
                } else {
                    self = .number(try container.decode(Double.self))
                }
            }
        }

        let faces: [String: Face]
        let scores: [Score]
    }

    func reference() throws -> Reference {
        try JSONDecoder().decode(Reference.self, from: TestData.bytes("reference/lfw_faces.json"))
    }

    @Test func `landmarks lie within two pixels of OpenCV's`() async throws {
        let finder = try FaceFinder()
        let reference = try reference()
        #expect(reference.faces.count > 100)
        for (name, expected) in reference.faces {
            let report = try await finder.detect(in: .file(TestData.path("lfw/\(name)")))
            let farthest = report.faces.map { face in
                zip(face.landmarks.points, expected.landmarks).map { $0.distance(to: $1) }.max() ?? .infinity
            }
            #expect((farthest.min() ?? .infinity) <= 2, "\(name)")
        }
    }

    @Test(arguments: ["mobilefacenet-arcface", "mobilefacenet-ms1m"])
    func `scores agree with ONNX Runtime's`(embedder: String) async throws {
        var configuration = BiometricsConfiguration()
        configuration.embedders = [embedder]
        let matcher = try FaceMatcher(configuration)
        var differences: [Double] = []
        for pair in try reference().scores {
            let probe = try await matcher.sample(.file(TestData.path("lfw/\(pair.probe)")), as: .selfie)
            let reference = try await matcher.sample(.file(TestData.path("lfw/\(pair.reference)")), as: .selfie)
            let expected = try #require(pair.scores[embedder])
            let score = try #require(try matcher.score(probe, against: reference))
            differences.append(abs(score.value - expected))
            #expect(abs(score.value - expected) <= 0.03, "\(pair.probe) and \(pair.reference)")
        }
        differences.sort()
        #expect(differences.count >= 50)
        #expect(differences[differences.count / 2] <= 0.01)
    }
}
