/// Why a file was not read. The caller knows the purpose of the file and words the message.
public enum FileFault: Error, Hashable, Sendable {
    /// A system call failed.
    case system(SystemError)
    /// It is a folder.
    case folder
    /// It is a pipe, but a regular file is required.
    case pipe
    /// It is a device or a socket.
    case device
    /// It lies outside the permitted folder.
    case outside
}
