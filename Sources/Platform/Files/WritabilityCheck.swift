internal import Glibc

/// Checks by trying whether files can be written, before the work that produces them. Nothing is left behind; later
/// changes show up when the file is written.
public enum WritabilityCheck {
    /// Checks whether `FileReplacement.write` could write a file at `path`.
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

    /// Checks whether files can be written into the folder at `path`, which need not exist yet.
    ///
    /// - Throws: why they cannot; `notAFolder` if a file has the name of the folder.
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
