/// Work on a sequence of inputs, several at a time, whose results come in the order of the inputs.
public enum OrderedTasks {
    /// Runs `transform` over `inputs` and hands the results to `deliver` in order.
    ///
    /// At most `window` inputs are read ahead of the last delivery, so memory stays flat however long the input is. After
    /// the task is cancelled, by `deliver` or by anyone else, no input is read any more; those that were are delivered.
    public static func map<Input: Sendable, Output: Sendable>(
        _ inputs: some Sequence<Input>, window: Int,
        transform: @escaping @Sendable (Input) async -> Output,
        deliver: (Output) async -> Void
    ) async {
        var iterator = inputs.makeIterator()
        var finished: [Int: Output] = [:]
        var (submitted, delivered) = (0, 0)
        await withTaskGroup(of: (Int, Output).self) { group in
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
                    await deliver(next)
                    delivered += 1
                    submit()
                }
            }
        }
    }
}
