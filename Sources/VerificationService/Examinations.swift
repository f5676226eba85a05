internal import BiometricsCore
internal import Verification

/// A submission of a journey.
struct WorkKey: Hashable, Sendable {
    let journey: JourneyID
    let submission: SubmissionID

    init(_ journey: JourneyID, _ submission: SubmissionID) {
        self.journey = journey
        self.submission = submission
    }
}

/// The examinations that run in this process.
actor Examinations {
    private var underWay: Set<WorkKey> = []
    private var waiters: [WorkKey: [Int: CheckedContinuation<Void, Never>]] = [:]
    private var count = 0

    /// Begins an examination, unless it is running.
    func begin(_ key: WorkKey, _ work: @escaping @Sendable () async -> Void) {
        guard underWay.insert(key).inserted else { return }
        Task(executorPreference: ServiceExecutor.shared) {
            await work()
            await self.end(key)
        }
    }

    private func end(_ key: WorkKey) {
        underWay.remove(key)
        for waiter in waiters.removeValue(forKey: key) ?? [:] { waiter.value.resume() }
    }

    private func stopWaiting(_ key: WorkKey, _ name: Int) {
        waiters[key]?.removeValue(forKey: name)?.resume()
    }

    /// Waits until an examination ends, the time is over, or the task is cancelled.
    ///
    /// So an analyser that hangs does not block the caller, and neither does a journey that has ended. The call
    /// returns at once if the examination does not run in this process.
    ///
    /// - Returns: whether the examination is still running.
    func wait(_ key: WorkKey, atMost limit: Duration) async -> Bool {
        guard underWay.contains(key) else { return false }
        count += 1
        let name = count
        let timer = Task(executorPreference: ServiceExecutor.shared) {
            try? await Task.sleep(for: limit)
            await self.stopWaiting(key, name)
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { waiters[key, default: [:]][name] = $0 }
        } onCancel: {
            timer.cancel()
        }
        timer.cancel()
        return underWay.contains(key)
    }
}
