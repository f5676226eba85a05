public import BiometricsCore

/// An evaluation for people and programs: `report.json` and a self-contained `report.html`.
///
/// Two reports of the same figures differ only in the part `run` (date, command, timings).
public struct EvaluationReport: Sendable {
    /// The subject of the measurement.
    public var context: EvaluationContext
    /// The figures of a face match; nil if none was evaluated.
    public var match: MatchEvaluation?
    /// The figures of a liveness system; nil if none was evaluated.
    public var liveness: LivenessEvaluation?
    /// The figures of answers to challenges; nil if no clip answers one.
    public var challenges: ChallengeEvaluation?
    /// The figures of a document reader; nil if none was evaluated.
    public var documents: DocumentEvaluation?
    /// The figures of searches among many; nil when none was evaluated.
    public var search: SearchEvaluation?

    /// A report of the given figures.
    public init(
        context: EvaluationContext, match: MatchEvaluation? = nil, liveness: LivenessEvaluation? = nil,
        challenges: ChallengeEvaluation? = nil, documents: DocumentEvaluation? = nil,
        search: SearchEvaluation? = nil
    ) {
        self.context = context
        self.match = match
        self.liveness = liveness
        self.challenges = challenges
        self.documents = documents
        self.search = search
    }

    /// `report.json`, a ``EvaluationPayload``: keys in a fixed order, numbers in the shortest form that reads back the
    /// same.
    ///
    /// - Throws: `.backendFailure` for a value that JSON cannot hold.
    public func json() throws(BiometricsError) -> [UInt8] {
        Array(try EvaluationPayload(self).json(.declared).utf8)
    }
}
