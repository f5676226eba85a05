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

/// The examinations that are under way in this process.
actor Examinations {
    private var tasks: [WorkKey: Task<Void, Never>] = [:]

    /// Begins one, unless it is under way.
    func begin(_ key: WorkKey, _ work: @escaping @Sendable () async -> Void) {
        guard tasks[key] == nil else { return }
        tasks[key] = Task {
            await work()
            end(key)
        }
    }

    private func end(_ key: WorkKey) { tasks[key] = nil }

    /// Waits until one is through; at once where it is not under way here.
    func wait(_ key: WorkKey) async { await tasks[key]?.value }
}
