internal import BiometricsCore
internal import Dispatch
internal import Synchronization

extension ConformanceBench {
    /// Runs `body` four times at once, each on its own thread, and compares its results with `expected`.
    func atOnce<Answer: Sendable & Equatable>(
        _ expected: Answer, _ body: @Sendable (ConformanceBench) throws(BiometricsError) -> Answer
    ) throws(BiometricsError) -> LawFinding {
        let results = Mutex<[Result<Answer, BiometricsError>]>([])
        DispatchQueue.concurrentPerform(iterations: 4) { _ in
            let result: Result<Answer, BiometricsError>
            do throws(BiometricsError) {
                result = .success(try body(self))
            } catch {
                result = .failure(error)
            }
            results.withLock { $0.append(result) }
        }
        for result in results.withLock({ $0 }) where try result.get() != expected {
            return .broken("An instance gave another answer while others were working.")
        }
        return .kept
    }
}
