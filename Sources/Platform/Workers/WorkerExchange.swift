internal import CDescriptors
internal import Dispatch
internal import Glibc

/// Exchanges bytes with a worker before a deadline. The worker is killed when the exchange is released.
///
/// A worker that does not read, does not write, or writes too much cannot delay the caller beyond the deadline. Before
/// it receives anything, it sends the number of its process in four bytes, or 0 if there is no process.
///
/// - Threads: one at a time.
public final class WorkerExchange {
    /// The errors in the exchange.
    public enum Fault: Error, Sendable, Hashable {
        /// The worker cannot be started.
        case cannotStart(SystemError)
        /// The system cannot transfer the bytes.
        case broken(SystemError)
        /// The deadline has passed.
        case late
    }

    /// The time until a new process must respond, on a busy machine.
    private static let patience = 60

    /// The template that makes the worker. It lives at least as long as this, because a template that is killed makes no
    /// worker any more.
    public let template: WorkerTemplate

    private let socket: FileDescriptor
    private var deadline = ContinuousClock.now + .seconds(WorkerExchange.patience)
    private var id: pid_t?
    private var isAwaited = true

    init(_ socket: consuming FileDescriptor, of template: WorkerTemplate) {
        self.socket = socket
        self.template = template
    }

    deinit {
        guard isAwaited else { return }
        // A process that has not sent its number may not exist yet. The thread that drops it must not wait for that.
        let copy = id == nil ? fcntl(socket.number, F_DUPFD_CLOEXEC, 0) : -1
        guard copy >= 0 else {
            _ = end()
            return
        }
        let template = template
        Self.reaper.async { _ = WorkerExchange(FileDescriptor(owning: copy), of: template).end() }
    }

    /// Ends workers that were dropped before they had a process.
    private static let reaper = DispatchQueue(label: "biometrics.reaper")

    /// Sets the deadline for all further calls.
    public func expect(within seconds: Int) {
        deadline = .now + .seconds(seconds)
    }

    /// Waits until the process exists.
    ///
    /// - Returns: whether there is a process.
    /// - Throws: `.late`, `.broken`.
    public func greet() throws(Fault) -> Bool {
        guard id == nil else { return true }
        let number = unsafe try receive(MemoryLayout<pid_t>.size).withUnsafeBytes { bytes in
            bytes.count == MemoryLayout<pid_t>.size ? unsafe bytes.loadUnaligned(as: pid_t.self) : 0
        }
        if number > 0 { id = number }
        return number > 0
    }

    /// Sends `bytes` to the worker, and the memory with the first of them. Sending stops without an error if the
    /// worker reads no more, because its answer has the reason.
    ///
    /// - Requires: at most two of `memory`.
    /// - Throws: `.late`, `.broken`.
    public func send(_ bytes: RawSpan, with memory: [SharedMemory] = []) throws(Fault) {
        let numbers = memory.map(\.number)
        var sent = 0
        while sent < bytes.byteCount {
            let count = unsafe bytes.withUnsafeBytes { source in
                unsafe cds_send(
                    socket.number, source.baseAddress?.advanced(by: sent), source.count - sent, numbers,
                    sent == 0 ? numbers.count : 0)
            }
            let error = SystemError(code: Int32(clamping: -count))
            if count >= 0 {
                sent += Int(count)
            } else if error == .brokenPipe || error == .connectionReset {
                return
            } else if error == .tryAgain {
                try wait(for: POLLOUT)
            } else if error != .interrupted {
                throw .broken(error)
            }
        }
    }

    /// Returns the next `count` bytes from the worker, or fewer if it ends before.
    ///
    /// - Throws: `.late`, `.broken`.
    public func receive(_ count: Int) throws(Fault) -> [UInt8] {
        // An array without elements is shared by all threads, and filling it writes to it.
        guard count > 0 else { return [] }
        var fault: Fault?
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { target, filled in
            do throws(Fault) {
                while filled < count {
                    let taken = unsafe Glibc.recv(
                        socket.number, target.baseAddress?.advanced(by: filled), count - filled, Int32(MSG_DONTWAIT))
                    let error = SystemError.last
                    if taken > 0 {
                        filled += taken
                    } else if taken == 0 || error == .connectionReset {
                        break
                    } else if error == .tryAgain {
                        try wait(for: POLLIN)
                    } else if error != .interrupted {
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

    /// Ends the worker if it still runs. The result is its exit status, or 128 plus the number of a signal.
    ///
    /// - Requires: not called before.
    public func end() -> Int32 {
        precondition(isAwaited, "a worker ends once")
        isAwaited = false
        // The process may not exist yet if nothing was received from it.
        if id == nil { _ = try? greet() }
        guard let id else { return 128 }
        _ = kill(id, SIGKILL)
        return ChildProcess.status(of: id)
    }

    private func wait(for events: Int32) throws(Fault) {
        let left = ContinuousClock.now.duration(to: deadline)
        guard left > .zero else { throw .late }
        let milliseconds = left.components.seconds * 1000 + left.components.attoseconds / 1_000_000_000_000_000
        var request = pollfd(fd: socket.number, events: Int16(events), revents: 0)
        if unsafe poll(&request, 1, Int32(clamping: milliseconds + 1)) < 0, errno != EINTR { throw .broken(.last) }
    }
}
