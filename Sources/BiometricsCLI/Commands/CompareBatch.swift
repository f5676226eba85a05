internal import Biometrics
internal import BiometricsCore
internal import BiometricsEvaluation
internal import EvaluationRunner

/// `biometrics compare --batch PAIRS.csv`: one result per line, in the order of the table.
enum CompareBatch {
    static let table = ValueOption<String>(
        "batch", value: "PAIRS.csv", completion: .file,
        help: "Compare the pairs of a table with the columns selfie and document (or probe and reference). Paths "
            + "are relative to the table's folder or to --root. The output is JSON lines.")
    static let lines = Flag("jsonl", help: "Print JSON lines; --batch always does.")

    /// The largest table that is accepted.
    private static let maximumTableBytes = 1 << 30

    /// Compares the pairs of the table at `path`. The table is read before `matcher` starts any work.
    static func run(
        _ path: String, _ files: EvaluationFiles, on console: Console, limits: MediaLimits,
        matcher: () throws(BiometricsError) -> FaceMatcher
    ) async throws(BiometricsError) -> ExitStatus {
        let records = try TableFiles.rows(
            of: path, columns: names.map { [$0.selfie, $0.document] }, work: "compared",
            maximumBytes: maximumTableBytes, streams: limits.streams)
        let matcher = try matcher()
        let output = JSONLines(on: console)
        let requests = records.lazy.prefix { _ in !output.hasEnded }
            .map { record in (tag: record.line, request: request(record, files)) }
        // On a terminal the results themselves show the progress, and a file of messages gets none.
        var progress =
            console.errorIsTerminal && !console.outputIsTerminal
            ? ProgressLine("pairs", total: records.reduce(0) { count, _ in count + 1 }, on: console) : nil
        await matcher.compare(requests) { line, result in
            progress?.advance()
            switch result {
            case .success(let comparison): output.write(ComparisonPayload(comparison, line: line))
            case .failure(let error): output.write(error, line: line)
            }
        }
        return try output.end()
    }

    private static let names = [(selfie: "selfie", document: "document"), (selfie: "probe", document: "reference")]

    private static func request(
        _ record: CSVRecords.Record, _ files: EvaluationFiles
    ) -> Result<ComparisonRequest, BiometricsError> {
        if let fault = record.fault {
            return .failure(BiometricsError(.unreadableInput, "The line is invalid: \(fault)."))
        }
        func source(_ names: [String]) -> MediaSource? {
            names.lazy.compactMap { record[$0] }.first.map(files.source)
        }
        return .success(
            ComparisonRequest(selfie: source(names.map(\.selfie)), document: source(names.map(\.document))))
    }
}
