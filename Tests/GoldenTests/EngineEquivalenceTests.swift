import Biometrics
import BiometricsTestSupport
import OpenVINOKit
import Testing

/// The same pictures through both engines: a score must not depend on which one is installed.
@Suite(
    .enabled(if: OpenVINORuntime.isInstalled, "`biometrics models install`"),
    .models(TestModels.faceMatch))
struct EngineEquivalenceTests {
    private struct Pair {
        let probe: String
        let reference: String
    }

    /// The scores of each pair, one an embedder; none where a face was not found.
    private func scores(
        _ pairs: [Pair], engine: String, precision: InferencePrecision, role: PictureRole
    ) async throws -> [[Double]] {
        var configuration = BiometricsConfiguration()
        configuration.engine = try #require(BiometricsConfiguration.Engine(rawValue: engine))
        configuration.precision = precision
        configuration.embedders = ["mobilefacenet-arcface", "mobilefacenet-ms1m"]
        let matcher = try FaceMatcher(configuration)
        #expect(matcher.pipeline.engine == engine)
        #expect(matcher.pipeline.precision == precision)
        var known: [String: FaceSample] = [:]
        func sample(_ path: String, _ role: PictureRole) async throws -> FaceSample {
            if let sample = known[path] { return sample }
            let sample = try await matcher.sample(.file(TestData.path(path)), as: role)
            known[path] = sample
            return sample
        }
        var scores: [[Double]] = []
        for pair in pairs {
            let probe = try await sample(pair.probe, .selfie)
            let reference = try await sample(pair.reference, role)
            scores.append(try zip(probe.templates, reference.templates).map { try $0.compare(to: $1).value })
        }
        return scores
    }

    private func expectEqualScores(_ pairs: [Pair], role: PictureRole) async throws {
        let ours = try await scores(pairs, engine: "opencv", precision: .f32, role: role)
        #expect(ours.count { $0.count == 2 } * 10 >= pairs.count * 9)
        for precision in try OpenVINORuntime.precisions() {
            let theirs = try await scores(pairs, engine: "openvino", precision: precision, role: role)
            let tolerance = precision == .f32 ? 0.005 : 0.02
            for (pair, (our, their)) in zip(pairs, zip(ours, theirs)) {
                #expect(our.count == their.count, "\(pair.reference)")
                let difference = zip(our, their).map { abs($0 - $1) }.max() ?? 0
                #expect(difference <= tolerance, "\(precision), \(pair.reference)")
            }
        }
    }

    @Test(.data("specimens/pairs.csv"))
    func `specimen pairs score the same with both engines`() async throws {
        let pairs = try TestData.rows("specimens/pairs.csv").map { row in
            Pair(
                probe: "specimens/\(try #require(row["probe"]))",
                reference: "specimens/\(try #require(row["reference"]))")
        }
        #expect(pairs.count >= 80)
        try await expectEqualScores(pairs, role: .document)
    }

    @Test(.data("reference/lfw_faces.json"))
    func `reference pairs of LFW score the same with both engines`() async throws {
        let pairs = try LFWReferenceTests().reference().scores.map { pair in
            Pair(probe: "lfw/\(pair.probe)", reference: "lfw/\(pair.reference)")
        }
        #expect(!pairs.isEmpty)
        try await expectEqualScores(pairs, role: .selfie)
    }
}
