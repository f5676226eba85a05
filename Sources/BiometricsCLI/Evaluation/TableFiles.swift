internal import Biometrics
internal import BiometricsCore
internal import EvaluationRunner

/// The options that say where the files of a table lie, and whether they may lie elsewhere.
enum TableFiles {
    static let root = ValueOption<String>(
        "root", value: "DIR", completion: .file,
        help: "Where the table's files lie, when that is not the folder of the table. " + confinement)
    static let allowOutside = Flag(
        "allow-outside", help: "Read what lies outside of --root as well: for tables of your own making.")
    /// What a command's `--root` says beside what it is for.
    static let confinement =
        "Nothing outside of DIR is read then, whether an absolute path, “..” or a link leads there."

    /// The files of the table at `path`, in whose folder they lie unless `--root` says otherwise.
    ///
    /// - Throws: `.usage` for `--allow-outside` alone, and what `MediaRoot` throws.
    static func files(of path: String, _ arguments: ParsedArguments) throws(BiometricsError) -> EvaluationFiles {
        try EvaluationFiles(
            folder: path.lastIndex(of: "/").map { String(path[...$0]) } ?? "", root: try root(in: arguments))
    }

    /// What `--root` and `--allow-outside` come to.
    static func root(in arguments: ParsedArguments) throws(BiometricsError) -> EvaluationFiles.Root? {
        let isFree = arguments[allowOutside]
        guard let path = arguments[root] else {
            if isFree { throw BiometricsError(.usage, "--allow-outside goes with --root, which confines otherwise.") }
            return nil
        }
        return isFree ? .guiding(path) : .confining(path)
    }
}
