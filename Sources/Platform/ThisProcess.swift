internal import FoundationEssentials
internal import Glibc

/// The running process.
public enum ThisProcess {
    /// The arguments of the process, its own name first, encoded by `FileName`.
    public static var arguments: [String] {
        (0..<Int(CommandLine.argc)).compactMap { index in
            unsafe CommandLine.unsafeArgv[index].map { unsafe FileName.text(cString: $0) }
        }
    }

    /// The process id.
    public static var id: Int32 { getpid() }

    /// The number of available cores.
    public static var coreCount: Int { ProcessInfo.processInfo.activeProcessorCount }

    /// From now on, a reader that goes away causes `SystemError.brokenPipe` in the writer instead of ending the
    /// process.
    public static func ignoreBrokenPipes() {
        _ = signal(SIGPIPE, SIG_IGN)
    }

    /// If standard input is closed, opens an unreadable descriptor in its place, so that the next opened file is not
    /// mistaken for it.
    public static func occupyStandardInput() {
        if fcntl(STDIN_FILENO, F_GETFD) < 0 { _ = unsafe open("/dev/null", O_WRONLY) }
    }

    /// Ends the process with this status.
    public static func exit(status: Int32) -> Never {
        Glibc.exit(status)
    }
}
