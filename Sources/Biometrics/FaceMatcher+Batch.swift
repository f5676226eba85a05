public import BiometricsCore

/// One comparison of a batch. A source is `nil` where it was not provided.
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
    /// At most four requests a worker are read ahead, so that memory stays flat however many there are. A request that is
    /// an error already, such as a line that cannot be read, is handed on in its place. Once the task is cancelled, no
    /// request is taken any more. Those that were taken are delivered, as `.cancelled` where they were not done.
    ///
    /// - Parameters:
    ///   - requests: each with a tag, such as its line, by which `deliver` knows it.
    ///   - timeout: how long one comparison may take; `nil` for as long as it takes.
    ///   - deliver: takes each result with its tag, one at a time, in the caller's isolation.
    /// - Throws: what `deliver` throws, which ends the batch.
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
