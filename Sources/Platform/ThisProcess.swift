internal import FoundationEssentials
internal import Glibc

/// The process that runs this code.
public enum ThisProcess {
    /// What the process was started with, its own name first: texts of which `FileName` has the bytes.
    public static var arguments: [String] {
        (0..<Int(CommandLine.argc)).compactMap { index in
            unsafe CommandLine.unsafeArgv[index].map { unsafe FileName.text(cString: $0) }
        }
    }

    /// The number of the process.
    public static var id: Int32 { getpid() }

    /// How many cores may be used.
    public static var coreCount: Int { ProcessInfo.processInfo.activeProcessorCount }

    /// A reader that goes away shows from here on as `SystemError.brokenPipe` where the writing is done, and does not end
    /// the process.
    public static func ignoreBrokenPipes() {
        _ = signal(SIGPIPE, SIG_IGN)
    }

    /// Opens something in the place of a standard input that is closed, lest what is opened first be taken for it. It
    /// cannot be read.
    public static func occupyStandardInput() {
        if fcntl(STDIN_FILENO, F_GETFD) < 0 { _ = unsafe open("/dev/null", O_WRONLY) }
    }

    /// Ends the process with this status.
    public static func exit(status: Int32) -> Never {
        Glibc.exit(status)
    }
}
