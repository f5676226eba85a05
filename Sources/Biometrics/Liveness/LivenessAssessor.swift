public import BiometricsCore
internal import MediaKit

/// Tells whether a living person took a selfie picture or a selfie clip, from several independent analysers.
///
/// Safe from any thread; as many calls run at once as the configuration has workers, the others wait. Analysers whose
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
    private let context: BiometricsContext
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
        self.context = context
    }

    /// The judgement of one picture or clip, with the evidence behind it.
    ///
    /// - Throws: `.noSuchInput`, `.unreadableInput`, `.unsupportedFormat`, `.noVideoStream`, `.inputTooLarge`, naming the
    ///   file, and `.cancelled`. A missing face is a status code and no error.
    public func assess(_ source: MediaSource) async throws(BiometricsError) -> LivenessReport {
        try await examine(SharedMedia.of(source, limits: context.configuration.limits)).report
    }

    /// The judgement, and what the match needs of a clip; nil of a picture.
    func examine(_ media: SharedMedia) async throws(BiometricsError) -> (report: LivenessReport, pass: ClipPass?) {
        do throws(BiometricsError) {
            return try await context.pool.run { (bench) throws(BiometricsError) in
                try plan.pipeline(on: bench).report(on: try media.open(), name: media.name)
            }
        } catch {
            throw error.isAboutInput ? error.about(media.name) : error
        }
    }

    /// Assesses many files on all workers and hands over what each came to, in the order of `sources`. Memory does not
    /// grow with their number; a file that fails costs its own result only. Once the task is cancelled no file is taken
    /// any more.
    ///
    /// - Throws: what `deliver` throws, which ends the work.
    public func assess<Failure: Error>(
        _ sources: some Sequence<MediaSource>,
        deliver: (MediaSource, Result<LivenessReport, BiometricsError>) async throws(Failure) -> Void
    ) async throws(Failure) {
        let (limits, plan) = (context.configuration.limits, plan)
        try await context.pool.mapInOrder(
            sources,
            transform: { bench, source -> (MediaSource, Result<LivenessReport, BiometricsError>) in
                do throws(BiometricsError) {
                    let media = try source.open(limits: limits)
                    return (source, .success(try plan.pipeline(on: bench).report(on: media, name: source.name).report))
                } catch {
                    return (source, .failure(error.isAboutInput ? error.about(source.name) : error))
                }
            },
            failure: { source, error in (source, .failure(error)) },
            deliver: { (outcome) async throws(Failure) in try await deliver(outcome.0, outcome.1) })
    }
}
