public import BiometricsCore

/// Pictures of documents with the truth about them, and their readings.
public struct DocumentTable: Sendable {
    /// The pictures, in the order in which they were appended.
    public private(set) var rows: [DocumentRow] = []

    /// A table without rows.
    public init() {}

    /// Adds findings against the document on the picture at `index`, each once.
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

    /// Reads a table from comma-separated text whose first line names the columns, and lists the rejected rows.
    ///
    /// Every column but `file` may be missing or empty:
    ///
    /// - `file`: the picture. A table of documents has `front` and `back` instead; the zone is then on the back if
    ///   there is one.
    /// - `kind` or `documentType`: the type; `notADocument` for other things.
    /// - `side`: `front`, `back`; any other word is neither.
    /// - `mrz`: the zone's lines, joined by `|`. If the column exists and is empty, the picture has no zone;
    ///   `mrzFormat` `none` means the same.
    /// - `legible`: whether a person can read the zone: `1` or `0`.
    /// - `fields`: a JSON object with the objects `mrz` and `visual`, each of texts by the name of a field, and
    ///   optionally `printed`: the values exactly as printed. If `printed` exists, a value missing from it is not
    ///   printed.
    /// - `last`, `first`, `number`, `sex`, `birth_iso`, `expiry_iso`, `issuing`, `nationality`: values that both zone
    ///   and print have.
    /// - `corners`: eight numbers, x and y of top left, top right, bottom right and bottom left as the document reads.
    /// - `rotation`: the clockwise turn that makes the picture upright, in degrees.
    /// - `capture`: flags separated by spaces; the number in `tilt12` is dropped. `flat` marks a picture that ends at
    ///   the document's edges or lies as straight, so its outline is not evaluated.
    /// - `defect`: the defect of the document.
    /// - `document`: a name shared by the front and back of one document, so that both are compared.
    ///
    /// - Throws: `.unreadableInput` if the header is missing or unusable.
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
