/// Waits until other tasks have brought something about, and fails the test if they do not.
///
/// Tasks have as many threads as there are processors, and a waiting test frees its thread between two looks.
/// Otherwise two tests on a small machine would block the tasks that they wait for.
///
/// - Parameters:
///   - what: the name of the condition in the failure.
///   - limit: the longest wait, which measures nothing. It only ends a wait that would never end, and not before a
///     hundred looks, which take longer on a busy machine.
///   - isSo: checks the condition. Its errors end the wait.
public func eventually(
    _ what: String, within limit: Duration = .seconds(800), isolation: isolated (any Actor)? = #isolation,
    _ isSo: () async throws -> Bool
) async throws {
    let end = ContinuousClock.now + limit
    var looks = 0
    while try await !isSo() {
        try Task.checkCancellation()
        looks += 1
        guard looks < 100 || ContinuousClock.now < end else { throw NeverCameAbout(what: what, limit: limit) }
        // A long wait must not take the processor from the work that it waits for.
        if looks < 100 { await Task.yield() } else { try await Task.sleep(for: .milliseconds(1)) }
    }
}

/// The same for a thread that no task runs on.
public func eventuallyBlocking(
    _ what: String, within limit: Duration = .seconds(800), _ isSo: () throws -> Bool
) throws {
    let end = ContinuousClock.now + limit
    while try !isSo() {
        guard ContinuousClock.now < end else { throw NeverCameAbout(what: what, limit: limit) }
    }
}

/// A condition that a test waited for did not come true.
struct NeverCameAbout: Error, CustomStringConvertible {
    let what: String
    let limit: Duration

    var description: String { "Within \(limit) it did not come about that \(what)." }
}
