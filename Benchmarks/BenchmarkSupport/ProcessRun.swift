internal import Glibc

/// A program that ran from its start to its end, and what that cost.
///
/// Linux counts the peak memory of the starting process as the started one's own, up to `exec`. So a process that measures
/// others has to stay small: `ProcessRun.ownPeakMebibytes` is the least that can be seen.
public struct ProcessRun: Sendable {
    /// From before the start to after the end.
    public let wallSeconds: Double
    /// Time on processors, of the program and in the kernel, over all threads.
    public let processorSeconds: Double
    /// The most memory that was resident at once.
    public let peakMebibytes: Double
    /// The exit status; 128 and more when a signal ended it.
    public let status: Int32
    /// Its standard output.
    public let output: [UInt8]

    /// The most memory that was resident at once in this very process.
    public static var ownPeakMebibytes: Double {
        var usage = rusage()
        unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return mebibytes(usage)
    }

    /// Time on processors that this very process took so far, of the program and in the kernel, over all threads.
    public static var ownProcessorSeconds: Double {
        var usage = rusage()
        unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return inSeconds(usage.ru_utime) + inSeconds(usage.ru_stime)
    }

    /// Runs `arguments[0]`, looked up in `PATH`, with the rest, to its end. Its input is empty; its standard error
    /// is this one's.
    ///
    /// - Throws: when it cannot be started.
    public init(_ arguments: [String]) throws(BenchmarkError) {
        var ends: [Int32] = [0, 0]
        guard unsafe pipe(&ends) == 0 else { throw BenchmarkError("no pipe can be made: error \(errno)") }
        let start = ContinuousClock.now
        let child = Self.spawn(arguments, output: ends[1], unused: ends[0])
        close(ends[1])
        defer { close(ends[0]) }
        let identifier = try child.get()
        output = Self.readAll(ends[0])
        var status: Int32 = 0
        var usage = rusage()
        while unsafe wait4(identifier, &status, 0, &usage) < 0 {
            guard errno == EINTR else { throw BenchmarkError("\(arguments[0]) cannot be waited for: error \(errno)") }
        }
        wallSeconds = seconds(since: start)
        processorSeconds = Self.inSeconds(usage.ru_utime) + Self.inSeconds(usage.ru_stime)
        peakMebibytes = Self.mebibytes(usage)
        let signal = status & 0x7f
        self.status = signal == 0 ? (status >> 8) & 0xff : 128 + signal
    }

    /// Runs this very program again with other arguments, so that what it needs is not resident here.
    ///
    /// - Throws: when it does not end with status 0.
    public static func again(_ arguments: [String]) throws(BenchmarkError) -> ProcessRun {
        let run = try ProcessRun(["/proc/self/exe"] + arguments)
        guard run.status == 0 else {
            throw BenchmarkError("the part “\(arguments.joined(separator: " "))” ended with status \(run.status)")
        }
        return run
    }

    private static func spawn(_ arguments: [String], output: Int32, unused: Int32) -> Result<pid_t, BenchmarkError> {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        unsafe posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        unsafe posix_spawn_file_actions_addclose(&actions, output)
        unsafe posix_spawn_file_actions_addclose(&actions, unused)
        let words = unsafe arguments.map { unsafe strdup($0) }
        defer { unsafe words.forEach { unsafe free($0) } }
        var child: pid_t = 0
        let code = unsafe posix_spawnp(&child, arguments[0], &actions, nil, words + [nil], environ)
        guard code == 0 else { return .failure(BenchmarkError("\(arguments[0]) cannot be started: error \(code)")) }
        return .success(child)
    }

    private static func readAll(_ descriptor: Int32) -> [UInt8] {
        var all: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = unsafe read(descriptor, &piece, piece.count)
            if count < 0 && errno == EINTR { continue }
            if count <= 0 { return all }
            all += piece[..<count]
        }
    }

    private static func inSeconds(_ time: timeval) -> Double {
        Double(time.tv_sec) + Double(time.tv_usec) * 1e-6
    }

    private static func mebibytes(_ usage: rusage) -> Double {
        rounded(Double(usage.ru_maxrss) / 1024)
    }
}
