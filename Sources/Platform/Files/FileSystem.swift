internal import FoundationEssentials
internal import Glibc

/// Folders and names.
public enum FileSystem {
    /// Whether `path` leads to a folder; nil where it leads to nothing that can be seen.
    public static func isFolder(_ path: String) -> Bool? {
        (try? FileFacts(at: path)).map { $0.kind == .folder }
    }

    /// The names in the folder at `path`, in no order, without `.` and `..`.
    ///
    /// - Throws: why they cannot be read.
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

    /// Makes a folder at `path`, and those above it, unless there are such.
    ///
    /// - Parameter permissions: of each folder that is made, less what the process never grants.
    /// - Throws: why there is none now.
    public static func makeFolder(_ path: String, permissions: UInt32 = 0o777) throws(SystemError) {
        guard !path.isEmpty, !path.utf8.contains(0) else { throw .noSuchFile }
        if isFolder(path) == true { return }
        let parent = parent(of: path)
        if isFolder(parent) == nil { try makeFolder(parent, permissions: permissions) }
        if unsafe mkdir(FileName.cString(path), permissions) == 0 { return }
        let failure = SystemError.last
        // Somebody else may have made it meanwhile, and `a/.` is there as soon as `a` is.
        guard failure == .exists, isFolder(path) == true else { throw failure }
    }

    /// The folder for temporary files.
    static var temporaryFolder: String { ProcessEnvironment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp" }

    /// Makes a folder of this user's alone in the one for temporary files, and gives its path.
    ///
    /// - Throws: why there is none.
    public static func makeTemporaryFolder(prefix: String) throws(SystemError) -> String {
        var template = Array("\(temporaryFolder)/\(prefix)XXXXXX".utf8CString)
        guard unsafe mkdtemp(&template) != nil else { throw .last }
        return String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// Removes what lies at `path`, a folder with all that is in it; what cannot be removed stays.
    public static func remove(_ path: String) {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Removes the file or the empty folder at `path`, and nothing else.
    ///
    /// - Throws: why it is still there; nothing where there was none.
    public static func removeOne(_ path: String) throws(SystemError) {
        guard unsafe Glibc.remove(FileName.cString(path)) != 0 else { return }
        let failure = SystemError.last
        if failure != .noSuchFile { throw failure }
    }

    /// Waits until the names in the folder at `path` are on the disk: those that were given and those that were taken away.
    ///
    /// - Throws: why they cannot get there.
    public static func flushFolder(_ path: String) throws(SystemError) {
        try FileDescriptor(opening: "\(path)/", O_RDONLY | O_DIRECTORY).flush()
    }

    /// Waits until the name of what lies at `path` is on the disk: a file that took the place of another is there after a crash
    /// of the machine.
    ///
    /// - Throws: why it cannot get there.
    public static func flushFolder(holding path: String) throws(SystemError) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        try flushFolder(parts.isEmpty ? "." : parts.joined(separator: "/"))
    }

    /// Removes the files of the folder at `path` whose names begin with `prefix` and that nobody wrote to for `seconds`.
    public static func removeFiles(in path: String, prefix: String, olderThan seconds: Int) {
        for name in (try? names(in: path)) ?? [] where name.hasPrefix(prefix) {
            removeFile("\(path)/\(name)", olderThan: seconds)
        }
    }

    /// Removes the file at `path` where nobody wrote to it for `seconds`.
    public static func removeFile(_ path: String, olderThan seconds: Int) {
        guard let facts = try? FileFacts(at: path, followingLinks: false), time(nil) - facts.changed > seconds else {
            return
        }
        _ = unsafe unlink(FileName.cString(path))
    }

    /// Where `path` leads: absolute, without links and dots.
    ///
    /// - Throws: why it leads nowhere.
    public static func realPath(_ path: String) throws(SystemError) -> String {
        guard !path.utf8.contains(0) else { throw .noSuchFile }
        guard let found = unsafe realpath(FileName.cString(path), nil) else { throw .last }
        defer { unsafe free(found) }
        return unsafe FileName.text(cString: found)
    }

    /// `path` with links and dots resolved as far as it leads anywhere; the same text for the same file.
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

    /// The path of the folder that `path` lies in, by its text alone: `.` for a single name. `/` and `.` stay as they are.
    static func parent(of path: String) -> String {
        let names = path.utf8
        guard let end = names.lastIndex(where: { $0 != slash }) else { return path.isEmpty ? "." : "/" }
        guard let last = names[...end].lastIndex(of: slash) else { return "." }
        guard let parentEnd = names[..<last].lastIndex(where: { $0 != slash }) else { return "/" }
        return String(decoding: names[...parentEnd], as: UTF8.self)
    }

    private static let slash = UInt8(ascii: "/")
}
