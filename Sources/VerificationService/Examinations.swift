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
    private var waiters: [WorkKey: [Int: CheckedContinuation<Journey?, Never>]] = [:]
    private var count = 0

    /// Begins an examination, unless it is running.
    ///
    /// - Parameter work: examines, and returns the journey after that; `nil` if it is not known.
    func begin(_ key: WorkKey, _ work: @escaping @Sendable () async -> Journey?) {
        guard underWay.insert(key).inserted else { return }
        Task(executorPreference: ServiceExecutor.shared) {
            let journey = await work()
            await self.end(key, with: journey)
        }
    }

    private func end(_ key: WorkKey, with journey: Journey?) {
        underWay.remove(key)
        for waiter in waiters.removeValue(forKey: key) ?? [:] { waiter.value.resume(returning: journey) }
    }

    private func stopWaiting(_ key: WorkKey, _ name: Int) {
        waiters[key]?.removeValue(forKey: name)?.resume(returning: nil)
    }

    /// Waits until an examination ends, the time is over, or the task is cancelled.
    ///
    /// So an analyser that hangs does not block the caller, and neither does a journey that has ended. The call
    /// returns at once if the examination does not run in this process.
    ///
    /// - Returns: whether the examination is still running, and the journey after it, if it ended meanwhile.
    func wait(_ key: WorkKey, atMost limit: Duration) async -> (isHere: Bool, journey: Journey?) {
        guard underWay.contains(key) else { return (false, nil) }
        count += 1
        let name = count
        let timer = Task(executorPreference: ServiceExecutor.shared) {
            try? await Task.sleep(for: limit)
            await self.stopWaiting(key, name)
        }
        let journey = await withTaskCancellationHandler {
            await withCheckedContinuation { waiters[key, default: [:]][name] = $0 }
        } onCancel: {
            timer.cancel()
        }
        timer.cancel()
        return (underWay.contains(key), journey)
    }
}
