internal import Biometrics
internal import BiometricsCore
internal import EvaluationRunner

/// The options for the folder of a table's files, and for files outside of it.
enum TableFiles {
    static let root = ValueOption<String>(
        "root", value: "DIR", completion: .file,
        help: "The folder of the table's files, if it is not the table's folder. " + confinement)
    static let allowOutside = Flag(
        "allow-outside", help: "Also read files outside --root. Use it only for tables that you trust.")
    /// The part of the help for `--root` that all commands share.
    static let confinement =
        "Files outside DIR are then rejected, whether reached by an absolute path, “..” or a link."

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
