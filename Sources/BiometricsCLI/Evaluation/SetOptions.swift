internal import Biometrics
internal import BiometricsCore
internal import EvaluationRunner
internal import Platform

/// The options for a labelled set and its cached templates, shared by `evaluate match` and `calibrate`.
enum SetOptions {
    private static let format = ValueOption<String>(
        "format", value: "NAME", oneOf: LabelledSet.Format.allCases.map(\.rawValue),
        help: "The format of the set: csv with the columns probe, reference and mated; lfw, a pairs.txt of Labeled "
            + "Faces in the Wild; folder, one folder of pictures per person; auto, chosen by the set's name.")
    private static let root = ValueOption<String>(
        "root", value: "DIR", completion: .file,
        help: "The folder of the set's files, if it is not the table's folder; with --format lfw also the folder of "
            + "its pairs.txt. " + TableFiles.confinement)
    private static let references = ValueOption<String>(
        "references", value: "KIND", oneOf: ["selfie", "document"],
        help: "The kind of the references; documents are tried in all quarter turns. Default: selfie.")
    private static let limit = ValueOption<Int>(
        "limit", value: "COUNT", range: 1...Int(Int32.max) / 2,
        help: "Draw at most this many mated and this many non-mated comparisons.")
    static let seed = ValueOption<Int>(
        "seed", value: "NUMBER", range: 0...Int.max, help: "The seed of all random choices. Default: 1.")
    static let cache = ValueOption<String>(
        "cache", value: "DIR", completion: .file,
        help: "Cache templates in this folder, so that no picture is embedded twice, even after an aborted run. "
            + "Default: ~/.cache/biometrics/templates. Templates are personal data.")
    static let noCache = Flag("no-cache", help: "Do not cache templates.")

    /// The operand that names the set.
    static let operand = Operand(
        "SET", .optional, help: "A table of pairs, or a folder with one folder of pictures per person.")
    static let declarations = [
        format.declaration, root.declaration, TableFiles.allowOutside.declaration, references.declaration,
        limit.declaration, seed.declaration, cache.declaration, noCache.declaration.excluding(cache.declaration),
    ]

    /// The set named by the arguments.
    static func set(_ arguments: ParsedArguments) throws(BiometricsError) -> LabelledSet {
        let format = arguments[format].flatMap(LabelledSet.Format.init) ?? .auto
        guard let path = path(arguments) else {
            throw BiometricsError(.usage, "SET is missing: a table of pairs or a folder of identities.")
        }
        let root = try TableFiles.root(in: arguments)
        do throws(BiometricsError) {
            if path == "-", format != .auto, format != .folder {
                let table = try ArgumentFile.read(path, maximumBytes: LabelledSet.maximumTableBytes)
                return try LabelledSet.read(
                    table: table, format: format, name: path, files: try EvaluationFiles(folder: "./", root: root),
                    limit: arguments[limit], seed: seedValue(arguments))
            }
            return try LabelledSet.read(
                path, format: format, root: root, limit: arguments[limit], seed: seedValue(arguments))
        } catch  where error.code == .invalidConfiguration {
            throw BiometricsError(.usage, "\(error.message) --limit COUNT does.", path: error.path)
        }
    }

    /// The table or folder named by the arguments.
    static func path(_ arguments: ParsedArguments) -> String? {
        arguments.operands.first
            ?? (arguments[format] == LabelledSet.Format.lfw.rawValue ? arguments[root].map { "\($0)/pairs.txt" } : nil)
    }

    /// The seed.
    static func seedValue(_ arguments: ParsedArguments) -> UInt64 { UInt64(arguments[seed] ?? 1) }

    /// The kind of the references.
    static func referenceRole(_ arguments: ParsedArguments) -> PictureRole {
        arguments[references] == "document" ? .document : .selfie
    }

    /// The folder of cached templates; nil for none.
    static func cacheFolder(_ arguments: ParsedArguments) -> String? {
        if arguments[noCache] { return nil }
        if let folder = arguments[cache] { return folder }
        let base = ProcessEnvironment["XDG_CACHE_HOME"] ?? ProcessEnvironment["HOME"].map { "\($0)/.cache" }
        return base.map { "\($0)/biometrics/templates" }
    }

    /// Checks that templates can be cached, before any is made.
    ///
    /// - Throws: `.ioFailure`.
    static func attemptCache(_ arguments: ParsedArguments) throws(BiometricsError) {
        try OutputPath.attempt(folder: cacheFolder(arguments), setting: .templateFolder)
    }

    /// Notes for readers about the choice of comparisons.
    static func notes(_ arguments: ParsedArguments) -> [String] {
        var notes = ["Quality is the detector's confidence in the compared face, the lower one of a pair."]
        if let count = arguments[limit] {
            notes.append(
                "At most \(count) mated and \(count) non-mated comparisons were drawn, with seed "
                    + "\(seedValue(arguments))."
            )
        }
        if referenceRole(arguments) == .document { notes.append("References were read as identity documents.") }
        return notes
    }
}
