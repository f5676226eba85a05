import BenchmarkSupport
import Biometrics

/// How fast pairs of 1 megapixel are compared by a matcher that has its networks open.
struct WarmFigures: Codable {
    let workers: Int
    /// Threads of OpenCV in each worker.
    let threadsPerWorker: Int
    /// Pairs that were under way at once while throughput was measured.
    let pairsInFlight: Int
    let pairsPerSecond: Summary
    /// Milliseconds of one pair alone, by stage of each picture; `total` is wall time. One of two workers has the selfie
    /// and one the document at the same time.
    let milliseconds: [String: Summary]
    let profile: String
    let engine: String
    let models: [Model]

    struct Model: Codable {
        let id: String
        let sha256: String
    }

    private static let pairsPerRound = 4
    private static let warmUps = 4

    /// Measures with the models of the standard store.
    init(_ pictures: InputPictures, workers: Int, repeats: Int) async throws {
        var configuration = BiometricsConfiguration()
        configuration.workers = workers
        let matcher = try FaceMatcher(configuration)
        let selfie = MediaSource.file(pictures.sizes[0].selfie)
        let document = MediaSource.file(pictures.sizes[0].document)

        var stages: [String: [Double]] = [:]
        for number in 0..<(repeats + Self.warmUps) {
            let comparison = try await matcher.compare(selfie: selfie, document: document)
            guard comparison.faceMatch.score != nil else {
                throw BenchmarkError("the example pair has no score: nothing worth measuring ran")
            }
            if number < Self.warmUps { continue }
            for (stage, time) in comparison.timingsMs { stages[stage, default: []].append(time) }
        }
        var rates: [Double] = []
        for number in 0..<(repeats + Self.warmUps) {
            let start = ContinuousClock.now
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<workers {
                    group.addTask {
                        for _ in 0..<Self.pairsPerRound {
                            _ = try await matcher.compare(selfie: selfie, document: document)
                        }
                    }
                }
                try await group.waitForAll()
            }
            if number >= Self.warmUps { rates.append(Double(workers * Self.pairsPerRound) / seconds(since: start)) }
        }
        self.workers = workers
        threadsPerWorker = 1
        pairsInFlight = workers
        pairsPerSecond = Summary(rates)
        milliseconds = stages.mapValues(Summary.init)
        profile = matcher.pipeline.profile ?? ""
        engine = matcher.pipeline.engine
        models = matcher.pipeline.models.map { Model(id: $0.id, sha256: $0.sha256) }
    }
}
