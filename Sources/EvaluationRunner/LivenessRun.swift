public import Biometrics
internal import BiometricsCore
public import BiometricsEvaluation

/// Turns the presentations of a labelled table into scores and decisions. Every file is assessed once. A file with a
/// challenge is checked as its answer, and also compared with all other challenges.
public struct LivenessRun: Sendable {
    /// The assessor.
    public var assessor: LivenessAssessor
    /// The presentations with the truth about them; their scores and decisions are ignored.
    public var labels: LivenessTable
    /// Their files.
    public var files: EvaluationFiles

    /// The number of random challenges that every answer is compared with, in addition to those of the others.
    public var drawnChallenges = 250
    /// The seed of the random challenges.
    public var seed: UInt64 = 1
    /// Whether scores are those of the presentation alone, ignoring other suspicions.
    public var scoresPresentationAlone = false

    /// A run over the presentations of `labels`.
    public init(assessor: LivenessAssessor, labels: LivenessTable, files: EvaluationFiles) {
        self.assessor = assessor
        self.labels = labels
        self.files = files
    }

    /// Why a row cannot be assessed, without a full stop; nil for a valid row. A challenge that cannot be
    /// read is a fault of the table, and not a presentation without a response.
    public static func fault(of row: LivenessRow) -> String? {
        guard let text = row.challenge else { return nil }
        do throws(BiometricsError) {
            _ = try LivenessChallenge(table: text)
            return nil
        } catch {
            return String(error.message.dropLast())
        }
    }

    /// The results of the presentations.
    public struct Result: Sendable {
        /// The presentations in order, with score and decision, or the reason why these are missing.
        public var table: LivenessTable
        /// How often clips answer challenges; nil if no row names one.
        public var challenges: ChallengeEvaluation?
        /// The losses to internal faults.
        public var losses: EvaluationLosses
        /// Whether at least one file was assessed.
        public var isMeasured: Bool
    }

    /// Assesses every file, on all workers of the assessor.
    ///
    /// - Parameter progress: called for each file, from the task of this run, one call at a time.
    /// - Throws: any error of drawing challenges.
    public func assess(
        progress: @Sendable (EvaluationProgress) -> Void = { _ in }
    ) async throws(BiometricsError) -> Result {
        var result = Result(
            table: LivenessTable(hasDecisions: true, groupColumns: labels.groupColumns), challenges: nil,
            losses: EvaluationLosses(), isMeasured: false)
        var crossTable = ChallengeCrossTable()
        progress(.began(files: labels.rows.count))
        await assessor.assess(labels.rows.lazy.map { row in (tag: row, presentation: presentation(row)) }) {
            row, outcome in
            var row = row
            switch outcome {
            case .success(let report):
                result.isMeasured = true
                let assessment = report.assessment
                if let challenge = Self.challenge(of: row) {
                    crossTable.add(.init(report, answering: challenge, isAttack: row.isAttack))
                }
                let score = scoresPresentationAlone ? assessment.presentation.score : assessment.score
                row.score = score.flatMap { $0.isFinite ? $0 : nil }
                row.kind = assessment.kind
                row.isInjected = assessment.injection.finding == .suspected
                row.isLive = assessment.isLive
                row.failure = assessment.isLive == nil ? Self.reason(assessment) : nil
            case .failure(let error):
                result.losses.add(error, of: row.file)
                row.score = nil
                row.isLive = nil
                row.failure = "\(error.code.rawValue): \(error.message)"
            }
            result.table.append(row)
            progress(.finishedFile)
        }
        result.challenges = crossTable.evaluation(
            drawn: try ChallengeCrossTable.draw(drawnChallenges, seed: seed))
        return result
    }

    /// The presentation of a row for the assessor.
    private func presentation(_ row: LivenessRow) -> Swift.Result<LivenessAssessor.Presented, BiometricsError> {
        Swift.Result { () throws(BiometricsError) in
            LivenessAssessor.Presented(
                source: files.source(row.file), challenge: try row.challenge.map(LivenessChallenge.init(table:)))
        }
    }

    private static func challenge(of row: LivenessRow) -> LivenessChallenge? {
        row.challenge.flatMap { try? LivenessChallenge(table: $0) }
    }

    /// Why there is no answer, in stable text.
    private static func reason(_ assessment: LivenessAssessment) -> String {
        assessment.statusCode?.rawValue ?? assessment.reasons.map(\.rawValue).joined(separator: " ")
    }
}
