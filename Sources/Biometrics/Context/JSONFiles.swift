package import BiometricsCore
internal import Platform

/// A file, or a folder of files, that a user names.
package enum JSONFiles {
    /// The file itself, or the `.json` files of a folder by their names.
    ///
    /// - Throws: `.unreadableInput`; `.noSuchInput` for a folder without such a file.
    package static func paths(of path: String) throws(BiometricsError) -> [String] {
        guard FileSystem.isFolder(path) == true else { return [path] }
        let names = try translating({ (error: SystemError) in
            BiometricsError(.unreadableInput, "The folder cannot be read: \(error). Check its permissions.", path: path)
        }) { () throws(SystemError) in try FileSystem.names(in: path) }
        let files = names.filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") }.sorted()
        guard !files.isEmpty else {
            throw BiometricsError(
                .noSuchInput, "The folder has no file whose name ends in .json; name a file, or another folder.",
                path: path)
        }
        return files.map { path + "/" + $0 }
    }
}
