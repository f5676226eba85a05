internal import Glibc

/// What the system knows of a file.
public struct FileFacts: Sendable {
    /// What a name may stand for.
    public enum Kind: Sendable {
        /// Bytes on a disk, or what the system shows as such.
        case ordinary
        /// A directory.
        case folder
        /// A pipe with a name, or one that a program writes to.
        case pipe
        /// A symbolic link, which leads to something else.
        case link
        /// A socket or a device.
        case other
    }

    /// Which file it is, whatever its names: a number that no other file has for as long as this one is open.
    public struct Identity: Hashable, Sendable {
        private let device: UInt64
        private let number: UInt64

        fileprivate init(_ found: stat) {
            device = UInt64(found.st_dev)
            number = UInt64(found.st_ino)
        }
    }

    /// What it is.
    public let kind: Kind
    /// Which one it is.
    public let identity: Identity
    /// The length in bytes; of use for ordinary files only.
    let size: Int
    /// Who may do what with it: the last nine bits of its mode.
    let permissions: UInt32
    let owner: UInt32
    /// How many names it has.
    let nameCount: Int
    /// When its bytes were changed last, in seconds since 1970.
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

    /// What lies at `path`. With `followingLinks` false, a link counts as itself.
    ///
    /// - Throws: why nothing is known of it.
    public init(at path: String, followingLinks: Bool = true) throws(SystemError) {
        guard !path.utf8.contains(0) else { throw .noSuchFile }
        var found = stat()
        let name = FileName.cString(path)
        let code = followingLinks ? unsafe stat(name, &found) : unsafe lstat(name, &found)
        guard code == 0 else { throw .last }
        self.init(found)
    }
}
