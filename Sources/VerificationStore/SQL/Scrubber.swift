internal import BiometricsCore

/// Removes deleted data from a database's files, for many callers at once. All callers that arrive during a run share
/// the next run.
actor Scrubber {
    private typealias Run = Task<Result<Void, StoreError>, Never>

    private let pool: WorkerPool<StoreSession>
    private var current: Run?
    private var next: Run?

    /// - Parameter pool: the worker that scrubs. Other users of the pool wait meanwhile.
    init(_ pool: WorkerPool<StoreSession>) {
        self.pool = pool
    }

    /// Returns when a run is over that began after the call. Cancelling the caller's task does not end the run, because
    /// others wait for it too.
    func scrub() async throws(StoreError) {
        let run: Run
        if let next {
            run = next
        } else {
            let before = current
            run = Run {
                _ = await before?.value
                begin()
                return await result()
            }
            next = run
        }
        try await run.value.get()
    }

    private func begin() { (current, next) = (next, nil) }

    private nonisolated func result() async -> Result<Void, StoreError> {
        do throws(BiometricsError) {
            return try await pool.run { session in
                do throws(StoreError) {
                    return .success(try session.connection.scrub())
                } catch {
                    return .failure(error)
                }
            }
        } catch {
            return .failure(.system(error))
        }
    }
}
