public import ActiveLiveness
public import BiometricsCore
internal import MediaKit

/// Decides whether a living person took a selfie picture or clip, with several independent analysers.
///
/// Safe from any thread. As many calls run at once as the configuration has workers; the others wait. Analysers whose
/// models are missing are reported as not assessed, and never count as evidence of life.
///
/// ```swift
/// let report = try await LivenessAssessor().assess(.file("selfie.mp4"))
/// print(report.assessment.isLive as Any, report.assessment.reasons)
/// ```
public final class LivenessAssessor: Sendable {
    /// The analysers' plugin ids, in the order in which they are reported.
    public let analyzerIDs: [String]
    /// The models and plugins that judge, without analysers whose models are missing.
    public let pipeline: PipelineDescription
    /// The rules by which the evidence is judged: thresholds with their measured errors.
    public let policy: LivenessPolicy
    let context: BiometricsContext
    private let plan: LivenessPlan

    /// An assessor with the detector, analysers and workers that `configuration` selects on this machine.
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

    /// Judges one picture or clip, and returns the judgement with its evidence.
    ///
    /// - Throws: `.noSuchInput`, `.unreadableInput`, `.unsupportedFormat`, `.noVideoStream`, `.inputTooLarge`,
    ///   `.inputTooCostly`, naming the file; `.cancelled`, `.deadlineExceeded`. A missing face is not an error but a
    ///   status code.
    public func assess(
        _ source: MediaSource, deadline: ContinuousClock.Instant? = nil
    ) async throws(BiometricsError) -> LivenessReport {
        let media = SharedMedia.of(source, limits: context.configuration.limits)
        return try await context.call(.assess, deadline: deadline, stages: { ["total": $0.milliseconds] }) {
            () async throws(BiometricsError) in
            try await self.examine(media).report
        }
    }

    /// Judges a clip in which the person was asked to do the movements of `document`.
    ///
    /// `isLive` is true if the clip answers the challenge, no analyser reports an attack, and the analysers either
    /// confirm life or lack nothing but certainty. It is false if they report an attack. Otherwise it is `nil`. If the
    /// challenge is not answered, the reasons contain `CHALLENGE_NOT_ANSWERED`, and ``LivenessReport/challenge`` states
    /// why.
    ///
    /// A clip that may answer the challenge uses it up, whatever the result.
    ///
    /// - Parameters:
    ///   - source: the clip. The digest that is bound to the challenge is computed from the bytes that are judged.
    ///   - document: the challenge as it was issued.
    ///   - authority: the issuer of the challenge.
    ///   - boundDigest: the value of ``ChallengeAuthority/digest(binding:to:)`` that the recording app sent, if it sent
    ///     one.
    ///   - milliseconds: when the clip arrived, in milliseconds since 1970-01-01T00:00:00Z. The challenge must still be
    ///     valid then.
    ///   - deadline: as in ``assess(_:deadline:)``.
    /// - Throws: as ``assess(_:deadline:)``; `.invalidConfiguration` for a picture, which cannot answer;
    ///   `.modelMissing` without the face mesh, or without an embedder, which recognises the person; `.ioFailure` if
    ///   the authority cannot record that the challenge is used up.
    public func assess(
        _ source: MediaSource, answering document: ChallengePayload, by authority: ChallengeAuthority,
        boundDigest: String? = nil, atMilliseconds milliseconds: Int64, deadline: ContinuousClock.Instant? = nil
    ) async throws(BiometricsError) -> LivenessReport {
        let media = SharedMedia.of(source, limits: context.configuration.limits)
        return try await context.call(.assess, deadline: deadline, stages: { ["total": $0.milliseconds] }) {
            () async throws(BiometricsError) in
            let refusal = try await self.context.work(on: media.name) { (bench) throws(BiometricsError) in
                // This check comes before the challenge is used up, because judging needs the same models.
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

    /// Judges a clip that should answer a challenge, for an issuer that keeps its own record of used challenges. The
    /// judgement is that of ``assess(_:answering:by:boundDigest:atMilliseconds:deadline:)``.
    ///
    /// - Parameters:
    ///   - source: the clip.
    ///   - challenge: the challenge, with the times at which its prompts were shown in the clip.
    ///   - clock: the known times of the answer; `nil` if none are known. The clip's length and the times of the
    ///     prompts must agree with it.
    ///   - deadline: as in ``assess(_:deadline:)``.
    /// - Throws: as ``assess(_:deadline:)``; `.invalidConfiguration` for a picture; `.modelMissing` without the face
    ///   mesh or without an embedder.
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
    /// - Throws: the errors of making the networks.
    public func warmUp() async throws(BiometricsError) {
        let plan = plan
        try await context.pool.forEachWorker { (bench) throws(BiometricsError) in _ = try plan.pipeline(on: bench) }
    }

    /// The judgement, with the data that the match needs from a clip; nil for a picture.
    func examine(_ media: SharedMedia) async throws(BiometricsError) -> (report: LivenessReport, pass: JudgedClip?) {
        try await context.work(on: media.name) { (bench) throws(BiometricsError) in
            try plan.pipeline(on: bench).report(on: try media.open(), name: media.name)
        }
    }

    /// The judgement of a clip that should answer `challenge`, with the data that the match needs.
    ///
    /// - Throws: `.invalidConfiguration` for a picture.
    func examine(
        _ media: SharedMedia, answering challenge: LivenessChallenge, by clock: ChallengeClock? = nil
    ) async throws(BiometricsError) -> (report: LivenessReport, pass: JudgedClip?) {
        try await context.work(on: media.name) { (bench) throws(BiometricsError) in
            try media.requireClip()
            return try plan.pipeline(on: bench).report(
                on: try media.open(), name: media.name, answering: (challenge, try plan.mesh(on: bench), clock))
        }
    }

    /// Assesses many pictures and clips on all workers. Hands each result to `deliver`, in the order of `sources` and in the
    /// caller's isolation.
    ///
    /// At most four sources per worker are read ahead, so memory use does not grow with their number. A source that
    /// fails gives a failure and does not stop the others. After the task is cancelled, no further source is taken.
    /// Sources that were taken are still delivered; unfinished ones as `.cancelled`.
    ///
    /// - Parameters:
    ///   - sources: each with a tag, such as its line number, which `deliver` receives.
    ///   - timeout: the time limit for each source; `nil` for no limit.
    ///   - deliver: receives each result with its tag, one at a time.
    /// - Throws: the error of `deliver`, which ends the batch.
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
    /// - Throws: `.invalidConfiguration` for a picture; the errors of opening the source.
    fileprivate func requireClip() throws(BiometricsError) {
        guard case .clip = try open() else {
            throw BiometricsError(
                .invalidConfiguration, "Only a clip can answer a challenge, and this is a picture.", path: name)
        }
    }
}
