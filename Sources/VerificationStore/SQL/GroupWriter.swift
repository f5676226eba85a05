internal import BiometricsCore

/// Writes what many callers want written in few transactions: whatever comes while one is being written goes into the next.
///
/// A commit waits for the disk, milliseconds each time; so does everybody in it, once.
actor GroupWriter {
    /// What one caller wants written; it is made in a transaction, and takes back nothing that others wrote there.
    typealias Work = @Sendable (StoreSession) throws(StoreError) -> WriteAnswer

    private struct Job {
        let work: Work
        let continuation: CheckedContinuation<Result<WriteAnswer, StoreError>, Never>
    }

    /// The most that go into one transaction, so that none takes long.
    private static let widest = 256

    private let pool: WorkerPool<StoreSession>
    private var waiting: [Job] = []
    private var isWriting = false

    /// - Parameter pool: one worker, who alone writes.
    init(_ pool: WorkerPool<StoreSession>) {
        self.pool = pool
    }

    /// What `work` gives, once it is on the disk.
    func write(_ work: @escaping Work) async throws(StoreError) -> WriteAnswer {
        let result = await withCheckedContinuation { continuation in
            waiting.append(Job(work: work, continuation: continuation))
            guard !isWriting else { return }
            isWriting = true
            Task { await writeAll() }
        }
        return try result.get()
    }

    private func writeAll() async {
        while !waiting.isEmpty {
            let jobs = Array(waiting.prefix(Self.widest))
            waiting.removeFirst(jobs.count)
            let results = await results(of: jobs.map(\.work))
            for (job, result) in zip(jobs, results) { job.continuation.resume(returning: result) }
        }
        isWriting = false
    }

    private nonisolated func results(of works: [Work]) async -> [Result<WriteAnswer, StoreError>] {
        do throws(BiometricsError) {
            return try await pool.run { session in session.writeTogether(works) }
        } catch {
            return works.map { _ in .failure(.system(error)) }
        }
    }
}

/// What a write tells its caller.
enum WriteAnswer: Sendable {
    case done
    case work([WorkItem])
    case isHeld(Bool)
    case deliveries([WebhookDelivery])
    case count(Int)
}

extension StoreSession {
    /// Makes all of `works` in one transaction. One that fails is taken back alone; where the transaction fails, all are.
    ///
    /// Two processes that write to the same journeys in another order may wait for one another. The one that the database
    /// refuses then is made again by itself, where it waits for nobody who waits for it.
    fileprivate func writeTogether(_ works: [GroupWriter.Work]) -> [Result<WriteAnswer, StoreError>] {
        do throws(StoreError) {
            let results = try writeAtOnce(works)
            guard works.count > 1 else { return results }
            return zip(works, results).map { work, result in
                guard case .failure(.busy) = result else { return result }
                do throws(StoreError) {
                    return try writeAtOnce([work])[0]
                } catch {
                    return .failure(error)
                }
            }
        } catch {
            return works.map { _ in .failure(error) }
        }
    }

    private func writeAtOnce(
        _ works: [GroupWriter.Work]
    ) throws(StoreError) -> [Result<WriteAnswer, StoreError>] {
        try connection.transaction { () throws(StoreError) in
            try StoreSchema.checkIsKnown(connection)
            var results: [Result<WriteAnswer, StoreError>] = []
            for work in works { results.append(try apart(work)) }
            return results
        }
    }

    private func apart(_ work: GroupWriter.Work) throws(StoreError) -> Result<WriteAnswer, StoreError> {
        try connection.send("SAVEPOINT work", [])
        do throws(StoreError) {
            let answer = try work(self)
            // What was sent and fails does so here, and not with the next one.
            _ = try connection.run("RELEASE SAVEPOINT work", [])
            return .success(answer)
        } catch .statementEnded(let path, let statement, let reason) {
            // A server that takes too long over one has the others wait as long, one behind another: they are refused with it.
            throw .statementEnded(path: path, statement: statement, reason: reason)
        } catch {
            // A full disk ends the whole transaction, and nothing of it is left.
            guard connection.isInTransaction else { throw error }
            try connection.send("ROLLBACK TO SAVEPOINT work", [])
            _ = try connection.run("RELEASE SAVEPOINT work", [])
            return .failure(error)
        }
    }
}
