internal import Glibc

/// A folder for temporary files of this process only. If the process is killed, the next process that creates a folder
/// with the same prefix removes this one.
///
/// The folder is locked during the life of this object. The system releases the lock when the process ends in any way.
///
/// - Threads: any number.
public final class TransientFolder: Sendable {
    /// The path of the folder.
    public let path: String
    private let lock: FileDescriptor

    /// Creates a folder of this user in the system's folder for temporary files. Folders with the same prefix are
    /// removed if no process locks them.
    ///
    /// - Throws: the reason why it cannot be created.
    public init(prefix: String) throws(SystemError) {
        Self.sweep(prefix: prefix)
        while true {
            let path = try FileSystem.makeTemporaryFolder(prefix: prefix)
            // Another process may remove the folder between the two steps.
            if let lock = Self.lock(path) {
                self.path = path
                self.lock = lock
                return
            }
        }
    }

    /// Removes the folder and its content.
    public func remove() { FileSystem.remove(path) }

    private static func sweep(prefix: String) {
        let parent = FileSystem.temporaryFolder
        for name in (try? FileSystem.names(in: parent)) ?? [] where name.hasPrefix(prefix) {
            let path = "\(parent)/\(name)"
            guard let lock = lock(path) else { continue }
            FileSystem.remove(path)
            _ = consume lock
        }
    }

    /// The lock of the folder at `path`; nil where another has it, or the folder is no longer there or not this user's.
    private static func lock(_ path: String) -> FileDescriptor? {
        guard let opened = try? FileDescriptor(opening: path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW),
            flock(opened.number, LOCK_EX | LOCK_NB) == 0, let facts = try? opened.facts(), facts.owner == geteuid(),
            let now = try? FileFacts(at: path, followingLinks: false), now.identity == facts.identity
        else { return nil }
        return opened
    }
}
