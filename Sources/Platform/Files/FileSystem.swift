internal import FoundationEssentials
internal import Glibc

/// Operations on folders and names.
public enum FileSystem {
    /// Whether `path` is a folder; nil if it does not exist or cannot be seen.
    public static func isFolder(_ path: String) -> Bool? {
        (try? FileFacts(at: path)).map { $0.kind == .folder }
    }

    /// The names in the folder at `path`, in no particular order, without `.` and `..`.
    ///
    /// - Throws: why they could not be read.
    public static func names(in path: String) throws(SystemError) -> [String] {
        guard let folder = unsafe opendir(FileName.cString(path)) else { throw .last }
        defer { unsafe closedir(folder) }
        var names: [String] = []
        while let entry = unsafe readdir(folder) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { name in
                unsafe name.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) {
                    unsafe FileName.text(cString: $0)
                }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    /// Creates a folder at `path` with its parents, unless it exists.
    ///
    /// - Parameter permissions: the permissions of each new folder, less the process's umask.
    /// - Throws: why it could not be created.
    public static func makeFolder(_ path: String, permissions: UInt32 = 0o777) throws(SystemError) {
        guard !path.isEmpty, !path.utf8.contains(0) else { throw .noSuchFile }
        if isFolder(path) == true { return }
        let parent = parent(of: path)
        if isFolder(parent) == nil { try makeFolder(parent, permissions: permissions) }
        if unsafe mkdir(FileName.cString(path), permissions) == 0 { return }
        let failure = SystemError.last
        // Another process may have created it meanwhile, and `a/.` exists as soon as `a` does.
        guard failure == .exists, isFolder(path) == true else { throw failure }
    }

    /// The folder for temporary files.
    static var temporaryFolder: String { ProcessEnvironment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp" }

    /// Creates a folder for this user alone in the folder for temporary files, and returns its path.
    ///
    /// - Throws: why it could not be created.
    public static func makeTemporaryFolder(prefix: String) throws(SystemError) -> String {
        var template = Array("\(temporaryFolder)/\(prefix)XXXXXX".utf8CString)
        guard unsafe mkdtemp(&template) != nil else { throw .last }
        return String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// Removes `path`, including all contents of a folder; failures are ignored.
    public static func remove(_ path: String) {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Removes only the file or the empty folder at `path`.
    ///
    /// - Throws: why it still exists; a missing file is not an error.
    public static func removeOne(_ path: String) throws(SystemError) {
        guard unsafe Glibc.remove(FileName.cString(path)) != 0 else { return }
        let failure = SystemError.last
        if failure != .noSuchFile { throw failure }
    }

    /// Gives the file or folder at `path` the name `place`. An empty folder there is replaced.
    ///
    /// - Throws: why it was not renamed.
    public static func move(_ path: String, to place: String) throws(SystemError) {
        guard unsafe rename(FileName.cString(path), FileName.cString(place)) == 0 else { throw .last }
    }

    /// Waits until new and removed names in the folder at `path` are on the disk.
    ///
    /// - Throws: why that failed.
    public static func flushFolder(_ path: String) throws(SystemError) {
        try FileDescriptor(opening: "\(path)/", O_RDONLY | O_DIRECTORY).flush()
    }

    /// Waits until the name of the file at `path` is on the disk, so that a replaced file survives a crash of the
    /// machine.
    ///
    /// - Throws: why that failed.
    public static func flushFolder(holding path: String) throws(SystemError) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        try flushFolder(parts.isEmpty ? "." : parts.joined(separator: "/"))
    }

    /// Removes the files in the folder at `path` whose names begin with `prefix` and that were not written for
    /// `seconds`.
    public static func removeFiles(in path: String, prefix: String, olderThan seconds: Int) {
        for name in (try? names(in: path)) ?? [] where name.hasPrefix(prefix) {
            removeFile("\(path)/\(name)", olderThan: seconds)
        }
    }

    /// Removes the file at `path` if it was not written for `seconds`.
    public static func removeFile(_ path: String, olderThan seconds: Int) {
        guard let facts = try? FileFacts(at: path, followingLinks: false), time(nil) - facts.changed > seconds else {
            return
        }
        _ = unsafe unlink(FileName.cString(path))
    }

    /// The absolute path of `path`, without links and dots.
    ///
    /// - Throws: why it could not be resolved.
    public static func realPath(_ path: String) throws(SystemError) -> String {
        guard !path.utf8.contains(0) else { throw .noSuchFile }
        guard let found = unsafe realpath(FileName.cString(path), nil) else { throw .last }
        defer { unsafe free(found) }
        return unsafe FileName.text(cString: found)
    }

    /// `path` with links and dots resolved as far as it exists; the same text for the same file.
    public static func resolvingLinks(in path: String) -> String {
        if let found = try? realPath(path) { return found }
        let parent = parent(of: path)
        guard parent != path else { return path }
        let folder = resolvingLinks(in: parent)
        switch path.utf8.split(separator: slash).last.map({ String(decoding: $0, as: UTF8.self) }) ?? "" {
        case "", ".": return folder
        case "..": return self.parent(of: folder)
        case let name: return folder == "/" ? "/\(name)" : "\(folder)/\(name)"
        }
    }

    /// The parent folder of `path`, by its text alone: `.` for a single name. `/` and `.` stay unchanged.
    public static func parent(of path: String) -> String {
        let names = path.utf8
        guard let end = names.lastIndex(where: { $0 != slash }) else { return path.isEmpty ? "." : "/" }
        guard let last = names[...end].lastIndex(of: slash) else { return "." }
        guard let parentEnd = names[..<last].lastIndex(where: { $0 != slash }) else { return "/" }
        return String(decoding: names[...parentEnd], as: UTF8.self)
    }

    private static let slash = UInt8(ascii: "/")
}
