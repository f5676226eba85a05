internal import Dispatch
internal import Glibc
internal import Synchronization

/// A program that is run for what it writes to its standard output.
public enum ChildProcess {
    /// What becomes of the program's error output.
    public enum Diagnostics: Sendable {
        /// It goes to the standard error of this process.
        case shown
        /// It is thrown away.
        case discarded
        /// It is read together with the standard output.
        case merged
    }

    /// What may go wrong besides what the program does.
    public enum Fault: Error, Sendable {
        /// The program cannot be started.
        case cannotStart(SystemError)
        /// What it writes cannot be read.
        case cannotRead(SystemError)
    }

    /// The most bytes that a program can be given to read: the system keeps them until they are read.
    public static let inputLimit = 1 << 16

    /// The status of a program that was killed because its time was over.
    public static let timedOut: Int32 = -1

    /// Runs `arguments[0]`, looked up in `PATH`, and hands what it writes to `body`, a piece at a time.
    ///
    /// No shell is involved. When `body` throws, the program is killed and the error passed on; it
    /// is killed, too, when it has not ended after `timeLimitSeconds`.
    ///
    /// - Parameters:
    ///   - input: what it reads from its standard input; at most `inputLimit` bytes.
    ///   - failure: what to throw for a fault.
    /// - Returns: its exit status; 128 and more when a signal ended it, `timedOut` when its time was over.
    /// - Throws: what `failure` gives, and what `body` throws.
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

    /// The system's name for what ends a program, `Segmentation fault` say.
    public static func name(ofSignal signal: Int32) -> String {
        unsafe strsignal(signal).map { unsafe String(cString: $0) } ?? "unknown"
    }
}

/// A program that was started and is to be waited for.
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
            // All of it lies in the system's buffer before the program begins; the end closes behind it.
            try unsafe given.write(input.span.bytes)
            try given.close()
            id = try ChildProcess.spawn(
                arguments, environment: environment, diagnostics: diagnostics, input: read, output: output)
        }
        clock = Clock(child: id, output: own, limitSeconds: limitSeconds)
    }

    /// What it wrote next; nil at the end.
    func nextPiece() throws(SystemError) -> [UInt8]? {
        while true {
            guard let piece = try output.nextBytes(upTo: 1 << 16) else { continue }
            return piece.isEmpty ? nil : piece
        }
    }

    func kill() {
        _ = Glibc.kill(id, SIGKILL)
    }

    /// Waits for its end and gives its status; to be called once.
    func wait() -> Int32 {
        // Its id is its own until it is waited for: the clock is stopped in between, lest it kill another.
        var facts = unsafe siginfo_t()
        while unsafe waitid(P_PID, id_t(id), &facts, WEXITED | WNOWAIT) != 0, errno == EINTR {}
        let isOver = clock.stop()
        let status = ChildProcess.status(of: id)
        return isOver ? ChildProcess.timedOut : status
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
