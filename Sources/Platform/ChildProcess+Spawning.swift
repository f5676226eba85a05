internal import Glibc

extension ChildProcess {
    /// Makes a pair of connected sockets that other children cannot inherit. Pipes cannot be made close-on-exec in one
    /// step here.
    static func pair() throws(SystemError) -> (Int32, Int32) {
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        var ends: [Int32] = [0, 0]
        guard unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw .last }
        return (ends[0], ends[1])
    }

    /// Starts `arguments[0]`, or the program at `program` under that name.
    ///
    /// - Returns: the process id. The caller must wait for the process.
    static func spawn(
        _ arguments: [String], program: String? = nil, environment: [String: String],
        diagnostics: ChildProcess.Diagnostics, input: borrowing FileDescriptor,
        output: borrowing FileDescriptor
    ) throws(SystemError) -> pid_t {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        unsafe posix_spawn_file_actions_adddup2(&actions, input.number, STDIN_FILENO)
        unsafe posix_spawn_file_actions_adddup2(&actions, output.number, STDOUT_FILENO)
        switch diagnostics {
        case .shown: break
        case .discarded: unsafe posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        case .merged: unsafe posix_spawn_file_actions_adddup2(&actions, output.number, STDERR_FILENO)
        }
        let words = unsafe arguments.map { unsafe strdup(FileName.cString($0)) }
        let variables = unsafe environment.map { unsafe strdup("\($0.key)=\($0.value)") }
        defer { unsafe (words + variables).forEach { unsafe free($0) } }
        var child: pid_t = 0
        let file = program ?? file(of: arguments[0], in: environment)
        let code = unsafe posix_spawn(&child, FileName.cString(file), &actions, nil, words + [nil], variables + [nil])
        guard code == 0 else { throw SystemError(code: code) }
        return child
    }

    /// Waits until a program ends. The result is its exit status, or 128 plus the number of a signal.
    static func status(of id: pid_t) -> Int32 {
        var status: Int32 = 0
        while unsafe waitpid(id, &status, 0) < 0 {
            if errno != EINTR { return 128 }
        }
        let signal = status & 0x7f
        return signal == 0 ? (status >> 8) & 0xff : 128 + signal
    }

    /// Finds the file of a program. Names without a slash are searched in the `PATH` of the program's own environment,
    /// because `posix_spawnp` would use the `PATH` of this process.
    private static func file(of name: String, in environment: [String: String]) -> String {
        if name.contains("/") { return name }
        let folders = (environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
        return folders.lazy.map { "\($0)/\(name)" }.first { path in
            unsafe access(FileName.cString(path), X_OK) == 0 && (try? FileFacts(at: path))?.kind == .ordinary
        } ?? name
    }
}
