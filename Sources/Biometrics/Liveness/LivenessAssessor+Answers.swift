public import ActiveLiveness
public import BiometricsCore

extension LivenessAssessor {
    /// One of many presentations.
    public struct Presented: Sendable {
        /// The picture or clip.
        public var source: MediaSource
        /// The challenge that the clip should answer; `nil` for none.
        public var challenge: LivenessChallenge?

        /// A presentation.
        public init(source: MediaSource, challenge: LivenessChallenge? = nil) {
            self.source = source
            self.challenge = challenge
        }
    }

    /// Assesses many presentations on all workers. A presentation with a challenge is judged as its answer, without
    /// checking the challenge's issuer or time.
    ///
    /// - Parameters:
    ///   - presentations: each with a tag, such as its line number, which `deliver` receives. One that is already an
    ///     error is delivered unchanged.
    ///   - timeout: the time limit for each presentation; `nil` for no limit.
    ///   - deliver: receives each result with its tag, one at a time, in the order of `presentations` and in the
    ///     caller's isolation.
    /// - Throws: the error of `deliver`, which ends the batch.
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
