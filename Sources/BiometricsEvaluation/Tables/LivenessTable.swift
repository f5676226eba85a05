public import BiometricsCore

/// Presentations with their truth, scores and decisions, in the order of appending.
public struct LivenessTable: Sendable {
    /// The presentations.
    public private(set) var rows: [LivenessRow] = []
    /// The names of the group columns, in order.
    public private(set) var groupColumns: [String]
    /// Whether the table states decisions. Without them, decisions come from scores and a threshold.
    public let hasDecisions: Bool

    /// A table without rows.
    ///
    /// With `hasDecisions`, a row whose `isLive` is nil had no response.
    public init(hasDecisions: Bool, groupColumns: [String] = []) {
        self.hasDecisions = hasDecisions
        self.groupColumns = groupColumns
    }

    /// Appends a presentation.
    ///
    /// - Requires: a finite score, or none.
    public mutating func append(_ row: LivenessRow) {
        precondition(row.score?.isFinite ?? true, "scores are finite")
        rows.append(row)
        for name in row.groups.keys.sorted() where !groupColumns.contains(name) { groupColumns.append(name) }
    }

    /// Whether the system responded to `row`: it made a decision, or gave a score if the table has no decisions.
    public func hasResponse(_ row: LivenessRow) -> Bool {
        row.failure == nil && (hasDecisions ? row.isLive != nil : row.score != nil)
    }

    /// Whether any presentation reached the system, that is, its file was readable, even without an answer. A failure
    /// that begins with an error code, as evaluations write it, means an unreadable file.
    public var hasPresentations: Bool {
        let codes = Set(BiometricsError.Code.allCases.map(\.rawValue))
        return rows.contains { row in
            hasResponse(row) || row.failure.map { !codes.contains(String($0.prefix { $0 != ":" })) } ?? true
        }
    }

    /// The columns with a meaning; every other one holds group labels.
    public static let csvColumns = ["file", "label", "species", "score", "is_live", "failure", "challenge"]

    /// Reads a table from comma-separated text whose first line names the columns, and lists the rejected rows.
    ///
    /// Required are `file` and `label` (`bonafide` or `attack`). An attack without a `species` gets the species
    /// `unknown`. The column `is_live` states decisions: `true`, `false`, and `null` or nothing for none. The column
    /// `challenge` states the challenge that a clip answers. An invalid row is rejected alone.
    ///
    /// - Parameters:
    ///   - bytes: the table.
    ///   - fault: why a row is invalid for the caller, without a full stop; nil for a valid row.
    /// - Throws: `.unreadableInput` if the header is missing or unusable.
    public static func read(
        csv bytes: [UInt8], fault: (LivenessRow) -> String? = { _ in nil }
    ) throws(BiometricsError) -> (table: LivenessTable, rejected: RejectedRows) {
        var reader = CSVReader(bytes)
        let names = try reader.columns(of: "score table")
        let header = try CSVHeader(names, known: csvColumns, required: ["file", "label"])
        let hasDecisions = names.contains { $0.trimmingBlanks().lowercased() == "is_live" }
        var table = LivenessTable(hasDecisions: hasDecisions, groupColumns: header.groups.map(\.name))
        let rejected = header.readRows(&reader) { (fields) throws(RowFault) in
            let row = try LivenessRow(fields, header)
            if let reason = fault(row) { throw RowFault(reason: reason) }
            table.append(row)
        }
        return (table, rejected)
    }

    /// The table as comma-separated text: columns in a fixed order, rows in order.
    public func csv() -> [UInt8] {
        var writer = CSVWriter()
        let decisions = hasDecisions ? ["is_live"] : []
        let challenges = rows.contains { $0.challenge != nil } ? ["challenge"] : []
        writer.append(["file", "label", "species", "score"] + decisions + ["failure"] + challenges + groupColumns)
        for row in rows {
            var fields = [row.file, row.isAttack ? "attack" : "bonafide", row.species ?? ""]
            fields.append(row.score?.description ?? "")
            if hasDecisions { fields.append(row.isLive.map { $0 ? "true" : "false" } ?? "null") }
            fields.append(row.failure ?? "")
            if !challenges.isEmpty { fields.append(row.challenge ?? "") }
            writer.append(fields + groupColumns.map { row.groups[$0] ?? "" })
        }
        return writer.bytes
    }
}

extension LivenessRow {
    fileprivate init(_ fields: [String], _ header: CSVHeader) throws(RowFault) {
        guard let file = header.field("file", of: fields) else { throw RowFault(reason: "it names no file") }
        guard let label = header.field("label", of: fields) else { throw RowFault(reason: "it has no label") }
        let isAttack = try RowFault.truth(
            label, "label", yes: ["attack"], no: ["bonafide", "bona fide", "bona-fide", "bona_fide"])
        var isLive: Bool?
        if let text = header.field("is_live", of: fields), text.lowercased() != "null" {
            isLive = try RowFault.truth(text, "is_live", yes: ["true", "1"], no: ["false", "0"])
        }
        let score = header.field("score", of: fields)
        self.init(
            file: file, species: isAttack ? header.field("species", of: fields) ?? "unknown" : nil,
            score: try score.map { (text) throws(RowFault) in try RowFault.number(text, "score") }, isLive: isLive,
            failure: header.field("failure", of: fields), challenge: header.field("challenge", of: fields),
            groups: header.labels(of: fields))
    }
}
