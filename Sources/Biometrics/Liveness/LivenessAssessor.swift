public import ActiveLiveness
public import BiometricsCore
internal import MediaKit

/// Tells whether a living person took a selfie picture or a selfie clip, from several independent analysers.
///
/// Safe from any thread. As many calls run at once as the configuration has workers; the others wait. Analysers whose
/// models are missing are reported as not assessed, and never speak for life.
///
/// ```swift
/// let report = try await LivenessAssessor().assess(.file("selfie.mp4"))
/// print(report.assessment.isLive as Any, report.assessment.reasons)
/// ```
public final class LivenessAssessor: Sendable {
    /// The analysers' plugin ids, in the order in which they are reported.
    public let analyzerIDs: [String]
    /// What does the work; analysers whose models are missing are not in it.
    public let pipeline: PipelineDescription
    /// How the evidence is judged: thresholds with the errors that were counted there.
    public let policy: LivenessPolicy
    let context: BiometricsContext
    private let plan: LivenessPlan

    /// An assessor with the detector, the analysers and the workers that `configuration` comes to on this machine.
    ///
    /// - Throws: as `init(in:)` and `BiometricsContext`.
    public convenience init(
        _ configuration: BiometricsConfiguration = BiometricsConfiguration()
    ) throws(BiometricsError) {
        try self.init(in: BiometricsContext(configuration))
    }

    /// An assessor that shares models and workers with others.
    ///
    /// - Throws: `.modelMissing` with the command that installs a detector, `.modelDigestMismatch`, `.unknownPlugin`,
    ///   `.invalidConfiguration`.
    public init(in context: BiometricsContext) throws(BiometricsError) {
        plan = try LivenessPlan(context)
        analyzerIDs = plan.analyzers.map(\.manifest.id)
        pipeline = plan.pipeline
        policy = plan.policy
        self.context = context
    }

    /// The judgement of one picture or clip, with the evidence behind it.
    ///
    /// - Throws: `.noSuchInput`, `.unreadableInput`, `.unsupportedFormat`, `.noVideoStream`, `.inputTooLarge`,
    ///   `.inputTooCostly`, naming the file; `.cancelled`, `.deadlineExceeded`. A missing face is a status code and no error.
    public func assess(
        _ source: MediaSource, deadline: ContinuousClock.Instant? = nil
    ) async throws(BiometricsError) -> LivenessReport {
        let media = SharedMedia.of(source, limits: context.configuration.limits)
        return try await context.call(.assess, deadline: deadline, stages: { ["total": $0.milliseconds] }) {
            () async throws(BiometricsError) in
            try await self.examine(media).report
        }
    }

    /// The judgement of a clip in which the person was to do what `document` asks.
    ///
    /// `isLive` is true where the clip answers the challenge, no analyser calls it an attack, and the analysers are sure of
    /// life or lack nothing but certainty; false where they call it an attack; else `nil`, with `CHALLENGE_NOT_ANSWERED` among
    /// the reasons where it is not answered and why in ``LivenessReport/challenge``. A challenge is used up by the clip that
    /// may answer it, whatever comes of it.
    ///
    /// - Parameters:
    ///   - source: the clip; the digest that is bound to the challenge is that of the bytes that are judged.
    ///   - document: the challenge as it was issued.
    ///   - authority: who issued the challenge.
    ///   - boundDigest: what ``ChallengeAuthority/digest(binding:to:)`` gave the app that filmed it, where the app said so.
    ///   - milliseconds: when the clip came in, in milliseconds since 1970-01-01T00:00:00Z; a challenge must then still hold.
    ///   - deadline: as in ``assess(_:deadline:)``.
    /// - Throws: as ``assess(_:deadline:)``; `.invalidConfiguration` for a picture, which answers nothing; `.modelMissing`
    ///   without the face mesh, and without an embedder, which tells one person from another; `.ioFailure` where the
    ///   authority cannot remember that the challenge is used up.
    public func assess(
        _ source: MediaSource, answering document: ChallengeDocument, by authority: ChallengeAuthority,
        boundDigest: String? = nil, atMilliseconds milliseconds: Int64, deadline: ContinuousClock.Instant? = nil
    ) async throws(BiometricsError) -> LivenessReport {
        let media = SharedMedia.of(source, limits: context.configuration.limits)
        return try await context.call(.assess, deadline: deadline, stages: { ["total": $0.milliseconds] }) {
            () async throws(BiometricsError) in
            let refusal = try await self.context.work(on: media.name) { (bench) throws(BiometricsError) in
                // Before the challenge is used up: what is lacking would be lacking in judging, too.
                _ = try self.plan.mesh(on: bench)
                try media.requireClip()
                return try authority.refusal(
                    of: try media.open().sha256(), answering: document, boundDigest: boundDigest,
                    atMilliseconds: milliseconds)
            }
            guard let refusal else { return try await self.examine(media, answering: document.challenge).report }
            return try await self.examine(media).report.refused(document.challenge, because: refusal)
        }
    }

