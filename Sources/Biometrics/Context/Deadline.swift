internal import BiometricsCore

/// Work that nobody waits for longer than until a point in time.
enum Deadline {
    /// The result of `work`, which is cancelled once `deadline` has passed.
    ///
    /// - Throws: what `work` throws; `.deadlineExceeded` where it was cancelled for the deadline. Either way `work` has ended.
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
                // Cancelled with the group, the other task being done, or with whoever called: no answer of its own.
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
            throw BiometricsError(.deadlineExceeded, "There was no answer before the deadline.", path: error.path)
        case .failure(let error): throw error
        case nil: throw BiometricsError(.deadlineExceeded, "There was no answer before the deadline.")
        }
    }
}
