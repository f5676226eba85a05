extension BiometricsError {
    /// Ends work that nobody waits for any more: long work asks between its steps, on the thread that runs the task.
    ///
    /// - Throws: `.cancelled` where the current task was cancelled; never outside of a task.
    public static func checkCancellation() throws(BiometricsError) {
        if Task.isCancelled { throw wasCancelled }
    }

    static let wasCancelled = BiometricsError(.cancelled, "The work was cancelled before it was done.")
}
