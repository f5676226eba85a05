public import ActiveLiveness
public import BiometricsCore

extension LivenessAssessor {
    /// One of many presentations.
    public struct Presented: Sendable {
        /// The picture or clip.
        public var source: MediaSource
        /// The challenge that the clip is to answer; `nil` for none.
        public var challenge: LivenessChallenge?

        /// A presentation.
        public init(source: MediaSource, challenge: LivenessChallenge? = nil) {
            self.source = source
            self.challenge = challenge
        }
    }

    /// Assesses many presentations on all workers, those with a challenge as its answer. Nothing is asked of who issued a
    /// challenge, or of the time.
    ///
    /// - Parameters:
    ///   - presentations: each with a tag, such as its line, by which `deliver` knows it; one that is an error already is
    ///     delivered as it is.
    ///   - timeout: how long one may take; `nil` for as long as it takes.
    ///   - deliver: takes each result with its tag, one at a time, in the order of `presentations` and in the caller's
    ///     isolation.
    /// - Throws: what `deliver` throws, which ends the batch.
    nonisolated(nonsending) public func assess<Tag: Sendable, Failure: Error>(
        _ presentations: some Sequence<(tag: Tag, presentation: Result<Presented, BiometricsError>)>,
        timeout: Duration? = nil,
        deliver: (Tag, Result<LivenessReport, BiometricsError>) async throws(Failure) -> Void
    ) async throws(Failure) {
        try await context.batch(
            presentations.lazy.map { (tag: $0.tag, request: $0.presentation) }, timeout: timeout,
            answer: { (presented, deadline) async throws(BiometricsError) in
                guard let challenge = presented.challenge else {
                    return try await self.assess(presented.source, deadline: deadline)
                }
                return try await self.assess(presented.source, answering: challenge, by: nil, deadline: deadline)
            }, deliver: deliver)
    }
}
