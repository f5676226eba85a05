internal import BiometricsCore
internal import MediaKit
internal import Platform

/// The paths that a command writes to; judged before any work is done.
enum OutputPath {
    /// Refuses to write a file that is read, and two files in one place.
    ///
    /// - Parameters:
    ///   - outputs: each with the name of its option, for messages; nil where the option is not given.
    ///   - inputs: what the command reads; nil and `-` are no files.
    /// - Throws: `.usage` when a file that is written is one that is read or that another output is, also where
    ///   links or dots hide it.
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
            // Any number of outputs go to /dev/null, or down one pipe.
            guard (try? FileFacts(at: path))?.kind ?? .ordinary == .ordinary else { continue }
            if let other = written.updateValue(option, forKey: place) {
                throw BiometricsError(
                    .usage, "--\(option) would overwrite what --\(other) writes; give another name.", path: path)
            }
        }
    }

    /// Tries to write where the file at `path` is to be, and leaves nothing behind.
    ///
    /// - Throws: `.ioFailure`, naming the path.
    static func attempt(file path: String?) throws(BiometricsError) {
        guard let path else { return }
        do throws(BiometricsError) {
            try WholeFile.attempt(at: path)
        } catch {
            throw error.about(path)
        }
    }

    /// Tries to write into the folder at `path`, or where it is to be made, and leaves nothing behind.
    ///
    /// - Parameter setting: what names the folder, where the library knows it too.
    /// - Throws: `.ioFailure`, naming the path.
    static func attempt(folder path: String?, setting: BiometricsError.Setting? = nil) throws(BiometricsError) {
        guard let path else { return }
        do throws(SystemError) {
            try FileTrial.folder(at: path)
        } catch {
            let advice =
                switch error {
                case .notAFolder: "A file is in the way."
                case .noSpace, .quotaExceeded: "There is no space left; free some."
                default: "Choose one where you may write."
                }
            throw BiometricsError(
                .ioFailure, "Nothing can be written into this folder. \(advice)", path: path,
                underlyingCode: error.code, setting: setting)
        }
    }

    private static func place(_ path: String) -> String { FileSystem.resolvingLinks(in: path) }
}
