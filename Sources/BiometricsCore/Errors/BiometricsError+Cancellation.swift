extension BiometricsError {
    /// Stops work whose task was cancelled. Long work calls this between its steps, on the thread that runs the task.
    ///
    /// - Throws: `.cancelled` where the current task was cancelled; never outside of a task.
    public static func checkCancellation() throws(BiometricsError) {
        if Task.isCancelled { throw wasCancelled }
    }

    package static let wasCancelled = BiometricsError(.cancelled, "The work was cancelled before it was done.")
}
