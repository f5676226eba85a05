internal import Biometrics
internal import BiometricsCore
internal import BiometricsEvaluation
internal import EvaluationRunner
internal import TemplateGallery

/// A face that “gallery add” is to add: a row of a table, or a file of the command line.
struct GalleryRow {
    /// The table; nil for a file of the command line.
    let table: String?
    /// The line of the table, or the place on the command line.
    let number: Int
    /// Whose face it is.
    let person: String
    /// The name of the face.
    let id: String
    /// The file, as the table or the command line names it.
    let path: String

    /// The refusal of this face for `error`.
    func refusal(_ error: BiometricsError) -> GalleryRefusal {
        GalleryRefusal(table: table, number: number, path: path, error: error)
    }

    /// The error for a name that stands for `other`.
    static func taken(by other: String) -> BiometricsError {
        BiometricsError(
            .templateKnown, "The name stands for \(other). Remove that one first, or give this one a name of its own.",
            category: .request)
    }
}

/// A face that is not added, and why.
struct GalleryRefusal {
    /// The table; nil for a file of the command line.
    let table: String?
    /// The line of the table, or the place on the command line.
    let number: Int
    /// The file; nil for a line that names none.
    let path: String?
    /// Why.
    let error: BiometricsError

    /// `people.csv: Line 3: selfie.jpg: what happened and what to do`
    var text: String {
        let words = [table.map { "\($0): Line \(number)" }, path, error.message]
        return words.compactMap(\.self).joined(separator: ": ").printable
    }

    /// The refusal as JSON has it.
    var element: GalleryChangePayload.Refusal {
        .init(
            path: path ?? table ?? "", line: table == nil ? nil : number, reason: error.code.rawValue,
            message: error.message)
    }
}

/// The faces that a command line of “gallery add” names.
struct GalleryRows {
    /// The faces, each name once.
    private(set) var rows: [GalleryRow] = []
    /// The rows that are refused before any file is read.
    private(set) var refusals: [GalleryRefusal] = []
    /// The files of a table; nil for files of the command line.
    let files: EvaluationFiles?
    /// The places of the names in `rows`.
    private var places: [String: Int] = [:]

    /// The faces of the one person `person`, the only one called `id` if that is given.
    ///
    /// - Throws: `.usage` for one name and several files.
    init(files paths: [String], of person: String, id: String?) throws(BiometricsError) {
        guard id == nil || paths.count == 1 else { throw BiometricsError(.usage, "--id goes with one FILE.") }
        files = nil
        for (index, path) in paths.enumerated() {
            take(GalleryRow(table: nil, number: index + 1, person: person, id: id ?? path, path: path))
        }
    }

    /// The faces of the table at `path`. A bad row is refused alone.
    ///
    /// - Throws: as `TableFiles.rows` and `TableFiles.files`.
    init(table path: String, _ arguments: ParsedArguments) throws(BiometricsError) {
        let records = try TableFiles.rows(of: path, columns: [["person", "file"]], work: "added")
        files = try TableFiles.files(of: path, arguments)
        for record in records {
            if let person = record["person"], let file = record["file"] {
                take(
                    GalleryRow(table: path, number: record.line, person: person, id: record["id"] ?? file, path: file))
            } else {
                let fault = record.fault ?? (record["person"] == nil ? "it names no person" : "it names no file")
                let error = BiometricsError(.unreadableInput, "The line is invalid: \(fault).")
                refusals.append(
                    GalleryRefusal(table: path, number: record.line, path: record["file"], error: error))
            }
        }
    }

    /// Takes a row, unless it was there before or its names cannot be kept.
    private mutating func take(_ row: GalleryRow) {
        do throws(BiometricsError) {
            // A file is not worth reading for a name that no gallery takes.
            _ = try GalleryEntry(person: row.person, id: row.id, templates: [])
            if let place = places[row.id] {
                let other = rows[place]
                guard other.person == row.person, other.path == row.path else {
                    throw GalleryRow.taken(by: "the face on line \(other.number)")
                }
                return
            }
        } catch {
            refusals.append(row.refusal(error))
            return
        }
        places[row.id] = rows.count
        rows.append(row)
    }
}