    /// The judgement of a clip that may answer a challenge, for who issued it and remembers elsewhere what is used up: as
    /// ``assess(_:answering:by:boundDigest:atMilliseconds:deadline:)`` judges it.
    ///
    /// - Parameters:
    ///   - source: the clip.
    ///   - challenge: the challenge, with the times at which its prompts were shown in the clip.
    ///   - clock: what is known of the time of the answer; `nil` where nothing is. The clip's own length and the times of the
    ///     prompts have to keep to it.
    ///   - deadline: as in ``assess(_:deadline:)``.
    /// - Throws: as ``assess(_:deadline:)``; `.invalidConfiguration` for a picture; `.modelMissing` without the face mesh, and
    ///   without an embedder.
    public func assess(
        _ source: MediaSource, answering challenge: LivenessChallenge, by clock: ChallengeClock?,
        deadline: ContinuousClock.Instant? = nil
    ) async throws(BiometricsError) -> LivenessReport {
        let media = SharedMedia.of(source, limits: context.configuration.limits)
        return try await context.call(.assess, deadline: deadline, stages: { ["total": $0.milliseconds] }) {
            () async throws(BiometricsError) in
            try await self.examine(media, answering: challenge, by: clock).report
        }
    }

    /// Opens the networks in every worker, so that no later call waits for them.
    ///
    /// - Throws: what making the networks throws.
    public func warmUp() async throws(BiometricsError) {
        let plan = plan
        try await context.pool.forEachWorker { (bench) throws(BiometricsError) in _ = try plan.pipeline(on: bench) }
    }

    /// The judgement, and what the match needs of a clip; nil of a picture.
    func examine(_ media: SharedMedia) async throws(BiometricsError) -> (report: LivenessReport, pass: ClipPass?) {
        try await context.work(on: media.name) { (bench) throws(BiometricsError) in
            try plan.pipeline(on: bench).report(on: try media.open(), name: media.name)
        }
    }

    /// The judgement of a clip that may answer `challenge`, and what the match needs of it.
    ///
    /// - Throws: `.invalidConfiguration` for a picture.
    func examine(
        _ media: SharedMedia, answering challenge: LivenessChallenge, by clock: ChallengeClock? = nil
    ) async throws(BiometricsError) -> (report: LivenessReport, pass: ClipPass?) {
        try await context.work(on: media.name) { (bench) throws(BiometricsError) in
            try media.requireClip()
            return try plan.pipeline(on: bench).report(
                on: try media.open(), name: media.name, answering: (challenge, try plan.mesh(on: bench), clock))
        }
    }

    /// Assesses many pictures and clips on all workers. Hands each result to `deliver`, in the order of `sources` and in the
    /// caller's isolation.
    ///
    /// At most four sources a worker are read ahead, so that memory stays flat however many there are. A source that fails
    /// costs its own result only. Once the task is cancelled, no source is taken any more. Those that were taken are
    /// delivered, as `.cancelled` where they were not done.
    ///
    /// - Parameters:
    ///   - sources: each with a tag, such as its line, by which `deliver` knows it.
    ///   - timeout: how long one may take; `nil` for as long as it takes.
    ///   - deliver: takes each result with its tag, one at a time.
    /// - Throws: what `deliver` throws, which ends the batch.
    nonisolated(nonsending) public func assess<Tag: Sendable, Failure: Error>(
        _ sources: some Sequence<(tag: Tag, source: MediaSource)>, timeout: Duration? = nil,
        deliver: (Tag, Result<LivenessReport, BiometricsError>) async throws(Failure) -> Void
    ) async throws(Failure) {
        try await context.batch(
            sources, timeout: timeout,
            answer: { (source, deadline) async throws(BiometricsError) in
                try await self.assess(source, deadline: deadline)
            }, deliver: deliver)
    }
}

extension SharedMedia {
    /// - Throws: `.invalidConfiguration` for a picture; what opening throws.
    fileprivate func requireClip() throws(BiometricsError) {
        guard case .clip = try open() else {
            throw BiometricsError(
                .invalidConfiguration, "A challenge is answered by a clip, and this is a picture.", path: name)
        }
    }
}
