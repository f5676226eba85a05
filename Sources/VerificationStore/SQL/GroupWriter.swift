internal import BiometricsCore

/// Combines the writes of many callers into few transactions: everything that arrives during one transaction goes into
/// the next.
///
/// A commit waits milliseconds for the disk; all writes in it share that wait.
actor GroupWriter {
    /// Passes the value of a write to its caller.
    fileprivate typealias Delivery = @Sendable () -> Void
    /// The write of one caller. It runs inside a transaction that also holds the writes of others.
    fileprivate typealias Work = @Sendable (StoreSession) throws(StoreError) -> Delivery

    private struct Job {
        let ticket: Int
        let work: Work
        let fail: @Sendable (StoreError) -> Void
    }

    /// The largest number of writes in one transaction, so that none takes long.
    private static let widest = 256
    /// The largest number of writes that wait. A disk that does not answer must not hold every caller and its bytes.
    static let longest = 1024

    private let pool: WorkerPool<StoreSession>
    private var waiting: [Job] = []
    private var isWriting = false
    private var lastTicket = 0
    /// The store in errors.
    private let path: String

    /// - Parameter pool: the single worker that writes.
    init(_ pool: WorkerPool<StoreSession>, path: String) {
        self.pool = pool
        self.path = path
    }

    /// The number of writes that wait.
    var waitingCount: Int { waiting.count }

    /// Runs `work` and returns its value once everything that it wrote is on the disk.
    ///
    /// - Throws: the errors of `work`; `.busy` if too many writes wait; `.system(.cancelled)` if the task is cancelled
    ///   before the write begins. A write that has begun is not cancelled.
    func write<Value: Sendable>(
        _ work: @escaping @Sendable (StoreSession) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        guard waiting.count < Self.longest else { throw .busy(path: path) }
        lastTicket += 1
        let ticket = lastTicket
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { (continuation: CheckedContinuation<Result<Value, StoreError>, Never>) in
                // The cancellation handler has already searched the queue, so handle an earlier cancellation here.
                guard !Task.isCancelled else {
                    continuation.resume(returning: .failure(.system(.wasCancelled)))
                    return
                }
                waiting.append(
                    Job(
                        ticket: ticket,
                        work: { session throws(StoreError) in
                            let value = try work(session)
                            return { continuation.resume(returning: .success(value)) }
                        },
                        fail: { continuation.resume(returning: .failure($0)) }))
                guard !isWriting else { return }
                isWriting = true
                Task(executorPreference: ServiceExecutor.shared) { await self.writeAll() }
            }
        } onCancel: {
            Task(executorPreference: ServiceExecutor.shared) { await self.leave(ticket) }
        }
        return try result.get()
    }

    private func leave(_ ticket: Int) {
        guard let place = waiting.firstIndex(where: { $0.ticket == ticket }) else { return }
        waiting.remove(at: place).fail(.system(.wasCancelled))
    }

    private func writeAll() async {
        while !waiting.isEmpty {
            let jobs = Array(waiting.prefix(Self.widest))
            waiting.removeFirst(jobs.count)
            let results = await results(of: jobs.map(\.work))
            for (job, result) in zip(jobs, results) {
                switch result {
                case .success(let deliver): deliver()
                case .failure(let error): job.fail(error)
                }
            }
        }
        isWriting = false
    }

    private nonisolated func results(of works: [Work]) async -> [Result<Delivery, StoreError>] {
        do throws(BiometricsError) {
            return try await pool.run { session in session.writeTogether(works) }
        } catch {
            return works.map { _ in .failure(.system(error)) }
        }
    }
}

extension StoreSession {
    /// Runs all `works` in one transaction. A failing one is rolled back alone; if the transaction fails, all fail.
    ///
    /// Two processes that write to the same journeys in different orders may deadlock. The database then rejects one
    /// write, which is retried alone, so that it waits for nothing that waits for it.
    fileprivate func writeTogether(_ works: [GroupWriter.Work]) -> [Result<GroupWriter.Delivery, StoreError>] {
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
    ) throws(StoreError) -> [Result<GroupWriter.Delivery, StoreError>] {
        try connection.transaction { () throws(StoreError) in
            try StoreSchema.checkIsKnown(connection)
            var results: [Result<GroupWriter.Delivery, StoreError>] = []
            for work in works { results.append(try apart(work)) }
            return results
        }
    }

    private func apart(_ work: GroupWriter.Work) throws(StoreError) -> Result<GroupWriter.Delivery, StoreError> {
        try connection.send("SAVEPOINT work", [])
        do throws(StoreError) {
            let deliver = try work(self)
            // Wait here, so that a failure of statements sent by this work is not attributed to the next.
            _ = try connection.run("RELEASE SAVEPOINT work", [])
            return .success(deliver)
        } catch .statementEnded(let path, let statement, let reason) {
            // If the server ends one statement for time, reject the whole batch rather than make each job wait in turn.
            throw .statementEnded(path: path, statement: statement, reason: reason)
        } catch {
            // A full disk ends the whole transaction.
            guard connection.isInTransaction else { throw error }
            try connection.send("ROLLBACK TO SAVEPOINT work", [])
            _ = try connection.run("RELEASE SAVEPOINT work", [])
            return .failure(error)
        }
    }
}
