public import BiometricsCore

/// One comparison of a batch. What is `nil` is not provided.
public struct ComparisonRequest: Sendable {
    /// The picture or clip of the person.
    public var selfie: MediaSource?
    /// The picture or clip of the identity document.
    public var document: MediaSource?

    /// A comparison of two sources.
    public init(selfie: MediaSource?, document: MediaSource?) {
        self.selfie = selfie
        self.document = document
    }
}

extension FaceMatcher {
    /// Makes many comparisons on all workers, and hands each result to `deliver` in the order of `requests`.
    ///
    /// Four requests a worker are read ahead at most, so that memory stays flat however many there are. A request that is
    /// an error already, such as a line that cannot be read, is handed on in its place. Once the task is cancelled no
    /// request is taken any more; those that were are delivered, as `.cancelled` where they were not done.
    ///
    /// - Parameters:
    ///   - requests: each with a tag, such as its line, by which `deliver` knows it.
    ///   - deliver: takes each result with its tag, one at a time.
    /// - Throws: what `deliver` throws, which ends the batch.
    public func compare<Tag: Sendable, Failure: Error>(
        _ requests: some Sequence<(tag: Tag, request: Result<ComparisonRequest, BiometricsError>)>,
        deliver: (Tag, Result<FaceComparison, BiometricsError>) async throws(Failure) -> Void
    ) async throws(Failure) {
        try await OrderedTasks.map(
            requests, window: context.pool.width * 4,
            transform: { input -> (Tag, Result<FaceComparison, BiometricsError>) in
                do throws(BiometricsError) {
                    let request = try input.request.get()
                    let comparison = try await self.compare(selfie: request.selfie, document: request.document)
                    return (input.tag, .success(comparison))
                } catch {
                    return (input.tag, .failure(error))
                }
            },
            deliver: { (output) async throws(Failure) in try await deliver(output.0, output.1) })
    }
}
