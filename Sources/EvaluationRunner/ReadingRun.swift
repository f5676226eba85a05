public import Biometrics
internal import BiometricsCore
public import BiometricsEvaluation
public import IdentityDocuments

/// Reads the pictures of a labelled table: every file once.
public struct ReadingRun: Sendable {
    /// What reads.
    public var reader: DocumentReader
    /// The pictures with the truth about them; readings in it are passed over.
    public var labels: DocumentTable
    /// Where their files are.
    public var files: EvaluationFiles
    /// The day on which the documents are judged.
    public var today: DocumentDate

    /// A run over the pictures of `labels`.
    public init(reader: DocumentReader, labels: DocumentTable, files: EvaluationFiles, today: DocumentDate = .today) {
        self.reader = reader
        self.labels = labels
        self.files = files
        self.today = today
    }

    /// What came of the pictures.
    public struct Result: Sendable {
        /// The pictures in their order, with what was read, or why nothing was.
        public var table: DocumentTable
        /// What was lost to faults of the program.
        public var losses: EvaluationLosses
        /// Whether any file could be looked at.
        public var isMeasured: Bool
    }

    /// Reads every file, on all workers of the reader.
    ///
    /// - Parameter progress: told of each file; called from the task of this run, one call at a time.
    public func read(progress: @Sendable (EvaluationProgress) -> Void = { _ in }) async -> Result {
        var result = Result(table: DocumentTable(), losses: EvaluationLosses(), isMeasured: false)
        progress(.began(files: labels.rows.count))
        let sources = labels.rows.lazy.map { (tag: $0, source: files.source($0.file)) }
        var unpaired: [String: (index: Int, side: String?, report: DocumentReadingReport)] = [:]
        await reader.read(sources, on: today) { row, outcome in
            var row = row
            var findings: (index: Int, [String])?
            switch outcome {
            case .success(let report):
                if let document = row.document {
                    if let other = unpaired[document], other.side != row.side {
                        unpaired[document] = nil
                        findings = (other.index, Self.findings(other.report, report))
                    } else {
                        unpaired[document] = (result.table.rows.count, row.side, report)
                    }
                }
                result.isMeasured = true
                row.reading = DocumentReadingFacts(report)
                row.failure = nil
            case .failure(let error):
                result.losses.add(error, of: row.file)
                row.reading = nil
                row.failure = "\(error.code.rawValue): \(error.message)"
            }
            result.table.append(row)
            if let (index, found) = findings {
                for index in [index, result.table.rows.count - 1] { result.table.addFindings(found, at: index) }
            }
            progress(.finishedFile)
        }
        return result
    }

    /// What the two sides of a document have against it where they are held against each other.
    private static func findings(_ first: DocumentReadingReport, _ second: DocumentReadingReport) -> [String] {
        let held = [first.held(against: second), second.held(against: first)]
        let contradictions = Set(held.flatMap { $0.contradictions.union($0.possibleContradictions) })
        return contradictions.map { "sides_\($0.rawValue)" }.sorted()
    }
}

extension DocumentReadingFacts {
    /// What a report tells, as far as it is judged.
    fileprivate init(_ report: DocumentReadingReport) {
        self.init()
        let result = ReadResult(report)
        isRecognized = result.recognized
        type = result.documentType?.rawValue
        side = report.side?.rawValue
        zoneLines = result.mrz?.lines ?? []
        isAccepted = result.mrz?.accepted == true
        checksHold = report.zone?.zone.isValid == true
        var (zone, printed): ([String: String], [String: String]) = ([:], [:])
        for (name, field) in result.fields {
            zone[name] = field.mrz
            printed[name] = field.printed
            values[name] = field.value
        }
        fields = [.mrz: zone, .printed: printed]
        outline = report.outline?.corners
        rotationDegrees = result.rotationDegrees
        // What no second reading confirms is said against the reading, and not against the document.
        let isConfirmed = (report.zone?.agreeingReadings ?? 0) >= 2
        findings =
            (isConfirmed ? result.validationErrors.map(\.rawValue) : [])
            // What may differ is found too: a person looks at it.
            + result.zones.filter { $0.result == .failed || $0.result == .couldNotApply && $0.differences > 0 }.map {
                "zones_\($0.name.rawValue)"
            }
            + result.findings.filter { $0.result == .failed }.map(\.check.rawValue)
            + report.printedFields.filter { $0.name == .nationality && $0.doubts.contains(.malformed) }
            .map { "printed_\($0.name.rawValue)" }
        milliseconds = report.milliseconds
    }
}
