import Biometrics
import BiometricsTestSupport
import Testing

/// Selfies against photographed specimen documents, with the models that `auto` takes.
@Suite(.data("specimens/pairs.csv"), .models(TestModels.faceMatch))
struct SpecimenPairTests {
    struct Pair: Sendable {
        let isMated: Bool
        let document: String
        let comparison: FaceComparison
    }

    func comparisons(_ configuration: BiometricsConfiguration) async throws -> [Pair] {
        let matcher = try FaceMatcher(configuration)
        var pairs: [Pair] = []
        for row in try TestData.rows("specimens/pairs.csv") {
            let probe = try #require(row["probe"])
            let reference = try #require(row["reference"])
            let comparison = try await matcher.compare(
                selfie: .file(TestData.path("specimens/\(probe)")),
                document: .file(TestData.path("specimens/\(reference)")))
            pairs.append(Pair(isMated: row["mated"] == "1", document: reference, comparison: comparison))
        }
        return pairs
    }

    @Test(arguments: [[], ["mobilefacenet-arcface"]] as [[String]])
    func `no non-mated pair passes, and 37 of 40 mated pairs score above FMR 1e-3`(embedders: [String]) async throws {
        var configuration = BiometricsConfiguration()
        configuration.embedders = embedders
        configuration.policy = try MatchPolicy(passFalseMatchRate: 1e-4, failFalseMatchRate: 1e-3)
        let pairs = try await comparisons(configuration)
        #expect(pairs.filter(\.isMated).count == 40)
        for pair in pairs where !pair.isMated {
            #expect(pair.comparison.faceMatch.result != .passed, "\(pair.document)")
        }
        let above = pairs.filter { pair in
            guard pair.isMated, let score = pair.comparison.faceMatch.score,
                let threshold = pair.comparison.faceMatch.failThreshold
            else { return false }
            return score >= threshold
        }
        #expect(above.count >= 37)
    }

    @Test func `every document's rotation and portrait are found`() async throws {
        let matcher = try FaceMatcher()
        for row in try TestData.rows("specimens/documents.csv") {
            let front = try #require(row["front"])
            let sample = try await matcher.sample(.file(TestData.path("specimens/\(front)")), as: .document)
            #expect(String(sample.rotation.degrees) == row["rotation"], "\(front)")
            #expect(sample.faces.first?.role == .portrait, "\(front)")
        }
    }

    @Test func `one worker and several give bit-equal results`() async throws {
        func scores(workers: Int) async throws -> [UInt64?] {
            var configuration = BiometricsConfiguration()
            configuration.workers = workers
            let matcher = try FaceMatcher(configuration)
            let rows = Array(try TestData.rows("specimens/pairs.csv").prefix(12))
            return try await withThrowingTaskGroup(of: (Int, UInt64?).self) { group in
                for (index, row) in rows.enumerated() {
                    let probe = try #require(row["probe"])
                    let reference = try #require(row["reference"])
                    group.addTask {
                        let comparison = try await matcher.compare(
                            selfie: .file(TestData.path("specimens/\(probe)")),
                            document: .file(TestData.path("specimens/\(reference)")))
                        return (index, comparison.faceMatch.score?.bitPattern)
                    }
                }
                var results = [UInt64?](repeating: nil, count: rows.count)
                for try await (index, score) in group { results[index] = score }
                return results
            }
        }
        let alone = try await scores(workers: 1)
        #expect(alone.compactMap { $0 }.count == 12)
        #expect(try await scores(workers: 4) == alone)
    }
}
