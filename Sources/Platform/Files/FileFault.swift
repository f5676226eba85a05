/// Why a file is not read. What that means, and what to do, is for those to say who know what the file is for.
public enum FileFault: Error, Hashable, Sendable {
    /// A call of the system's failed.
    case system(SystemError)
    /// It is a folder.
    case folder
    /// It is a pipe, and ordinary files are wanted.
    case pipe
    /// It is a device or a socket.
    case device
    /// It does not lie in the folder out of which no path may lead.
    case outside
}
