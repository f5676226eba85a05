internal import BiometricsCore
internal import MediaKit
internal import Platform

/// Checks the paths that a command writes to, before any work is done.
enum OutputPath {
    /// Rejects writing to an input file, and writing two files to one path.
    ///
    /// - Parameters:
    ///   - outputs: the paths with the names of their options, for messages; nil if the option is not given.
    ///   - inputs: the files that the command reads; nil and `-` are ignored.
    /// - Throws: `.usage` if an output is also an input or another output, even behind links or dots.
    static func check(
        _ outputs: [(option: String, path: String?)], against inputs: [String?]
    ) throws(BiometricsError) {
        let read = Set(inputs.compactMap(\.self).filter { $0 != "-" }.map(place))
        var written: [String: String] = [:]
        for (option, path) in outputs {
            guard let path else { continue }
            let place = place(path)
            if read.contains(place) {
                throw BiometricsError(
                    .usage, "--\(option) would overwrite an input; give another name.", path: path)
            }
            // Several outputs may go to /dev/null, or into one pipe.
            guard (try? FileFacts(at: path))?.kind ?? .ordinary == .ordinary else { continue }
            if let other = written.updateValue(option, forKey: place) {
                throw BiometricsError(
                    .usage, "--\(option) would overwrite the output of --\(other); give another name.", path: path)
            }
        }
    }

    /// Checks that the file at `path` can be written, and leaves nothing behind.
    ///
    /// - Throws: `.ioFailure`, naming the path.
    static func attempt(file path: String?) throws(BiometricsError) {
        if let path { try WholeFile.attempt(at: path) }
    }

    /// Checks that the folder at `path` can be written or created, and leaves nothing behind.
    ///
    /// - Parameter setting: the setting that names the folder, if the library has one.
    /// - Throws: `.ioFailure`, naming the path.
    static func attempt(folder path: String?, setting: BiometricsError.Setting? = nil) throws(BiometricsError) {
        guard let path else { return }
        do throws(SystemError) {
            try WritabilityCheck.folder(at: path)
        } catch {
            let advice =
                switch error {
                case .notAFolder: "A file has this name."
                case .noSpace, .quotaExceeded: "The disk is full; free some space."
                default: "Choose a writable folder."
                }
            throw BiometricsError(
                .ioFailure, "Nothing can be written into this folder. \(advice)", path: path,
                underlyingCode: error.code, setting: setting)
        }
    }

    private static func place(_ path: String) -> String { FileSystem.resolvingLinks(in: path) }
}
