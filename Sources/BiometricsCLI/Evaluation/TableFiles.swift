internal import Biometrics
internal import BiometricsCore
internal import BiometricsEvaluation
internal import EvaluationRunner

/// The tables that commands work on row by row: their rows, and the options for the folder of their files.
enum TableFiles {
    static let root = ValueOption<String>(
        "root", value: "DIR", completion: .file,
        help: "The folder of the table's files, if it is not the table's folder. " + confinement)
    static let allowOutside = Flag(
        "allow-outside", help: "Also read files outside --root. Use it only for tables that you trust.")
    /// The part of the help for `--root` that all commands share.
    static let confinement =
        "Files outside DIR are then rejected, whether reached by an absolute path, “..” or a link."

    /// The rows of the table at `path`.
    ///
    /// - Parameters:
    ///   - columns: the names of the columns that it must have; any of these lists will do.
    ///   - work: what the command does to the rows, such as `compared`.
    /// - Throws: as `ArgumentFile.read`, `.unreadableInput` without the columns, `.insufficientData` without rows.
    static func rows(
        of path: String, columns lists: [[String]], work: String, maximumBytes: Int = LabelledSet.maximumTableBytes,
        streams: StreamLimits = .standard
    ) throws(BiometricsError) -> CSVRecords {
        do throws(BiometricsError) {
            let rows = try CSVRecords(try ArgumentFile.read(path, maximumBytes: maximumBytes, streams: streams))
            guard lists.contains(where: { Set($0).isSubset(of: rows.columns) }) else {
                let names = lists.map { $0.joined(separator: " and ") }.joined(separator: ", or ")
                throw BiometricsError(.unreadableInput, "The table lacks the columns \(names).")
            }
            guard !rows.isAtEnd else {
                throw BiometricsError(.insufficientData, "Nothing was \(work): \(RefusedRows.noRows)")
            }
            return rows
        } catch {
            throw error.about(path)
        }
    }

    /// The files of the table at `path`, in its folder unless `--root` names another.
    ///
    /// - Throws: `.usage` for `--allow-outside` without `--root`, and any error of `MediaRoot`.
    static func files(of path: String, _ arguments: ParsedArguments) throws(BiometricsError) -> EvaluationFiles {
        try EvaluationFiles(
            folder: path.lastIndex(of: "/").map { String(path[...$0]) } ?? "", root: try root(in: arguments))
    }

    /// The root for `--root` and `--allow-outside`.
    static func root(in arguments: ParsedArguments) throws(BiometricsError) -> EvaluationFiles.Root? {
        let isFree = arguments[allowOutside]
        guard let path = arguments[root] else {
            if isFree { throw BiometricsError(.usage, "--allow-outside needs --root.") }
            return nil
        }
        return isFree ? .guiding(path) : .confining(path)
    }
}
