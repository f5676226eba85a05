internal import Glibc

/// A call of the system's that failed.
public struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What the system calls the failure, an `errno`.
    public let code: Int32

    /// The failure that the system calls `code`.
    public init(code: Int32) {
        self.code = code
    }

    /// Why the call that was made last in this thread failed.
    static var last: SystemError { SystemError(code: errno) }

    /// The system's words for it, without a full stop.
    public var description: String {
        var text = [CChar](repeating: 0, count: 256)
        guard unsafe strerror_r(code, &text, text.count) == 0 else { return "error \(code)" }
        return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}

extension SystemError {
    /// `ENOENT`: nothing has this name.
    public static let noSuchFile = SystemError(code: ENOENT)
    /// `ENOTDIR`: a folder is wanted here.
    public static let notAFolder = SystemError(code: ENOTDIR)
    /// `ENAMETOOLONG`: no file can have so long a name.
    public static let nameTooLong = SystemError(code: ENAMETOOLONG)
    /// `ELOOP`: links lead in a circle or through too many links, or one is not to be followed.
    public static let tooManyLinks = SystemError(code: ELOOP)
    /// `EISDIR`: a folder cannot be used so.
    public static let isAFolder = SystemError(code: EISDIR)
    /// `ENXIO`: nobody is behind this socket, pipe or device.
    public static let nobodyThere = SystemError(code: ENXIO)
    /// `ENODEV`: there is no such device.
    public static let noSuchDevice = SystemError(code: ENODEV)
    /// `EACCES`: the permissions forbid it.
    public static let accessDenied = SystemError(code: EACCES)
    /// `EPERM`: this user may not do it.
    public static let notPermitted = SystemError(code: EPERM)
    /// `EROFS`: nothing can be written to this file system.
    public static let readOnly = SystemError(code: EROFS)
    /// `ENOSPC`: the disk is full.
    public static let noSpace = SystemError(code: ENOSPC)
    /// `EDQUOT`: this user has no space left on the disk.
    public static let quotaExceeded = SystemError(code: EDQUOT)
    /// `EPIPE`: nobody reads any more.
    public static let brokenPipe = SystemError(code: EPIPE)

    /// `EEXIST`: the name is taken.
    public static let exists = SystemError(code: EEXIST)
    /// `ECONNRESET`: whoever was at the other end is gone, and has left something unread.
    public static let connectionReset = SystemError(code: ECONNRESET)
    /// `EINTR`: a signal came in between.
    static let interrupted = SystemError(code: EINTR)
    /// `EAGAIN`, which is `EWOULDBLOCK` here: not now.
    static let tryAgain = SystemError(code: EAGAIN)
}
