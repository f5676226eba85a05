import BenchmarkSupport
import Biometrics
import FoundationEssentials
import Verification
import VerificationService
import VerificationStore

/// The cost of many open journeys: all are begun and get a selfie before the first wait for a result.
struct OpenFigures: Encodable {
    let journeys: Int
    /// The open journeys whose selfie has a result.
    let openWithResult: Int
    let workers: Int
    /// Bytes of media that were given, and that are in the store.
    let mediaMebibytes: Double
    /// The most memory that was resident, with the networks open and before the first journey began.
    let peakMebibytesBefore: Double
    /// The most memory that was resident.
    let peakMebibytes: Double
    let processorSeconds: Double

    init(_ people: [Person], journeys count: Int, workers: Int) async throws {
        var configuration = BiometricsConfiguration()
        configuration.workers = workers
        let analyzer = try BiometricsAnalyzer(in: BiometricsContext(configuration))
        let folder = FileManager.default.temporaryDirectory.appending(path: "open-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        guard let first = people.first, let step = StepID(rawValue: "selfie") else {
            throw BenchmarkError("there is nobody to measure with")
        }
        let definition = try first.definition()
        let store = try DatabaseStore(sqlite: "\(folder)/journeys.sqlite")
        let vault = EvidenceVault(store, folder: "\(folder)/evidence", masters: MasterKeys(try MemoryMasterKey()))
        let service = JourneyService(store, vault, analyzer: analyzer)
        try await store.put(definition)
        // A whole journey first, which opens the networks.
        _ = try await service.lead(definition.reference, with: first.media)
        peakMebibytesBefore = ProcessRun.ownPeakMebibytes
        let begin = ProcessRun.ownProcessorSeconds
        let given = try await withThrowingTaskGroup(of: (JourneyID, SubmissionID, Int).self) { group in
            for number in 0..<count {
                let selfie = people[number % people.count].selfie
                group.addTask {
                    let id = try await service.start(definition.reference)
                    // The same bytes in two journeys are a sign: a byte more behind the picture's end makes them others.
                    let media = selfie + [UInt8](String(number).utf8)
                    return (id, try await service.submit(media, to: step, as: .faceImage, of: id), media.count)
                }
            }
            var all: [(JourneyID, SubmissionID, Int)] = []
            for try await one in group { all.append(one) }
            return all
        }
        var done = 0
        for (id, submission, _) in given {
            let journey = try await service.wait(for: submission, of: id)
            if journey.status == .open, journey.step(step)?.lastAssessment(.faceImage) != nil { done += 1 }
        }
        self.journeys = count
        openWithResult = done
        self.workers = workers
        mediaMebibytes = rounded(Double(given.reduce(0) { $0 + $1.2 }) / 1_048_576)
        peakMebibytes = ProcessRun.ownPeakMebibytes
        processorSeconds = rounded(ProcessRun.ownProcessorSeconds - begin)
    }
}
