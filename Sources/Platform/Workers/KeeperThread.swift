internal import Dispatch
internal import Glibc
internal import Synchronization

/// A thread that lives as long as this process does. The system ends a child that asked for it with the thread that started
/// it, not with the process: what has to live on is started here.
final class KeeperThread: Sendable {
    static let shared = KeeperThread()

    private let jobs = Mutex<[@Sendable () -> Void]>([])
    private let waiting = DispatchSemaphore(value: 0)
    private let isRunning: Bool

    private init() {
        var thread = pthread_t()
        isRunning = unsafe pthread_create(&thread, nil, { _ in KeeperThread.shared.work() }, nil) == 0
    }

    /// What `body` gives, which runs on the thread; here, where the system has no thread left.
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
