internal import CDescriptors
internal import Glibc

/// A program that creates workers. It gets a socket for each worker, whose process becomes a child of this process. The
/// program is killed when the template and all its workers are released.
///
/// - Threads: any number.
public final class WorkerTemplate: Sendable {
    private let id: pid_t
    private let orders: FileDescriptor

    /// Starts the program in `file`, even if its path has another file by now.
    ///
    /// - Parameters:
    ///   - name: the name of the program.
    ///   - environment: all variables of the program.
    ///   - opening: the first bytes for the program. They must fit into a socket's buffer.
    /// - Throws: the reason why it cannot be started.
    public init(
        _ file: OpenFile, name: String, environment: [String: String], opening: RawSpan
    ) throws(SystemError) {
        let (near, far) = try ChildProcess.pair()
        orders = FileDescriptor(owning: near)
        let path = file.steadyPath
        let started: Result<pid_t, SystemError> = SpawnThread.shared.run {
            let input = FileDescriptor(owning: far)
            return Result { () throws(SystemError) in
                let output = try FileDescriptor(opening: "/dev/null", O_WRONLY)
                return try ChildProcess.spawn(
                    [name], program: path, environment: environment, diagnostics: .discarded, input: input,
                    output: output)
            }
        }
        id = try started.get()
        let sent = unsafe opening.withUnsafeBytes { source in
            unsafe cds_send(near, source.baseAddress, source.count, nil, 0)
        }
        // A program that has ended is noticed by the caller that waits for its first worker.
        if sent >= 0, sent != opening.byteCount { throw .tryAgain }
    }

    deinit {
        _ = kill(id, SIGKILL)
        _ = ChildProcess.status(of: id)
    }

    /// Requests a worker, whose process may start later.
    ///
    /// - Throws: the reason why none can be requested; `.brokenPipe` if the program has ended.
    public func order() throws(SystemError) -> WorkerExchange {
        let (near, far) = try ChildProcess.pair()
        let own = FileDescriptor(owning: near)
        let given = FileDescriptor(owning: far)
        var (order, number) = (UInt8(0), given.number)
        let sent = unsafe cds_send(orders.number, &order, 1, &number, 1)
        // Without an order there is no exchange, which would wait for a worker as long as `given` is open.
        guard sent == 1 else { throw SystemError(code: Int32(-sent)) }
        return WorkerExchange(own, of: self)
    }
}
