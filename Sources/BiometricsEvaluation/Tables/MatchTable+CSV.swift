public import BiometricsCore

extension MatchTable {
    /// The columns with a meaning; every other one holds group labels.
    public static let csvColumns = [
        "probe", "reference", "mated", "score", "failure", "failed_sample", "fold", "probe_subject",
        "reference_subject", "quality",
    ]

    /// Reads a table from comma-separated text whose first line names the columns, and lists the rejected rows.
    ///
    /// Required are `probe`, `reference` and `mated` (`1`/`0`, `true`/`false`, `yes`/`no`, `mated`/`non-mated`), and a
    /// `score` or a `failure` in each row. `failed_sample` is `probe`, `reference` or `both`. Other columns hold group
    /// labels. An invalid row is rejected alone.
    ///
    /// - Throws: `.unreadableInput` if the header is missing or unusable.
    public static func read(csv bytes: [UInt8]) throws(BiometricsError) -> (table: MatchTable, rejected: RejectedRows) {
        try read(csv: bytes, needsOutcomes: true)
    }

    /// Same as `read(csv:)`; without `needsOutcomes`, scores and failures are ignored, and every score is 0.
    static func read(
        csv bytes: [UInt8], needsOutcomes: Bool
    ) throws(BiometricsError) -> (table: MatchTable, rejected: RejectedRows) {
        var reader = CSVReader(bytes)
        let names = try reader.columns(of: "table")
        let header = try CSVHeader(names, known: csvColumns, required: ["probe", "reference", "mated"])
        var table = MatchTable(groupColumns: header.groups.map(\.name))
        let rejected = header.readRows(&reader) { (fields) throws(RowFault) in
            table.append(try MatchRow(fields, header, needsOutcome: needsOutcomes))
        }
        return (table, rejected)
    }

    /// The table as comma-separated text: columns in a fixed order without unused ones, rows in order.
    public func csv() -> [UInt8] {
        var writer = CSVWriter()
        var columns = ["probe", "reference", "mated", "score"]
        let hasFailures = !failureReasons.column.isEmpty
        if hasFailures { columns += ["failure", "failed_sample"] }
        if hasFolds { columns.append("fold") }
        if !probeSubjects.isEmpty { columns.append("probe_subject") }
        if !referenceSubjects.isEmpty { columns.append("reference_subject") }
        if hasQuality { columns.append("quality") }
        writer.append(columns + groupColumns)
        for index in 0..<count {
            let failure = failure(index)
            var fields = [
                probeName(index), referenceName(index), isMated[index] ? "1" : "0",
                failure == nil ? scores[index].description : "",
            ]
            if hasFailures { fields += [failure?.reason ?? "", failure?.sample.rawValue ?? ""] }
            if hasFolds { fields.append(folds[index] == CodeColumn.none ? "" : String(folds[index])) }
            if !probeSubjects.isEmpty { fields.append(subjects[probeSubjects[index]] ?? "") }
            if !referenceSubjects.isEmpty { fields.append(subjects[referenceSubjects[index]] ?? "") }
            if hasQuality { fields.append(quality(index)?.description ?? "") }
            writer.append(fields + groups.map { $0[index] ?? "" })
        }
        return writer.bytes
    }
}

/// Why a row is invalid.
struct RowFault: Error {
    let reason: String

    /// A finite number; otherwise a fault that names the column.
    static func number(_ text: String, _ column: String) throws(RowFault) -> Double {
        guard let value = Double(text), value.isFinite else {
            throw RowFault(reason: "\(column) “\(text.prefix(40))” is not a finite number")
        }
        return value
    }

    /// True or false from a list of words; otherwise a fault that names the column.
    static func truth(
        _ text: String, _ column: String, yes: Set<String>, no: Set<String>
    ) throws(RowFault) -> Bool {
        let word = text.lowercased()
        if yes.contains(word) { return true }
        if no.contains(word) { return false }
        let words = yes.union(no).sorted().joined(separator: ", ")
        throw RowFault(reason: "\(column) “\(text.prefix(40))” is not one of \(words)")
    }
}

extension MatchRow {
    fileprivate init(_ fields: [String], _ header: CSVHeader, needsOutcome: Bool) throws(RowFault) {
        guard let probe = header.field("probe", of: fields), let reference = header.field("reference", of: fields)
        else {
            throw RowFault(reason: "it lacks a probe or a reference")
        }
        guard let mated = header.field("mated", of: fields) else { throw RowFault(reason: "it lacks mated") }
        let isMated = try RowFault.truth(
            mated, "mated", yes: ["1", "true", "yes", "mated"], no: ["0", "false", "no", "non-mated", "nonmated"])
        let outcome: Outcome
        if !needsOutcome {
            outcome = .score(0)
        } else if let reason = header.field("failure", of: fields) {
            let sample = header.field("failed_sample", of: fields) ?? "probe"
            guard let failed = AcquisitionFailure.Sample(rawValue: sample.lowercased()) else {
                throw RowFault(reason: "failed_sample “\(sample.prefix(40))” is not probe, reference or both")
            }
            outcome = .failure(AcquisitionFailure(failed, reason: reason))
        } else if let score = header.field("score", of: fields) {
            outcome = .score(try RowFault.number(score, "score"))
        } else {
            throw RowFault(reason: "it has neither a score nor a failure")
        }
        var fold: Int?
        if let text = header.field("fold", of: fields) {
            guard let number = Int32(text), number >= 0 else {
                throw RowFault(reason: "fold “\(text.prefix(40))” is not a whole number from 0 up")
            }
            fold = Int(number)
        }
        let quality = header.field("quality", of: fields)
        self.init(
            probe: probe, reference: reference, isMated: isMated, outcome: outcome, fold: fold,
            probeSubject: header.field("probe_subject", of: fields),
            referenceSubject: header.field("reference_subject", of: fields),
            quality: try quality.map { (text) throws(RowFault) in try RowFault.number(text, "quality") },
            groups: header.labels(of: fields))
    }
}
