public import BiometricsCore

/// One comparison of a batch. A source is `nil` if it was not provided.
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
    /// Makes many comparisons on all workers. Hands each result to `deliver`, in the order of `requests`.
    ///
    /// At most four requests per worker are read ahead, so memory use does not grow with their number. A request that
    /// is already an error, such as an unreadable line, is handed on in its place. After the task is cancelled, no
    /// further request is taken. Requests that were taken are still delivered; unfinished ones as `.cancelled`.
    ///
    /// - Parameters:
    ///   - requests: each with a tag, such as its line number, which `deliver` receives.
    ///   - timeout: the time limit for each comparison; `nil` for no limit.
    ///   - deliver: receives each result with its tag, one at a time, in the caller's isolation.
    /// - Throws: the error of `deliver`, which ends the batch.
    nonisolated(nonsending) public func compare<Tag: Sendable, Failure: Error>(
        _ requests: some Sequence<(tag: Tag, request: Result<ComparisonRequest, BiometricsError>)>,
        timeout: Duration? = nil,
        deliver: (Tag, Result<FaceComparison, BiometricsError>) async throws(Failure) -> Void
    ) async throws(Failure) {
        try await context.batch(
            requests, timeout: timeout,
            answer: { (request, deadline) async throws(BiometricsError) in
                try await self.compare(selfie: request.selfie, document: request.document, deadline: deadline)
            }, deliver: deliver)
    }
}
