internal import Synchronization

/// Limits how many walks through clips use several threads at once in this process. Beyond a few, every processor is
/// busy. Further walks use only their worker's thread, and give the same result.
enum ThreadBudget {
    private static let free = Mutex(4)

    /// Runs `body`, and tells it whether it may use additional threads.
    static func withShare<Result, Failure: Error>(_ body: (Bool) throws(Failure) -> Result) throws(Failure) -> Result {
        let isGranted = free.withLock { free in
            guard free > 0 else { return false }
            free -= 1
            return true
        }
        defer { if isGranted { free.withLock { $0 += 1 } } }
        return try body(isGranted)
    }
}
