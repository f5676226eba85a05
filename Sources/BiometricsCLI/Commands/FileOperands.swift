internal import Biometrics
internal import BiometricsCore

/// The files of a command that looks at one after another.
enum FileOperands {
    /// Refuses one drawing of many files, and standard input twice.
    ///
    /// - Throws: `.usage`.
    static func check(_ paths: [String], areDrawn: Bool, by command: String) throws(BiometricsError) {
        if areDrawn, paths.count > 1 {
            throw BiometricsError(.usage, "--annotate draws one file; “\(command)” was given \(paths.count).")
        }
        if paths.count(where: { $0 == "-" }) > 1 {
            throw BiometricsError(.usage, "Standard input can be read only once.")
        }
    }

    /// Where the files come from. A file that is drawn as well is opened once, so that what is drawn is what was looked at.
    ///
    /// - Throws: as `PipelineOptions.source`, for standard input alone.
    static func sources(
        _ paths: [String], areDrawn: Bool, _ arguments: ParsedArguments
    ) throws(BiometricsError) -> [MediaSource] {
        try paths.map { path throws(BiometricsError) in
            if path == "-" { return try PipelineOptions.source(path, arguments) }
            return areDrawn
                ? .shared(SharedMedia(.argument(path), limits: PipelineOptions.limits(arguments))) : .argument(path)
        }
    }
}
