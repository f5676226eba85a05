package import BiometricsCore
internal import Dispatch
internal import Glibc
internal import Synchronization

/// A program that is run for what it writes to its standard output.
package enum ChildProcess {
    /// What becomes of the program's error output.
    package enum Diagnostics {
        /// It goes to the standard error of this process.
        case shown
        /// It is thrown away.
        case discarded
        /// It is read together with the standard output.
        case merged
    }

    /// The status of a program that was killed because its time was over.
    package static let timedOut: Int32 = -1

    /// Runs `arguments[0]`, looked up in `PATH`, and hands what it writes to `body`, a piece at a time.
    ///
    /// No shell is involved, and its input is empty. When `body` throws, the program is killed and the error passed on; it
    /// is killed, too, when it has not ended after `timeLimitSeconds`.
    ///
    /// - Returns: its exit status; 128 and more when a signal ended it, `timedOut` when its time was over.
    /// - Throws: `.backendFailure` when it cannot be started, and what `body` throws.
    package static func run(
        _ arguments: [String], environment: [String: String], diagnostics: Diagnostics, timeLimitSeconds: Int? = nil,
        body: (RawSpan) throws(BiometricsError) -> Void
    ) throws(BiometricsError) -> Int32 {
        // A pair of sockets, as a pipe cannot be made close-on-exec in one step from here: no other child may hold it open.
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        var ends: [Int32] = [0, 0]
        guard unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw cannotStart(arguments, errno) }
        let started = spawn(arguments, environment: environment, diagnostics: diagnostics, output: ends[1])
        close(ends[1])
        defer { close(ends[0]) }
        let child = try started.get()
        let clock = Clock(child: child, output: ends[0], limitSeconds: timeLimitSeconds)
        do {
            try RegularFile.forEachPiece(of: ends[0], path: arguments[0], body)
        } catch {
            kill(child, SIGKILL)
            _ = wait(for: child, clock)
            throw error
        }
        return wait(for: child, clock)
    }

    private static func spawn(
        _ arguments: [String], environment: [String: String], diagnostics: Diagnostics, output: Int32
    ) -> Result<pid_t, BiometricsError> {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        unsafe posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        switch diagnostics {
        case .shown: break
        case .discarded: unsafe posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        case .merged: unsafe posix_spawn_file_actions_adddup2(&actions, output, STDERR_FILENO)
        }
        let words = unsafe arguments.map { unsafe strdup($0) }
        let variables = unsafe environment.map { unsafe strdup("\($0.key)=\($0.value)") }
        defer { unsafe (words + variables).forEach { unsafe free($0) } }
        var child: pid_t = 0
        let code = unsafe posix_spawnp(&child, arguments[0], &actions, nil, words + [nil], variables + [nil])
        return code == 0 ? .success(child) : .failure(cannotStart(arguments, code))
    }

    private static func wait(for child: pid_t, _ clock: Clock) -> Int32 {
        // Its id is its own until it is waited for: the clock is stopped in between, lest it kill another.
        var facts = unsafe siginfo_t()
        while unsafe waitid(P_PID, id_t(child), &facts, WEXITED | WNOWAIT) != 0, errno == EINTR {}
        let isOver = clock.stop()
        var status: Int32 = 0
        while unsafe waitpid(child, &status, 0) < 0 {
            if errno != EINTR { return 128 }
        }
        if isOver { return timedOut }
        let signal = status & 0x7f
        return signal == 0 ? (status >> 8) & 0xff : 128 + signal
    }

    private static func cannotStart(_ arguments: [String], _ code: Int32) -> BiometricsError {
        BiometricsError(
            .backendFailure, "\(arguments[0]) cannot be started: \(SystemText.describing(code))", underlyingCode: code)
    }
}

/// Kills a program whose time is over. It runs here, where the program cannot reach it.
private final class Clock: Sendable {
    private enum State {
        case running, over, stopped
    }

    private let state = Mutex(State.running)
    private let timer: Mutex<(any DispatchSourceTimer)?>

    /// A clock that kills `child` after `limitSeconds`, and ends `output`, which a child of its own may hold open.
    init(child: pid_t, output: Int32, limitSeconds: Int?) {
        timer = Mutex(limitSeconds == nil ? nil : DispatchSource.makeTimerSource())
        guard let limitSeconds else { return }
        timer.withLock { timer in
            timer?.setEventHandler { [weak self] in
                self?.state.withLock { state in
                    guard state == .running else { return }
                    state = .over
                    kill(child, SIGKILL)
                    shutdown(output, Int32(SHUT_RDWR))
                }
            }
            timer?.schedule(deadline: .now() + .seconds(limitSeconds))
            timer?.resume()
        }
    }

    /// Stops the clock, and tells whether the time was over before.
    func stop() -> Bool {
        timer.withLock { $0?.cancel() }
        return state.withLock { state in
            defer { state = .stopped }
            return state == .over
        }
    }
}
