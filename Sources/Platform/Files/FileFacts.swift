internal import Glibc

/// The system's facts about a file.
public struct FileFacts: Sendable {
    /// The kind of a file.
    public enum Kind: Sendable {
        /// A regular file.
        case ordinary
        /// A directory.
        case folder
        /// A named pipe, or an anonymous one.
        case pipe
        /// A symbolic link.
        case link
        /// A socket or a device.
        case other
    }

    /// The identity of a file, independent of its names. No other file shares it as long as this one is open.
    public struct Identity: Hashable, Sendable {
        private let device: UInt64
        private let number: UInt64

        fileprivate init(_ found: stat) {
            device = UInt64(found.st_dev)
            number = UInt64(found.st_ino)
        }
    }

    /// The kind of file.
    public let kind: Kind
    /// The identity of the file.
    public let identity: Identity
    /// The length in bytes; meaningful only for regular files.
    let size: Int
    /// The permissions: the last nine bits of its mode.
    let permissions: UInt32
    let owner: UInt32
    /// The number of its hard links.
    let nameCount: Int
    /// The time of the last change to its contents, in seconds since 1970.
    let changed: Int

    init(_ found: stat) {
        kind =
            switch found.st_mode & S_IFMT {
            case S_IFREG: .ordinary
            case S_IFDIR: .folder
            case S_IFIFO: .pipe
            case S_IFLNK: .link
            default: .other
            }
        identity = Identity(found)
        size = Int(found.st_size)
        permissions = found.st_mode & 0o777
        owner = found.st_uid
        nameCount = Int(found.st_nlink)
        changed = found.st_mtim.tv_sec
    }

    /// The facts about the file at `path`. With `followingLinks` false, a link itself is examined.
    ///
    /// - Throws: why they are unknown.
    public init(at path: String, followingLinks: Bool = true) throws(SystemError) {
        guard !path.utf8.contains(0) else { throw .noSuchFile }
        var found = stat()
        let name = FileName.cString(path)
        let code = followingLinks ? unsafe stat(name, &found) : unsafe lstat(name, &found)
        guard code == 0 else { throw .last }
        self.init(found)
    }
}
