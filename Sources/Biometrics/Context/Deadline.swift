internal import BiometricsCore

/// Ends work that is not done at a given time.
enum Deadline {
    /// The result of `work`, which is cancelled when `deadline` has passed.
    ///
    /// - Throws: the error of `work`; `.deadlineExceeded` if the deadline cancelled it. In both cases `work` has ended.
    static func hold<Output: Sendable>(
        _ deadline: ContinuousClock.Instant?, _ work: @escaping @Sendable () async throws(BiometricsError) -> Output
    ) async throws(BiometricsError) -> Output {
        guard let deadline else { return try await work() }
        let result = await withTaskGroup(of: Result<Output, BiometricsError>?.self) { group in
            group.addTask {
                do throws(BiometricsError) {
                    return .success(try await work())
                } catch {
                    return .failure(error)
                }
            }
            group.addTask {
                // The group or the caller cancels the sleep, so this task has no result of its own.
                try? await Task.sleep(until: deadline, clock: .continuous)
                return nil
            }
            var outcome: Result<Output, BiometricsError>?
            for await result in group {
                group.cancelAll()
                if let result { outcome = result }
            }
            return outcome
        }
        switch result {
        case .success(let output): return output
        case .failure(let error) where error.code == .cancelled && !Task.isCancelled:
            throw BiometricsError(.deadlineExceeded, "The call was not finished by its deadline.", path: error.path)
        case .failure(let error): throw error
        case nil: throw BiometricsError(.deadlineExceeded, "The call was not finished by its deadline.")
        }
    }
}
