public import BiometricsCore

/// Pictures of documents with the truth about them, and what was read on them.
public struct DocumentTable: Sendable {
    /// The pictures, in the order in which they were appended.
    public private(set) var rows: [DocumentRow] = []

    /// A table without rows.
    public init() {}

    /// Notes what is against the document on the picture at `index`, once.
    public mutating func addFindings(_ findings: [String], at index: Int) {
        let known = Set(rows[index].reading?.findings ?? [])
        rows[index].reading?.findings += findings.filter { !known.contains($0) }
    }

    /// The columns of a table that hold what a field is, the first of them that there is.
    public static func columns(of field: String) -> [String] {
        ["fields"] + DocumentLabels.fieldColumns.filter { $0.value == field }.map(\.key)
    }

    /// Appends a picture.
    public mutating func append(_ row: DocumentRow) { rows.append(row) }

    /// A table from comma-separated text whose first line names the columns, and the rows that were refused.
    ///
    /// Every column but `file` may be missing or empty:
    ///
    /// - `file`: the picture. A table of documents names `front` and `back` in its place; the zone then stands on the back
    ///   where there is one.
    /// - `kind` or `documentType`: the type; `notADocument` for what is none.
    /// - `side`: `front`, `back`; any other word is neither.
    /// - `mrz`: the zone's lines, joined by `|`. Where the column is there and empty, the picture shows none; `mrzFormat`
    ///   `none` says the same.
    /// - `legible`: whether a person can read the zone: `1` or `0`.
    /// - `fields`: a JSON object of the objects `mrz` and `visual`, each of texts by the name of a field, and `printed`: the
    ///   printed ones as the characters stand there. Where that is there, a value it lacks is printed nowhere.
    /// - `last`, `first`, `number`, `sex`, `birth_iso`, `expiry_iso`, `issuing`, `nationality`: the values of both zones.
    /// - `corners`: eight numbers, x and y of top left, top right, bottom right and bottom left as the document reads.
    /// - `rotation`: the clockwise turn at which it stands upright, in degrees.
    /// - `capture`: flags with blanks between them; of `tilt12` the number is left off. `flat` is a picture that ends where
    ///   the document does or lies as straight, so that its outline is not judged.
    /// - `defect`: what is wrong with the document.
    /// - `document`: what a front and a back of one document share, so that they are held against each other.
    ///
    /// - Throws: `.unreadableInput` when there is no header that can be used.
    public static func read(
        csv bytes: [UInt8]
    ) throws(BiometricsError) -> (table: DocumentTable, rejected: RejectedRows) {
        let records = try CSVRecords(bytes)
        let columns = Set(records.columns)
        guard columns.contains("file") || columns.contains("front") else {
            throw BiometricsError(
                .unreadableInput,
                "The table has no column \"file\"; its first line names the columns, such as "
                    + "file,kind,side,mrz,fields,corners,rotation,capture.")
        }
        var table = DocumentTable()
        var rejected = RejectedRows()
        for record in records {
            if let fault = record.fault {
                rejected.add(line: record.line, fault)
                continue
            }
            do throws(RowFault) {
                let files =
                    columns.contains("file")
                    ? [(name: record["file"], side: record["side"], hasZone: true)]
                    : [
                        (name: record["front"], side: "front", hasZone: record["back"] == nil),
                        (name: record["back"], side: "back", hasZone: true),
                    ]
                let labels = try DocumentLabels(record, columns)
                let named = files.filter { $0.name != nil }
                guard !named.isEmpty else { throw RowFault(reason: "it names no file") }
                for file in named {
                    var row = labels.row(file.name ?? "", side: file.side, hasZone: file.hasZone)
                    // Two files in one row are the sides of one document.
                    if named.count > 1 { row.document = named[0].name }
                    table.append(row)
                }
            } catch {
                rejected.add(line: record.line, error.reason)
            }
        }
        return (table, rejected)
    }
}
