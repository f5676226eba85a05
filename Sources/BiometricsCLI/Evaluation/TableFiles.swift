internal import Biometrics
internal import BiometricsCore

/// The files that a table names: where they lie, and whether they may lie elsewhere.
struct TableFiles {
    static let root = ValueOption<String>(
        "root", value: "DIR", completion: .file,
        help: "Where the table's files lie, when that is not the folder of the table. " + confinement)
    static let allowOutside = Flag(
        "allow-outside", help: "Read what lies outside of --root as well: for tables of your own making.")
    /// What a command's `--root` says beside what it is for.
    static let confinement =
        "Nothing outside of DIR is read then, whether an absolute path, “..” or a link leads there."

    private enum Place {
        case folder(String)
        case confined(MediaRoot)
    }

    private let place: Place

    /// - Parameter table: the path of the table, whose folder its files lie in unless `--root` says otherwise.
    /// - Throws: `.usage` for `--allow-outside` alone, and what `MediaRoot` throws.
    init(_ arguments: ParsedArguments, table: String) throws(BiometricsError) {
        try self.init(
            folder: table.lastIndex(of: "/").map { String(table[...$0]) } ?? "",
            root: try Self.root(in: arguments))
    }

    /// Files in `root`, or else seen from `folder`.
    init(folder: String, root: Root?) throws(BiometricsError) {
        place =
            switch root {
            case .confining(let path)?: .confined(try MediaRoot(path))
            case .guiding(let path)?: .folder("\(path)/")
            case nil: .folder(folder.isEmpty || folder.hasSuffix("/") ? folder : "\(folder)/")
            }
    }

    /// What `--root` names.
    enum Root {
        /// Nothing outside of it is read.
        case confining(String)
        /// Relative paths are seen from it, and that is all.
        case guiding(String)
    }

    /// What `--root` and `--allow-outside` come to.
    static func root(in arguments: ParsedArguments) throws(BiometricsError) -> Root? {
        let isFree = arguments[allowOutside]
        guard let path = arguments[root] else {
            if isFree { throw BiometricsError(.usage, "--allow-outside goes with --root, which confines otherwise.") }
            return nil
        }
        return isFree ? .guiding(path) : .confining(path)
    }

    /// The file that the table calls `name`.
    func source(_ name: String) -> MediaSource {
        switch place {
        case .confined(let root): .file(name, within: root)
        case .folder(let folder): .file(name.hasPrefix("/") ? name : folder + name)
        }
    }
}
