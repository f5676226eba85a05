import BiometricsCore
import BiometricsTestSupport
import Dispatch
import Synchronization
import Testing

@testable import VerificationStore

/// Writes that wait for a disk that does not answer.
struct GroupWriterTests {
    @Test func `writes beyond the longest queue are refused, and a cancelled one leaves it`() async throws {
        let disk = DispatchSemaphore(value: 0)
        let begun = Mutex(false)
        let pool = WorkerPool<StoreSession>(width: 1) { () throws(BiometricsError) in
            begun.withLock { $0 = true }
            disk.wait()
            throw BiometricsError(.ioFailure, "The disk does not answer.")
        }
        let writer = GroupWriter(pool, path: "toy")
        @Sendable func write() async -> StoreError? {
            do throws(StoreError) {
                try await writer.write { _ in }
                return nil
            } catch {
                return error
            }
        }
        // The first is with the disk.
        var writes = [Task { await write() }]
        try await eventually("the first write begins") { begun.withLock { $0 } }
        for _ in 0..<GroupWriter.longest { writes.append(Task { await write() }) }
        try await eventually("all wait") { await writer.waitingCount == GroupWriter.longest }
        #expect(await write()?.code == StoreError.busy(path: "toy").code)
        writes[7].cancel()
        try await eventually("one leaves") { await writer.waitingCount == GroupWriter.longest - 1 }
        let cancelled = await writes[7].value
        #expect(cancelled?.asBiometricsError.code == .cancelled)
        for _ in writes { disk.signal() }
        for write in writes { #expect(await write.value != nil) }
    }
}
