internal import Dispatch
internal import Glibc
internal import Synchronization

/// A thread that lives as long as this process.
///
/// A child may ask the system to be killed with its parent. Then it ends with the thread that started it, and not with
/// the process. So long-lived children are started on this thread.
final class SpawnThread: Sendable {
    static let shared = SpawnThread()

    private let jobs = Mutex<[@Sendable () -> Void]>([])
    private let waiting = DispatchSemaphore(value: 0)
    private let isRunning: Bool

    private init() {
        var thread = pthread_t()
        isRunning = unsafe pthread_create(&thread, nil, { _ in SpawnThread.shared.work() }, nil) == 0
    }

    /// Runs `body` on the thread and returns its result. If the system could not create the thread, `body` runs here.
    func run<Value: Sendable>(_ body: @escaping @Sendable () -> Value) -> Value {
        guard isRunning else { return body() }
        let result = Result()
        jobs.withLock { jobs in
            jobs.append {
                result.value.withLock { $0 = body() }
                result.isThere.signal()
            }
        }
        waiting.signal()
        result.isThere.wait()
        guard let value = result.value.withLock({ $0 }) as? Value else { preconditionFailure("a job has a result") }
        return value
    }

    private final class Result: Sendable {
        let value = Mutex<(any Sendable)?>(nil)
        let isThere = DispatchSemaphore(value: 0)
    }

    private func work() -> Never {
        while true {
            waiting.wait()
            let job = jobs.withLock { $0.isEmpty ? nil : $0.removeFirst() }
            job?()
        }
    }
}
