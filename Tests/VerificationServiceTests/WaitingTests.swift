import BiometricsCore
import BiometricsTestSupport
import JourneyTestSupport
import Synchronization
import Testing
import Verification
import VerificationService
import VerificationStore

/// A call that waits for an examination ends even if the analyser hangs or the journey is over.
struct WaitingTests {
    private let folder = TemporaryFolder()
    private let bench: JourneyBench
    private var service: JourneyService { bench.service }
    private let hanging = Hanging()

    init() async throws {
        let hanging = hanging
        bench = try await JourneyBench(
            folder: folder.path, analyzer: ToyAnalyzer { () throws(BiometricsError) in await hanging.hang() })
    }

    /// A journey, and a submission of which the examination hangs.
    private func begin() async throws -> (journey: JourneyID, submission: SubmissionID) {
        let id = try await service.start(try JourneyBench.definition().reference)
        let submission = try await service.submit(Array("image person=a".utf8), to: .init("10"), as: .front, of: id)
        try await eventually("the examination has begun") { await hanging.isBegun }
        return (id, submission)
    }

    @Test(arguments: [false, true])
    func `an abandoned journey does not hold those who wait for its submissions`(takesOver: Bool) async throws {
        let (id, submission) = try await begin()
        let done = Mutex<Journey?>(nil)
        let waiting = Task { [service] () async throws in
            let journey =
                takesOver
                ? try await service.recoverAndWait(for: submission, of: id)
                : try await service.wait(for: submission, of: id)
            done.withLock { $0 = journey }
        }
        try await service.cancel(id)
        try await eventually("the wait is over") { done.withLock { $0 } != nil }
        #expect(done.withLock { $0 }?.status == .cancelled)
        #expect(await hanging.isBegun)
        await hanging.letGo()
        try await waiting.value
    }

    @Test func `a call that is cancelled while an analyser hangs stops waiting`() async throws {
        let (id, submission) = try await begin()
        let refused = Mutex<StoreError?>(nil)
        let waiting = Task { [service] in
            do throws(StoreError) {
                _ = try await service.wait(for: submission, of: id)
            } catch {
                refused.withLock { $0 = error }
            }
        }
        waiting.cancel()
        try await eventually("the wait is over") { refused.withLock { $0 } != nil }
        guard case .system(let error)? = refused.withLock({ $0 }) else {
            Issue.record("it ended with something else")
            return
        }
        #expect(error.code == .cancelled)
        // Other waiting calls continue.
        await hanging.letGo()
        #expect(try await service.wait(for: submission, of: id).step(.init("10"))?.attempts.count == 1)
    }
}
