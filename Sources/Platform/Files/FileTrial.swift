internal import Glibc

/// Whether files can be written somewhere, found out by trying, before the work that is to be written. Nothing is left
/// behind; what changes afterwards shows when the file is written.
public enum FileTrial {
    /// Tries whether `FileReplacement.write` could put a file at `path`.
    ///
    /// - Throws: why it could not.
    public static func file(at path: String) throws(SystemError) {
        guard !path.isEmpty, !path.utf8.contains(0) else { throw .noSuchFile }
        let old = try? FileFacts(at: path)
        if old?.kind == .folder { throw .isAFolder }
        if let old, old.kind != .ordinary {
            guard unsafe access(FileName.cString(path), W_OK) == 0 else { throw .last }
            return
        }
        let place = FileReplacement.place(of: path, old)
        _ = try FileReplacement(at: FileReplacement.temporaryPath(beside: place), permissions: 0o600)
    }

    /// Tries whether files can be put into the folder at `path`, which need not be there yet.
    ///
    /// - Throws: why they cannot; `notAFolder` where a file is in the way.
    public static func folder(at path: String) throws(SystemError) {
        guard !path.isEmpty, !path.utf8.contains(0) else { throw .noSuchFile }
        var place = path
        while FileSystem.isFolder(place) == nil {
            let parent = FileSystem.parent(of: place)
            guard parent != place else { throw .noSuchFile }
            place = parent
        }
        guard FileSystem.isFolder(place) == true else { throw .notAFolder }
        _ = try FileReplacement(at: FileReplacement.temporaryPath(beside: "\(place)/"), permissions: 0o600)
    }
}
