internal import BiometricsCore
internal import Dispatch
internal import Synchronization

/// One step of a pipeline, on a thread of its own in parallel with the step that feeds it. Items pass one at a time and
/// in order, so the result is the same as on one thread.
///
/// The values that `work` uses belong to the step from the first `take` until `finish` returns.
///
/// - Threads: `take` and `finish` from one thread at a time.
final class WorkStep<Item: Sendable>: @unchecked Sendable {
    /// How many items may wait while one is processed: enough that neither side waits for a slow item of the other, and
    /// few enough that pictures do not pile up.
    private static var waitingAtMost: Int { 2 }

    private let work: (Item) throws(BiometricsError) -> Void
    /// `nil` if the step runs on its caller's thread.
    private let queue: DispatchQueue?
    private let room: DispatchSemaphore
    private let failure = Mutex<BiometricsError?>(nil)

    /// - Parameter overlaps: whether the step has a thread of its own.
    init(overlaps: Bool, work: @escaping (Item) throws(BiometricsError) -> Void) {
        self.work = work
        queue = overlaps ? DispatchQueue(label: "biometrics.step") : nil
        room = DispatchSemaphore(value: 0)
        for _ in 0..<Self.waitingAtMost { room.signal() }
    }

    /// Processes `item`, now or later. It waits while the queue is full.
    ///
    /// - Throws: the error of `work` for this item or an earlier one. After an error, no later item is processed.
    func take(_ item: Item) throws(BiometricsError) {
        if let queue {
            room.wait()
            queue.async {
                self.workUnlessFailed(on: item)
                self.room.signal()
            }
        } else {
            workUnlessFailed(on: item)
        }
        try throwFailure()
    }

    private func workUnlessFailed(on item: Item) {
        guard failure.withLock({ $0 == nil }) else { return }
        do throws(BiometricsError) {
            try work(item)
        } catch {
            failure.withLock { $0 = error }
        }
    }

    /// Waits until every taken item is processed.
    ///
    /// - Throws: the error of `work` for any of them.
    func finish() throws(BiometricsError) {
        queue?.sync {}
        try throwFailure()
    }

    private func throwFailure() throws(BiometricsError) {
        if let failure = failure.withLock({ $0 }) { throw failure }
    }
}
