internal import CDescriptors
internal import Glibc

/// A program that makes workers: for each socket that it is sent a process, which is a child of this one.
///
/// - Threads: any number.
public final class WorkerTemplate: Sendable {
    private let id: pid_t
    private let orders: FileDescriptor

    /// Starts the program in `file`, whatever has its name by now.
    ///
    /// - Parameters:
    ///   - name: what the program is called.
    ///   - environment: all the variables that it gets.
    ///   - opening: the first bytes that it gets; fewer than a socket holds.
    /// - Throws: why it cannot be started.
    public init(
        _ file: OpenFile, name: String, environment: [String: String], opening: RawSpan
    ) throws(SystemError) {
        let (near, far) = try ChildProcess.pair()
        orders = FileDescriptor(owning: near)
        let path = file.steadyPath
        let started: Result<pid_t, SystemError> = KeeperThread.shared.run {
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
        // A program that ended already is noticed by whoever waits for its first worker.
        if sent >= 0, sent != opening.byteCount { throw .tryAgain }
    }

    deinit {
        _ = kill(id, SIGKILL)
        _ = ChildProcess.status(of: id)
    }

    /// Orders a worker, which need not be there yet.
    ///
    /// - Throws: why none can be ordered; `.brokenPipe` where the program has ended.
    public func order() throws(SystemError) -> WorkerExchange {
        let (near, far) = try ChildProcess.pair()
        let worker = WorkerExchange(FileDescriptor(owning: near))
        let given = FileDescriptor(owning: far)
        var (order, number) = (UInt8(0), given.number)
        let sent = unsafe cds_send(orders.number, &order, 1, &number, 1)
        guard sent == 1 else { throw SystemError(code: Int32(-sent)) }
        return worker
    }
}
