internal import Biometrics
internal import BiometricsCore
internal import Platform

/// The files of a command that processes one after another.
enum FileOperands {
    /// Rejects one drawing for many files, and standard input named twice.
    ///
    /// - Throws: `.usage`.
    static func check(_ paths: [String], areDrawn: Bool, by command: String) throws(BiometricsError) {
        if areDrawn, paths.count > 1 {
            throw BiometricsError(.usage, "--annotate needs exactly one file; “\(command)” was given \(paths.count).")
        }
        if paths.count(where: { $0 == "-" }) > 1 {
            throw BiometricsError(.usage, "Standard input can be read only once.")
        }
    }

    /// Rejects one file for both sides of a document.
    ///
    /// - Throws: `.usage`, naming the file.
    static func checkSides(_ first: String, _ second: String) throws(BiometricsError) {
        guard FileSystem.resolvingLinks(in: first) == FileSystem.resolvingLinks(in: second) else { return }
        throw BiometricsError(
            .usage, "Both sides are the same file. Name a picture of the front and a picture of the back.",
            path: second)
    }

    /// The sources of the files. A file that is also drawn is opened once, so that the drawing shows what was analysed.
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
