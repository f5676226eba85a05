internal import BiometricsCore
internal import Dispatch
internal import Synchronization

/// One step of a line of work, on a thread of its own beside the step that hands it items. Items go through one at a time
/// and in order, so that the result is the same as that of one thread.
///
/// What `work` uses belongs to the step from the first `take` until `finish` has returned.
///
/// - Threads: `take` and `finish` from one thread at a time.
final class WorkStep<Item: Sendable>: @unchecked Sendable {
    /// Items that may wait while one is worked on: enough that neither side waits for a slow item of the other, and few
    /// enough that pictures do not pile up.
    private static var waitingAtMost: Int { 2 }

    private let work: (Item) throws(BiometricsError) -> Void
    /// `nil` for a step that works on the thread of whoever hands it an item.
    private let queue: DispatchQueue?
    private let room: DispatchSemaphore
    private let failure = Mutex<BiometricsError?>(nil)

    /// - Parameter overlaps: whether it has a thread of its own.
    init(overlaps: Bool, work: @escaping (Item) throws(BiometricsError) -> Void) {
        self.work = work
        queue = overlaps ? DispatchQueue(label: "biometrics.step") : nil
        room = DispatchSemaphore(value: 0)
        for _ in 0..<Self.waitingAtMost { room.signal() }
    }

    /// Works on `item`, soon or at once; waits while as many wait as may.
    ///
    /// - Throws: what `work` threw for this item or one before it. No later item is worked on.
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

    /// Waits until every item is done that was taken.
    ///
    /// - Throws: what `work` threw for any of them.
    func finish() throws(BiometricsError) {
        queue?.sync {}
        try throwFailure()
    }

    private func throwFailure() throws(BiometricsError) {
        if let failure = failure.withLock({ $0 }) { throw failure }
    }
}
