internal import Biometrics
internal import BiometricsCore
internal import EvaluationRunner
internal import Platform

/// The options that say which labelled set is compared and how its templates are kept, shared by `evaluate match` and
/// `calibrate`.
enum SetOptions {
    private static let format = ValueOption<String>(
        "format", value: "NAME", oneOf: LabelledSet.Format.allCases.map(\.rawValue),
        help: "What the set is: csv with the columns probe, reference and mated; lfw, a pairs.txt as Labeled Faces in "
            + "the Wild has it; folder, a folder of pictures for each person. auto tells them by their names.")
    private static let root = ValueOption<String>(
        "root", value: "DIR", completion: .file,
        help: "Where the set's files lie, when that is not the folder of its table; with --format lfw also where its "
            + "pairs.txt is looked for. " + TableFiles.confinement)
    private static let references = ValueOption<String>(
        "references", value: "KIND", oneOf: ["selfie", "document"],
        help: "What the references are; documents are tried in all quarter turns. selfie unless given.")
    private static let limit = ValueOption<Int>(
        "limit", value: "COUNT", range: 1...Int(Int32.max) / 2,
        help: "Draw at most this many mated and as many non-mated comparisons.")
    static let seed = ValueOption<Int>(
        "seed", value: "NUMBER", range: 0...Int.max, help: "The seed of every drawing; 1 unless given.")
    static let cache = ValueOption<String>(
        "cache", value: "DIR", completion: .file,
        help: "Keep templates in this folder, so that no picture is embedded twice, also after a run that was killed. "
            + "~/.cache/biometrics/templates unless given. Templates are personal data.")
    static let noCache = Flag("no-cache", help: "Keep no templates.")

    /// The operand that names the set.
    static let operand = Operand(
        "SET", .optional, help: "A table of pairs, or a folder that holds a folder of pictures for each person.")
    static let declarations = [
        format.declaration, root.declaration, TableFiles.allowOutside.declaration, references.declaration,
        limit.declaration, seed.declaration, cache.declaration, noCache.declaration,
    ]

    /// The set that the arguments name.
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

    /// The table or folder that the arguments name.
    static func path(_ arguments: ParsedArguments) -> String? {
        arguments.operands.first
            ?? (arguments[format] == LabelledSet.Format.lfw.rawValue ? arguments[root].map { "\($0)/pairs.txt" } : nil)
    }

    /// The seed.
    static func seedValue(_ arguments: ParsedArguments) -> UInt64 { UInt64(arguments[seed] ?? 1) }

    /// How references are read.
    static func referenceRole(_ arguments: ParsedArguments) -> PictureRole {
        arguments[references] == "document" ? .document : .selfie
    }

    /// The folder of kept templates; nil for none.
    static func cacheFolder(_ arguments: ParsedArguments) -> String? {
        if arguments[noCache] { return nil }
        if let folder = arguments[cache] { return folder }
        let base = ProcessEnvironment["XDG_CACHE_HOME"] ?? ProcessEnvironment["HOME"].map { "\($0)/.cache" }
        return base.map { "\($0)/biometrics/templates" }
    }

    /// Tries whether templates can be kept, before any is made.
    ///
    /// - Throws: `.ioFailure`.
    static func attemptCache(_ arguments: ParsedArguments) throws(BiometricsError) {
        try OutputPath.attempt(folder: cacheFolder(arguments), setting: .templateFolder)
    }

    /// What a reader should know of how the comparisons came about.
    static func notes(_ arguments: ParsedArguments) -> [String] {
        var notes = ["Quality is the detector's confidence in the compared face, the lower one of a pair."]
        if let count = arguments[limit] {
            notes.append(
                "At most \(count) mated and \(count) non-mated comparisons were drawn, with seed \(seedValue(arguments))."
            )
        }
        if referenceRole(arguments) == .document { notes.append("References were read as identity documents.") }
        return notes
    }
}
