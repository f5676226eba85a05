internal import BiometricsCore

/// Removes what was deleted from a database's files, for many callers at once: whoever comes while it goes on is served by the
/// next run, and so is everybody else who comes before that begins.
actor Scrubber {
    private typealias Run = Task<Result<Void, StoreError>, Never>

    private let pool: WorkerPool<StoreSession>
    private var current: Run?
    private var next: Run?

    /// - Parameter pool: who does it. Whoever else uses the pool waits meanwhile.
    init(_ pool: WorkerPool<StoreSession>) {
        self.pool = pool
    }

    /// Back when a run is over that began after the call. It is not ended with the caller's task, as others wait for it too.
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
