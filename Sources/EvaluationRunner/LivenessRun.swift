public import Biometrics
internal import BiometricsCore
public import BiometricsEvaluation

/// Turns the presentations of a labelled table into scores and decisions: every file is assessed once.
public struct LivenessRun: Sendable {
    /// What judges.
    public var assessor: LivenessAssessor
    /// The presentations with the truth about them; scores and decisions in it are passed over.
    public var labels: LivenessTable
    /// Where their files are.
    public var files: EvaluationFiles

    /// A run over the presentations of `labels`.
    public init(assessor: LivenessAssessor, labels: LivenessTable, files: EvaluationFiles) {
        self.assessor = assessor
        self.labels = labels
        self.files = files
    }

    /// What came of the presentations.
    public struct Result: Sendable {
        /// The presentations in their order, with score and decision, or why there is none.
        public var table: LivenessTable
        /// What was lost to faults of the program.
        public var losses: EvaluationLosses
        /// Whether any file could be looked at.
        public var isMeasured: Bool
    }

    /// Assesses every file, on all workers of the assessor.
    ///
    /// - Parameter progress: told of each file; called from the task of this run, one call at a time.
    public func assess(progress: @Sendable (EvaluationProgress) -> Void = { _ in }) async -> Result {
        var result = Result(
            table: LivenessTable(hasDecisions: true, groupColumns: labels.groupColumns), losses: EvaluationLosses(),
            isMeasured: false)
        progress(.began(files: labels.rows.count))
        await assessor.assess(labels.rows.lazy.map { (tag: $0, source: files.source($0.file)) }) { row, outcome in
            var row = row
            switch outcome {
            case .success(let report):
                result.isMeasured = true
                let assessment = report.assessment
                row.score = assessment.score.flatMap { $0.isFinite ? $0 : nil }
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
        return result
    }

    /// Why there is no answer, in stable text.
    private static func reason(_ assessment: LivenessAssessment) -> String {
        assessment.statusCode?.rawValue ?? assessment.reasons.map(\.rawValue).joined(separator: " ")
    }
}
