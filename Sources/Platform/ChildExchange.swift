internal import Glibc

/// A program that is given bytes and answers with bytes, all of it before a deadline. It is killed when nobody holds this any
/// more.
///
/// Nothing is expected of the program: what it does not read, does not write, or writes too much of makes nobody wait longer.
///
/// - Threads: one at a time.
public final class ChildExchange {
    /// What may go wrong besides what the program does.
    public enum Fault: Error, Sendable, Hashable {
        /// The program cannot be started.
        case cannotStart(SystemError)
        /// The system fails to carry the bytes.
        case broken(SystemError)
        /// The deadline has passed.
        case late
    }

    private let id: pid_t
    private let output: FileDescriptor
    private var input: FileDescriptor?
    private let deadline: ContinuousClock.Instant
    private var isAwaited = true

    /// Starts the program in `file`, whatever has its name by now.
    ///
    /// - Parameters:
    ///   - name: what the program is called.
    ///   - environment: all the variables that it gets.
    ///   - seconds: how long everything may take from now on.
    public init(
        _ file: OpenFile, name: String, environment: [String: String], seconds: Int
    ) throws(Fault) {
        do throws(SystemError) {
            let (near, far) = try ChildProcess.pair()
            input = FileDescriptor(owning: near)
            let read = FileDescriptor(owning: far)
            let (own, other) = try ChildProcess.pair()
            output = FileDescriptor(owning: own)
            let written = FileDescriptor(owning: other)
            id = try ChildProcess.spawn(
                [name], program: file.steadyPath, environment: environment, diagnostics: .discarded, input: read,
                output: written)
            deadline = .now + .seconds(seconds)
        } catch {
            throw .cannotStart(error)
        }
    }

    deinit {
        if isAwaited { _ = end() }
    }

    /// Gives `bytes` to the program. A program that reads no more is given no more: its answer tells why.
    ///
    /// - Throws: `.late`, `.broken`.
    public func send(_ bytes: RawSpan) throws(Fault) {
        var sent = 0
        while sent < bytes.byteCount, let number = input?.number {
            let count = unsafe bytes.withUnsafeBytes { source in
                // Without the flags it would wait for a program that does not read, and be ended by one that is gone.
                unsafe Glibc.send(
                    number, source.baseAddress?.advanced(by: sent), source.count - sent,
                    Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL))
            }
            let error = SystemError.last
            if count >= 0 {
                sent += count
            } else if error == .brokenPipe || error == .connectionReset {
                input = nil
            } else if error == .tryAgain {
                try wait(for: number, POLLOUT)
            } else if error != .interrupted {
                throw .broken(error)
            }
        }
    }

    /// Says that nothing more is sent.
    public func closeInput() {
        input = nil
    }

    /// The next `count` bytes that the program writes; fewer where it ended before.
    ///
    /// - Throws: `.late`, `.broken`.
    public func receive(_ count: Int) throws(Fault) -> [UInt8] {
        var fault: Fault?
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { target, filled in
            do throws(Fault) {
                while filled < count {
                    try wait(for: output.number, POLLIN)
                    let taken = unsafe Glibc.recv(
                        output.number, target.baseAddress?.advanced(by: filled), count - filled,
                        Int32(MSG_DONTWAIT))
                    let error = SystemError.last
                    if taken > 0 {
                        filled += taken
                    } else if taken == 0 || error == .connectionReset {
                        break
                    } else if error != .interrupted, error != .tryAgain {
                        throw .broken(error)
                    }
                }
            } catch {
                fault = error
            }
        }
        if let fault { throw fault }
        return bytes
    }

    /// Ends the program, unless it has ended, and tells how: its exit status, or 128 and the number of the signal.
    ///
    /// - Requires: not called before.
    public func end() -> Int32 {
        precondition(isAwaited, "a program ends once")
        isAwaited = false
        _ = kill(id, SIGKILL)
        return ChildProcess.status(of: id)
    }

    private func wait(for number: Int32, _ events: Int32) throws(Fault) {
        let left = ContinuousClock.now.duration(to: deadline)
        guard left > .zero else { throw .late }
        let milliseconds = left.components.seconds * 1000 + left.components.attoseconds / 1_000_000_000_000_000
        var request = pollfd(fd: number, events: Int16(events), revents: 0)
        if unsafe poll(&request, 1, Int32(clamping: milliseconds + 1)) < 0, errno != EINTR { throw .broken(.last) }
    }
}
