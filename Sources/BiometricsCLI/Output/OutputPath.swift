internal import BiometricsCore
internal import Platform

/// The paths that a command writes to; judged before any work is done.
enum OutputPath {
    /// Refuses to write a file that is read.
    ///
    /// - Parameters:
    ///   - outputs: each with the name of its option, for messages; nil where the option is not given.
    ///   - inputs: what the command reads; nil and `-` are no files.
    /// - Throws: `.usage` when a file that is written is one that is read, also where links or dots hide it.
    static func check(
        _ outputs: [(option: String, path: String?)], against inputs: [String?]
    ) throws(BiometricsError) {
        let read = Set(inputs.compactMap(\.self).filter { $0 != "-" }.map(place))
        for (option, path) in outputs {
            guard let path, read.contains(place(path)) else { continue }
            throw BiometricsError(
                .usage, "--\(option) would overwrite an input; give another name.", path: path)
        }
    }

    private static func place(_ path: String) -> String { FileSystem.resolvingLinks(in: path) }
}
