internal import BiometricsCore
internal import Dispatch
internal import Synchronization

/// Ends the calls that were given it. Safe from any thread.
final class Cancellation: Sendable {
    private struct State {
        var isCancelled = false
        var last = 0
        var tasks: [Int: Task<Void, Never>] = [:]
    }

    private let state = Mutex(State())

    /// The cancellation of a handle, whose kind C has checked.
    static func of(_ object: UnsafeMutableRawPointer) -> Cancellation {
        unsafe Unmanaged<Cancellation>.fromOpaque(object).takeUnretainedValue()
    }

    /// Cancels every task that was added, and every one that will be.
    func cancel() {
        let tasks = state.withLock { state in
            state.isCancelled = true
            return Array(state.tasks.values)
        }
        for task in tasks { task.cancel() }
    }

    /// Adds a task and returns its number.
    fileprivate func add(_ task: Task<Void, Never>) -> Int {
        let (number, isCancelled) = state.withLock { state in
            state.last += 1
            state.tasks[state.last] = task
            return (state.last, state.isCancelled)
        }
        if isCancelled { task.cancel() }
        return number
    }

    fileprivate func remove(_ number: Int) {
        state.withLock { $0.tasks[number] = nil }
    }
}

/// Runs asynchronous work for a caller that waits.
enum BlockingWork {
    /// The result of `work`. The calling thread waits; it must not be one of Swift's own tasks.
    ///
    /// - Throws: what `work` throws.
    static func run<Value: Sendable>(
        cancelledBy cancellation: Cancellation?,
        _ work: @escaping @Sendable () async throws(BiometricsError) -> Value
    ) throws(BiometricsError) -> Value {
        let place = Place<Value>()
        let task = Task.detached {
            let result: Result<Value, BiometricsError>
            do throws(BiometricsError) {
                result = .success(try await work())
            } catch {
                result = .failure(error)
            }
            place.fill(result)
        }
        let number = cancellation?.add(task)
        let result = place.wait()
        if let number { cancellation?.remove(number) }
        return try result.get()
    }

    /// The place of a result that another thread waits for.
    private final class Place<Value: Sendable>: Sendable {
        private let result = Mutex<Result<Value, BiometricsError>?>(nil)
        private let isFilled = DispatchSemaphore(value: 0)

        func fill(_ value: Result<Value, BiometricsError>) {
            result.withLock { $0 = value }
            isFilled.signal()
        }

        func wait() -> Result<Value, BiometricsError> {
            isFilled.wait()
            guard let value = result.withLock({ $0 }) else { preconditionFailure("a signal comes after the result") }
            return value
        }
    }
}
