public import Biometrics
internal import BiometricsCore
public import BiometricsEvaluation
public import IdentityDocuments

/// Reads the pictures of a labelled table, every file once.
public struct ReadingRun: Sendable {
    /// The reader.
    public var reader: DocumentReader
    /// The pictures with the truth about them; their readings are ignored.
    public var labels: DocumentTable
    /// Their files.
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

    /// The results of the pictures.
    public struct Result: Sendable {
        /// The pictures in order, with their readings, or the reason why these are missing.
        public var table: DocumentTable
        /// The losses to internal faults.
        public var losses: EvaluationLosses
        /// Whether at least one file was read.
        public var isMeasured: Bool
    }

    /// Reads every file, on all workers of the reader.
    ///
    /// - Parameter progress: called for each file, from the task of this run, one call at a time.
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

    /// The contradictions between the two sides of a document.
    private static func findings(_ first: DocumentReadingReport, _ second: DocumentReadingReport) -> [String] {
        let held = [first.held(against: second), second.held(against: first)]
        let contradictions = Set(held.flatMap { $0.contradictions.union($0.possibleContradictions) })
        return contradictions.map { "sides_\($0.rawValue)" }.sorted()
    }
}

extension DocumentReadingFacts {
    /// The evaluated part of a report.
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
            evidence[name] = FieldEvidence(field)
        }
        fields = [.mrz: zone, .printed: printed]
        outline = report.outline?.corners
        rotationDegrees = result.rotationDegrees
        // Without a second reading, an error is attributed to the reading and not to the document.
        let isConfirmed = (report.zone?.agreeingReadings ?? 0) >= 2
        findings =
            (isConfirmed ? result.validationErrors.map(\.rawValue) : [])
            // Possible differences and suspicions count as findings too, because a person reviews them.
            + result.zones.filter { $0.result == .failed || $0.result == .couldNotApply && $0.differences > 0 }.map {
                "zones_\($0.name.rawValue)"
            }
            + result.findings.filter(\.isFault).map(\.check.rawValue)
            + report.printedFields.filter { $0.name == .nationality && $0.doubts.contains(.malformed) }
            .map { "printed_\($0.name.rawValue)" }
        milliseconds = report.milliseconds
    }
}

extension FieldEvidence {
    /// Doubts that only say that a value has few witnesses.
    private static let mild: Set<FieldDoubt> = [.unconfirmed, .unprotected, .implied]

    /// The evidence for a field; nil if it has no value anywhere.
    fileprivate init?(_ field: ReadResult.Field) {
        // A withheld value is the one that would be stated: a zone's or a barcode's goes before print.
        let withheld =
            field.witnesses.contains(.zone)
            ? field.mrz
            : field.witnesses.contains(.barcode) ? field.barcode : field.printed ?? field.mrz ?? field.barcode
        guard let value = field.value ?? withheld else { return nil }
        self.init(
            value: value, isStated: field.value != nil,
            isSound: !field.witnesses.isEmpty && Self.mild.isSuperset(of: field.doubt),
            witnesses: field.witnesses.map(\.rawValue), errorRate: field.errorRate)
    }
}
