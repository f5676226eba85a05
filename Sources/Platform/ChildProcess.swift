internal import Dispatch
internal import Glibc
internal import Synchronization

/// Runs a program and reads its standard output.
public enum ChildProcess {
    /// The destination of the program's error output.
    public enum Diagnostics: Sendable {
        /// It goes to the standard error of this process.
        case shown
        /// It is discarded.
        case discarded
        /// It is read together with the standard output.
        case merged
    }

    /// The errors in running a program.
    public enum Fault: Error, Sendable {
        /// The program cannot be started.
        case cannotStart(SystemError)
        /// The output of the program cannot be read.
        case cannotRead(SystemError)
    }

    /// The maximum input of a program in bytes. The system keeps the input until it is read.
    public static let inputLimit = 1 << 16

    /// The status of a program that was killed after its time limit.
    public static let timedOut: Int32 = -1

    /// Runs `arguments[0]`, which is looked up in `PATH`, and passes its output to `body` in pieces.
    ///
    /// No shell is involved. The program is killed after `timeLimitSeconds`. It is also killed if `body` throws an
    /// error, which is passed on.
    ///
    /// - Parameters:
    ///   - input: the standard input of the program, at most `inputLimit` bytes.
    ///   - failure: makes the error for a fault.
    /// - Returns: the exit status; 128 or more if a signal ended the program; `timedOut` after the time limit.
    /// - Throws: the errors of `failure` and of `body`.
    public static func run<Failure: Error>(
        _ arguments: [String], environment: [String: String], diagnostics: Diagnostics, timeLimitSeconds: Int? = nil,
        input: [UInt8] = [], body: (RawSpan) throws(Failure) -> Void, failing failure: (Fault) -> Failure
    ) throws(Failure) -> Int32 {
        let child = try translating({ failure(.cannotStart($0)) }) { () throws(SystemError) in
            try RunningChild(
                arguments, environment: environment, diagnostics: diagnostics, limitSeconds: timeLimitSeconds,
                input: input)
        }
        func nextPiece() throws(Failure) -> [UInt8]? {
            try translating({ failure(.cannotRead($0)) }, child.nextPiece)
        }
        do throws(Failure) {
            while let piece = try nextPiece() { try unsafe body(piece.span.bytes) }
        } catch {
            child.kill()
            _ = child.wait()
            throw error
        }
        return child.wait()
    }

    /// The system's name of a signal, such as `Segmentation fault`.
    public static func name(ofSignal signal: Int32) -> String {
        unsafe strsignal(signal).map { unsafe String(cString: $0) } ?? "unknown"
    }
}

/// A program that was started and must be waited for.
private final class RunningChild {
    private let output: FileDescriptor
    private let id: pid_t
    private let clock: Clock

    init(
        _ arguments: [String], environment: [String: String], diagnostics: ChildProcess.Diagnostics, limitSeconds: Int?,
        input: [UInt8]
    ) throws(SystemError) {
        precondition(input.count <= ChildProcess.inputLimit, "what is not read yet has to fit into the system's buffer")
        let (own, written) = try ChildProcess.pair()
        output = FileDescriptor(owning: own)
        let output = FileDescriptor(owning: written)
        if input.isEmpty {
            let nothing = try FileDescriptor(opening: "/dev/null", O_RDONLY)
            id = try ChildProcess.spawn(
                arguments, environment: environment, diagnostics: diagnostics, input: nothing, output: output)
        } else {
            let (near, far) = try ChildProcess.pair()
            let read = FileDescriptor(owning: far)
            let given = FileDescriptor(owning: near)
            // All input is in the system's buffer before the program begins, and then the socket is closed.
            try unsafe given.write(input.span.bytes)
            try given.close()
            id = try ChildProcess.spawn(
                arguments, environment: environment, diagnostics: diagnostics, input: read, output: output)
        }
        clock = Clock(child: id, output: own, limitSeconds: limitSeconds)
    }

    /// The next piece of output; `nil` at the end.
    func nextPiece() throws(SystemError) -> [UInt8]? {
        while true {
            guard let piece = try output.nextBytes(upTo: 1 << 16) else { continue }
            return piece.isEmpty ? nil : piece
        }
    }

    func kill() {
        _ = Glibc.kill(id, SIGKILL)
    }

    /// Waits for the end of the program and returns its status. Call it once.
    func wait() -> Int32 {
        // Until it is waited for, the program keeps its id. The clock is stopped before that, so that it cannot kill
        // another process.
        var facts = unsafe siginfo_t()
        while unsafe waitid(P_PID, id_t(id), &facts, WEXITED | WNOWAIT) != 0, errno == EINTR {}
        let isOver = clock.stop()
        let status = ChildProcess.status(of: id)
        return isOver ? ChildProcess.timedOut : status
    }
}

/// Kills a program after its time limit. The clock is in this process, so that the program cannot stop it.
private final class Clock: Sendable {
    private enum State {
        case running, over, stopped
    }

    private let state = Mutex(State.running)
    private let timer: Mutex<(any DispatchSourceTimer)?>

    /// Creates a clock that kills `child` after `limitSeconds`. It also closes `output`, which a child of `child` may
    /// hold open.
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

    /// Stops the clock. The result is whether the time limit was exceeded before.
    func stop() -> Bool {
        timer.withLock { $0?.cancel() }
        return state.withLock { state in
            defer { state = .stopped }
            return state == .over
        }
    }
}
