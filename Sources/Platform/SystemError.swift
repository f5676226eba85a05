internal import Glibc

/// A failed system call.
public struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The system's error number, an `errno`.
    public let code: Int32

    /// The failure with the error number `code`.
    public init(code: Int32) {
        self.code = code
    }

    /// Why the last call in this thread failed.
    static var last: SystemError { SystemError(code: errno) }

    /// The system's message, without a full stop.
    public var description: String {
        var text = [CChar](repeating: 0, count: 256)
        guard unsafe strerror_r(code, &text, text.count) == 0 else { return "error \(code)" }
        return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}

extension SystemError {
    /// `ENOENT`: the file does not exist.
    public static let noSuchFile = SystemError(code: ENOENT)
    /// `ENOTDIR`: a folder is required.
    public static let notAFolder = SystemError(code: ENOTDIR)
    /// `ENAMETOOLONG`: the name is too long for a file.
    public static let nameTooLong = SystemError(code: ENAMETOOLONG)
    /// `ELOOP`: too many links or a cycle of links, or a link that must not be followed.
    public static let tooManyLinks = SystemError(code: ELOOP)
    /// `EISDIR`: the operation does not apply to a folder.
    public static let isAFolder = SystemError(code: EISDIR)
    /// `ENXIO`: this socket, pipe or device has no other end.
    public static let nobodyThere = SystemError(code: ENXIO)
    /// `ENODEV`: the device does not exist.
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
    /// `EPIPE`: the reader has gone away.
    public static let brokenPipe = SystemError(code: EPIPE)

    /// `EEXIST`: the name exists.
    public static let exists = SystemError(code: EEXIST)
    /// `EADDRINUSE`: something else has the address.
    public static let addressInUse = SystemError(code: EADDRINUSE)
    /// `ECONNRESET`: the other end closed the connection without reading everything.
    public static let connectionReset = SystemError(code: ECONNRESET)
    /// `EINTR`: a signal interrupted the call.
    static let interrupted = SystemError(code: EINTR)
    /// `EAGAIN`, the same as `EWOULDBLOCK` here: try again later.
    static let tryAgain = SystemError(code: EAGAIN)
}
