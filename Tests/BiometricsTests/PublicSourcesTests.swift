import Biometrics
import BiometricsTestSupport
import Foundation
import Testing

/// A machine that reaches only Debian and PyPI has the models of BlazeFace and of dlib.
@Suite(.models(TestModels.publicDetector), .models(TestModels.dlib))
struct PublicSourcesTests {
    private let folder = TemporaryFolder()

    private func matcher() throws -> FaceMatcher {
        for id in TestModels.publicDetector + TestModels.dlib {
            let file = try TestModels.file(id)
            try FileManager.default.copyItem(
                atPath: file, toPath: folder(URL(filePath: file).lastPathComponent))
        }
        var configuration = BiometricsConfiguration()
        configuration.modelDirectory = folder.path
        return try FaceMatcher(configuration)
    }

    @Test func `the pipeline is of these models, and decides by a calibration`() throws {
        let matcher = try matcher()
        #expect(matcher.pipeline.profile == "commercial")
        #expect(matcher.pipeline.detector == "org.biometrics.detector.blazeface")
        let models = TestModels.publicDetector + ["dlib-resnet-v1", "dlib-landmarks-5"]
        #expect(matcher.pipeline.models.map(\.id) == models)
        #expect(try #require(matcher.thresholds).pass.score > 0.8)
    }

    @Test(.data("specimens/pairs.csv"))
    func `among 20 pairs with documents only mated ones pass`() async throws {
        let matcher = try matcher()
        var passed = 0
        for row in try TestData.rows("specimens/pairs.csv").prefix(20) {
            let (probe, reference) = (try #require(row["probe"]), try #require(row["reference"]))
            let match = try await matcher.compare(
                selfie: .file(TestData.path("specimens/\(probe)")),
                document: .file(TestData.path("specimens/\(reference)"))
            ).faceMatch
            if match.result == .passed { passed += 1 }
            #expect(match.result != .passed || row["mated"] == "1", "\(probe) and \(reference)")
            #expect(match.score == nil || match.falseMatchRate != nil)
        }
        #expect(passed > 0)
    }
}
