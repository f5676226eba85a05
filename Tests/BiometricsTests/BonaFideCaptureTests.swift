import Biometrics
import BiometricsTestSupport
import FoundationEssentials
import Testing

/// Capture codes of pictures that are nothing worse than ordinary: false alarms cost people.
@Suite(.models(TestModels.faceMatch))
struct BonaFideCaptureTests {
    /// The codes other than for the number of faces, and whether each picture's face may be compared.
    private func codes(of paths: [String]) async throws -> (codes: [String: Int], belowFloor: Int) {
        var configuration = BiometricsConfiguration()
        configuration.embedders = ["mobilefacenet-ms1m"]
        let matcher = try FaceMatcher(configuration)
        var codes: [String: Int] = [:]
        var belowFloor = 0
        for path in paths {
            let sample = try await matcher.sample(.file(path), as: .selfie)
            let quality = try #require(sample.quality, "\(path)")
            for code in sample.captureCodes where code != .tooManyFaces { codes[code.rawValue, default: 0] += 1 }
            if !QualityFloor().shortfalls(of: quality).isEmpty { belowFloor += 1 }
        }
        return (codes, belowFloor)
    }

    @Test(.data("specimens/pairs.csv"))
    func `no selfie of the specimen pairs has anything wrong with its capture`() async throws {
        let names = Set(try TestData.rows("specimens/pairs.csv").compactMap { $0["probe"] }).sorted()
        let result = try await codes(of: names.map { TestData.path("specimens/\($0)") })
        #expect(names.count == 40)
        #expect(result.codes == [:])
        #expect(result.belowFloor == 0)
    }

    @Test(.data("lfw/pairs.txt"))
    func `press pictures of all poses have a code once in a hundred at most`() async throws {
        let people = try FileManager.default.contentsOfDirectory(atPath: TestData.path("lfw")).sorted()
        var paths: [String] = []
        for (index, person) in people.enumerated() where index.isMultiple(of: 8) {
            let path = TestData.path("lfw/\(person)/\(person)_0001.jpg")
            if FileManager.default.fileExists(atPath: path) { paths.append(path) }
        }
        let result = try await codes(of: paths)
        #expect(paths.count >= 100)
        #expect(result.codes.values.reduce(0, +) * 100 <= paths.count, "\(result.codes) of \(paths.count)")
        #expect(result.belowFloor == 0)
    }
}
