internal import Glibc

/// A folder for temporary files of this process alone. What a process that was killed could not remove is removed by the next
/// one that makes a folder of this kind.
///
/// The folder is locked for as long as this lives, and the system lets go of the lock however the process ends.
///
/// - Threads: any number.
public final class TransientFolder: Sendable {
    /// Where it is.
    public let path: String
    private let lock: FileDescriptor

    /// A new folder of this user's in the one for temporary files. Those of the same prefix that nobody holds are removed.
    ///
    /// - Throws: why there is none.
    public init(prefix: String) throws(SystemError) {
        Self.sweep(prefix: prefix)
        while true {
            let path = try FileSystem.makeTemporaryFolder(prefix: prefix)
            // Another process may sweep between both steps: then the folder is its to remove.
            if let lock = Self.lock(path) {
                self.path = path
                self.lock = lock
                return
            }
        }
    }

    /// Removes the folder and all that is in it.
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
