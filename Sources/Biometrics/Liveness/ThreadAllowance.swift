internal import Synchronization

/// How many walks through clips may be spread over threads at once in this process. Beyond a few, every processor has work
/// already: the next walk keeps to its worker's one thread, and gives the same result.
enum ThreadAllowance {
    private static let free = Mutex(4)

    /// Runs `body`, and tells it whether it may use more than its own thread.
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
