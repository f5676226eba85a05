internal import BiometricsCore

extension BiometricsContext {
    /// Runs one call on the workers: ends it at its deadline and notifies the observer.
    ///
    /// - Parameter stages: returns the milliseconds of each part of an answer.
    func call<Output: Sendable>(
        _ operation: BiometricsEvent.Operation, deadline: ContinuousClock.Instant?,
        stages: (Output) -> [String: Double] = { _ in [:] },
        _ work: @escaping @Sendable () async throws(BiometricsError) -> Output
    ) async throws(BiometricsError) -> Output {
        guard let observer = configuration.observer else { return try await Deadline.hold(deadline, work) }
        let call = nextCall()
        func tell(_ kind: BiometricsEvent.Kind) {
            observer.observe(BiometricsEvent(call: call, operation: operation, kind: kind))
        }
        tell(.began(othersWaiting: await pool.waitingCount))
        let start = ContinuousClock.now
        do throws(BiometricsError) {
            let output = try await Deadline.hold(deadline, work)
            tell(.answered(after: .now - start, stages: stages(output)))
            return output
        } catch {
            tell(.refused(code: error.code, after: .now - start))
            throw error
        }
    }

    /// Runs `body` on a worker's bench. An error about the input names the input.
    func work<Output: Sendable>(
        on input: String, _ body: @Sendable (Workbench) throws(BiometricsError) -> Output
    ) async throws(BiometricsError) -> Output {
        do throws(BiometricsError) {
            return try await pool.run(body)
        } catch {
            throw error.isAboutInput ? error.about(input) : error
        }
    }

    /// As the other `batch`, for sources that are all valid.
    nonisolated(nonsending) func batch<Tag: Sendable, Output: Sendable, Failure: Error>(
        _ sources: some Sequence<(tag: Tag, source: MediaSource)>, timeout: Duration?,
        answer: @escaping @Sendable (MediaSource, ContinuousClock.Instant?) async throws(BiometricsError) -> Output,
        deliver: (Tag, Result<Output, BiometricsError>) async throws(Failure) -> Void
    ) async throws(Failure) {
        try await batch(
            sources.lazy.map { (tag: $0.tag, request: .success($0.source)) }, timeout: timeout, answer: answer,
            deliver: deliver)
    }

    /// Answers many requests on all workers. Each answer goes to `deliver` in the order of the requests, in the
    /// caller's isolation. At most four requests per worker are read ahead. After the task is cancelled, no further
    /// request is taken. Requests that were taken are still delivered; unfinished ones as `.cancelled`.
    nonisolated(nonsending) func batch<Tag: Sendable, Request: Sendable, Output: Sendable, Failure: Error>(
        _ requests: some Sequence<(tag: Tag, request: Result<Request, BiometricsError>)>, timeout: Duration?,
        answer: @escaping @Sendable (Request, ContinuousClock.Instant?) async throws(BiometricsError) -> Output,
        deliver: (Tag, Result<Output, BiometricsError>) async throws(Failure) -> Void
    ) async throws(Failure) {
        try await OrderedTasks.map(
            requests, window: pool.width * 4,
            transform: { input -> (Tag, Result<Output, BiometricsError>) in
                do throws(BiometricsError) {
                    let deadline = timeout.map { ContinuousClock.now + $0 }
                    return (input.tag, .success(try await answer(try input.request.get(), deadline)))
                } catch {
                    return (input.tag, .failure(error))
                }
            },
            deliver: { (output) async throws(Failure) in try await deliver(output.0, output.1) })
    }
}
