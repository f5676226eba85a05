import BiometricsCore
import BiometricsTestSupport
import JourneyTestSupport
import Synchronization
import Testing
import Verification
import VerificationStore

@testable import VerificationService

/// A result that the store does not take is reported, and the submission is examined again later.
struct UnstoredResultTests {
    /// Messages from any thread.
    private final class Messages: Sendable {
        private let all = Mutex<[String]>([])
        var texts: [String] { all.withLock { $0 } }
        func add(_ text: String) { all.withLock { $0.append(text) } }
    }

    private let folder = TemporaryFolder()

    @Test func `it names the journey, the submission and the reason`() async throws {
        let hanging = Hanging()
        let bench = try await JourneyBench(
            folder: folder.path, analyzer: ToyAnalyzer { () throws(BiometricsError) in await hanging.hang() })
        let id = try await bench.service.start(try JourneyBench.definition().reference)
        let submission = try await bench.service.submit(
            Array("image".utf8), to: #require(StepID(rawValue: "10")), as: .front, of: id)

        let messages = Messages()
        let store = try DatabaseStore(
            sqlite: "\(folder.path)/journeys.sqlite", SQLiteOptions(isReadOnly: true))
        let vault = EvidenceVault(
            store, folder: "\(folder.path)/evidence",
            masters: MasterKeys(try FileMasterKey(path: "\(folder.path)/master")), telling: messages.add)
        // The lease is not renewed during the test, however long other tests keep the processor.
        var options = JourneyService.Options()
        options.leaseMilliseconds = 86_400_000
        let service = JourneyService(store, vault, analyzer: ToyAnalyzer(), options: options)
        await service.examine(id, submission, tries: 1)
        let text = try #require(messages.texts.first)
        #expect(messages.texts.count == 1)
        #expect(text.contains(id.rawValue) && text.contains(submission.rawValue) && text.contains("is not writable"))
        await hanging.letGo()
        #expect(try await bench.service.wait(for: submission, of: id).awaits(submission) == false)

        // A submission that is not pending any more was examined elsewhere. That is not reported.
        await service.examine(id, submission, tries: 1)
        #expect(messages.texts.count == 1)
    }
}
