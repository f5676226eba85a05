import BiometricsTestSupport
import FoundationEssentials
import Glibc

/// A run of the built `biometrics`.
struct CommandRun {
    /// Where stdout goes.
    enum Output {
        /// Into `output`.
        case captured
        /// Into a file that is there.
        case file(String)
        /// Into a pipe whose reader has gone.
        case readerGone
    }

    /// Its output on stdout.
    let output: String
    /// Its output on stderr.
    let diagnostics: String
    /// Its exit status; above 128 the number of a signal is added to 128.
    let status: Int32

    /// Runs `biometrics` with `arguments` in an environment of its own.
    ///
    /// - Parameters:
    ///   - environment: the only variables besides `PATH`, `HOME` (an empty folder), `LANG` and those of sanitizers.
    ///   - input: the content of standard input.
    ///   - stdout: the destination of standard output.
    ///   - launcher: a program with its arguments that starts `biometrics` with other rights.
    init(
        _ arguments: String..., environment: [String: String] = [:], input: [UInt8] = [], stdout: Output = .captured
    ) throws {
        try self.init(arguments: arguments, environment: environment, input: input, stdout: stdout)
    }

    ///   - program: another program than `biometrics`, by its path.
    init(
        program: String = Self.binary, arguments: [String], environment: [String: String] = [:], input: [UInt8] = [],
        stdout: Output = .captured, launcher: [String] = []
    ) throws {
        let folder = TemporaryFolder()
        let inputPath = try folder.file("stdin", input)
        let ownOutput = try folder.file("stdout", [])
        let errorPath = try folder.file("stderr", [])
        var variables = ["PATH": "/usr/bin:/bin", "HOME": try folder.folder("home"), "LANG": "C.UTF-8"]
        // A sanitizer finds in the program what it is told to overlook in the tests.
        for name in ["ASAN_OPTIONS", "LSAN_OPTIONS", "TSAN_OPTIONS"] {
            variables[name] = ProcessInfo.processInfo.environment[name]
        }
        variables.merge(environment) { $1 }

        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        unsafe posix_spawn_file_actions_addopen(&actions, 0, inputPath, O_RDONLY, 0)
        var ends: [Int32] = [-1, -1]
        switch stdout {
        case .captured: unsafe posix_spawn_file_actions_addopen(&actions, 1, ownOutput, O_WRONLY, 0)
        case .file(let path): unsafe posix_spawn_file_actions_addopen(&actions, 1, path, O_WRONLY, 0)
        case .readerGone:
            guard unsafe pipe(&ends) == 0 else { throw CommandRunFailure(what: "pipe gave \(errno)") }
            close(ends[0])
            unsafe posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
        }
        defer { if ends[1] >= 0 { close(ends[1]) } }
        unsafe posix_spawn_file_actions_addopen(&actions, 2, errorPath, O_WRONLY, 0)

        var process: pid_t = 0
        let words = launcher + [program] + arguments
        let code = unsafe Self.withCStrings(words) { pointers in
            unsafe Self.withCStrings(variables.map { "\($0)=\($1)" }) { settings in
                unsafe posix_spawn(&process, words[0], &actions, nil, pointers, settings)
            }
        }
        guard code == 0 else { throw CommandRunFailure(what: "posix_spawn gave \(code) for \(words[0])") }
        var state: Int32 = 0
        while unsafe waitpid(process, &state, 0) < 0 {
            guard errno == EINTR else { throw CommandRunFailure(what: "waitpid gave \(errno)") }
        }
        status = state & 0x7f == 0 ? (state >> 8) & 0xff : 128 + (state & 0x7f)
        output = String(decoding: try Data(contentsOf: URL(filePath: ownOutput)), as: UTF8.self)
        diagnostics = String(decoding: try Data(contentsOf: URL(filePath: errorPath)), as: UTF8.self)
    }

    /// The single JSON document on stdout.
    func document<Document: Decodable>(as type: Document.Type = Document.self) throws -> Document {
        try JSONDecoder().decode(type, from: Data(output.utf8))
    }

    /// The program, which is built beside the tests.
    static let binary: String = {
        let path = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return path[...(path.lastIndex(of: "/") ?? path.startIndex)] + "biometrics"
    }()

    private static func withCStrings<Result>(
        _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
    ) -> Result {
        let pointers = unsafe strings.map { unsafe strdup($0) } + [nil]
        defer { unsafe pointers.forEach { unsafe free($0) } }
        return unsafe body(pointers)
    }
}

/// The tests' own trouble with running a program.
struct CommandRunFailure: Error {
    let what: String
}
