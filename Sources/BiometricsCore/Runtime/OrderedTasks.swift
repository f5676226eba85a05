/// Processes a sequence of inputs, several at a time, and delivers the results in the order of the inputs.
package enum OrderedTasks {
    /// Runs `transform` over `inputs` and hands the results to `deliver` in order, in the caller's isolation.
    ///
    /// At most `window` inputs are read ahead of the last delivery, so memory stays constant for inputs of any length.
    /// If the task is cancelled, no further input is read, and inputs already read are still delivered.
    ///
    /// - Throws: any error of `deliver`. Work in progress is then cancelled, and nothing more is delivered.
    package nonisolated(nonsending) static func map<Input: Sendable, Output: Sendable, Failure: Error>(
        _ inputs: some Sequence<Input>, window: Int,
        transform: @escaping @Sendable (Input) async -> Output,
        deliver: (Output) async throws(Failure) -> Void
    ) async throws(Failure) {
        var iterator = inputs.makeIterator()
        var finished: [Int: Output] = [:]
        var (submitted, delivered) = (0, 0)
        let result: Result<Void, Failure> = await withTaskGroup(of: (Int, Output).self) { group in
            func submit() {
                guard !Task.isCancelled, let input = iterator.next() else { return }
                let index = submitted
                submitted += 1
                group.addTask { (index, await transform(input)) }
            }
            for _ in 0..<max(1, window) { submit() }
            while let (index, output) = await group.next() {
                finished[index] = output
                while let next = finished.removeValue(forKey: delivered) {
                    do throws(Failure) {
                        try await deliver(next)
                    } catch {
                        group.cancelAll()
                        return .failure(error)
                    }
                    delivered += 1
                    submit()
                }
            }
            return .success(())
        }
        try result.get()
    }
}
