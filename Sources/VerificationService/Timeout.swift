internal import BiometricsCore
internal import Synchronization

/// Waits for work with a time limit.
enum Timeout {
    /// Returns the result of `work`.
    ///
    /// The work is cancelled when `limit` is over or when the caller is cancelled. If the work goes on all the same,
    /// the call returns at once and its result is dropped.
    ///
    /// - Throws: the errors of `work`; `.deadlineExceeded` when `limit` is over; `.cancelled` if the caller is
    ///   cancelled.
    static func wait<Output: Sendable>(
        _ limit: Duration, for work: @escaping @Sendable () async throws(BiometricsError) -> Output
    ) async throws(BiometricsError) -> Output {
        let first = First<Output>()
        let task = Task(executorPreference: ServiceExecutor.shared) {
            do throws(BiometricsError) {
                first.settle(.success(try await work()))
            } catch {
                first.settle(.failure(error))
            }
        }
        let timer = Task(executorPreference: ServiceExecutor.shared) {
            do {
                // The clock stops while the machine sleeps, so that sleep does not cost an attempt.
                try await Task.sleep(for: limit, clock: .suspending)
            } catch {
                return
            }
            first.settle(.failure(BiometricsError(.deadlineExceeded, "The examination took longer than it may.")))
            task.cancel()
        }
        defer { timer.cancel() }
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { first.hand(to: $0) }
        } onCancel: {
            first.settle(.failure(BiometricsError(.cancelled, "The work was cancelled before it was done.")))
            task.cancel()
        }
        return try result.get()
    }

    /// Keeps the first result. Later results are dropped.
    private final class First<Output: Sendable>: Sendable {
        private enum State {
            case open
            case awaited(CheckedContinuation<Result<Output, BiometricsError>, Never>)
            case settled(Result<Output, BiometricsError>)
            case over
        }

        private let state = Mutex(State.open)

        func settle(_ outcome: Result<Output, BiometricsError>) {
            let waiter: CheckedContinuation<Result<Output, BiometricsError>, Never>? = state.withLock { state in
                switch state {
                case .open:
                    state = .settled(outcome)
                    return nil
                case .awaited(let waiter):
                    state = .over
                    return waiter
                case .settled, .over: return nil
                }
            }
            waiter?.resume(returning: outcome)
        }

        func hand(to waiter: CheckedContinuation<Result<Output, BiometricsError>, Never>) {
            let outcome: Result<Output, BiometricsError>? = state.withLock { state in
                if case .settled(let outcome) = state {
                    state = .over
                    return outcome
                }
                state = .awaited(waiter)
                return nil
            }
            if let outcome { waiter.resume(returning: outcome) }
        }
    }
}
