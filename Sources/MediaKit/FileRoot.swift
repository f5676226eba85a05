public import BiometricsCore
internal import Platform

/// A folder that paths cannot leave, even with `..`, absolute paths or links.
public final class FileRoot: Sendable {
    /// The folder, as the caller named it.
    public let path: String
    let folder: RootFolder

    /// Opens the folder at `path`.
    ///
    /// - Throws: `.noSuchInput`; `.unreadableInput` for a file or a folder without permission, with `path`.
    public init(_ path: String) throws(BiometricsError) {
        guard !path.isEmpty, !path.utf8.contains(0) else {
            throw BiometricsError(.noSuchInput, "There is no such folder. Check the path.", path: path)
        }
        do throws(SystemError) {
            folder = try RootFolder(path)
        } catch {
            throw error == .notAFolder
                ? BiometricsError(
                    .unreadableInput, "This is a file. Name the folder that holds the files.", path: path,
                    underlyingCode: error.code)
                : BiometricsError(readingFailed: error).about(path)
        }
        self.path = path
    }

    /// The name of the file at `path` in results and messages.
    public func name(of file: String) -> String {
        file.hasPrefix("/") ? file : path.hasSuffix("/") ? path + file : "\(path)/\(file)"
    }
}
