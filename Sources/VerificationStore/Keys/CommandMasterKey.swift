internal import BiometricsCore
internal import Platform

/// A master key held by a program, such as a client of a key management service.
///
/// The program is run as `PROGRAM … seal CONTEXT` or `PROGRAM … open CONTEXT`. For `seal` it reads 64 hexadecimal
/// digits and writes their encrypted form: one line of at most 8,192 bytes. For `open` it reads that line and writes
/// the digits. It must end with status 0; 2 means that the input does not belong to its key. No shell is involved. It
/// gets only the environment variables in ``passed``; name others in the command, as in `env VAULT_ADDR=… PROGRAM`.
public struct CommandMasterKey: MasterKey {
    /// The caller's name for the key.
    public let id: String
    private let command: [String]
    private let deadlineSeconds: Int
    private let worker: WorkerPool<Int>

    /// The environment variables that the program gets: the places of programs, user files and trusted certificates,
    /// and the locale. Database addresses, passwords and secrets of this program are not passed on.
    public static let passed: Set<String> = [
        "HOME", "LANG", "LC_ALL", "LOGNAME", "PATH", "SSL_CERT_DIR", "SSL_CERT_FILE", "TMPDIR", "TZ", "USER",
        "XDG_CONFIG_HOME", "XDG_RUNTIME_DIR",
    ]

    private let environment: [String: String]

    /// The largest output of the program.
    private static let limit = 8192

    /// The key held by `command`.
    ///
    /// - Parameters:
    ///   - id: the key's name, different for each key.
    ///   - deadlineSeconds: the timeout after which the program is killed.
    public init(id: String, command: [String], deadlineSeconds: Int = 10) {
        self.init(
            id: id, command: command, deadlineSeconds: deadlineSeconds, environment: ProcessEnvironment.current)
    }

    /// - Parameter environment: the source of the variables in ``passed``.
    init(id: String, command: [String], deadlineSeconds: Int, environment: [String: String]) {
        self.id = id
        self.environment = environment.filter { Self.passed.contains($0.key) }
        self.command = command
        self.deadlineSeconds = deadlineSeconds
        worker = WorkerPool(width: 2) { () throws(BiometricsError) in 0 }
    }

    /// Encrypts `key` with the program.
    public func seal(_ key: [UInt8], for context: String) async throws(StoreError) -> [UInt8] {
        try await answer("seal", Array(key.hexadecimal.utf8), context)
    }

    /// Decrypts the key that the program encrypted for `context`.
    public func open(_ sealed: [UInt8], for context: String) async throws(StoreError) -> [UInt8] {
        let digits = try await answer("open", sealed, context)
        guard let key = [UInt8](hexadecimal: digits), key.count == SecretKey.count else {
            throw .keyUnusable(holder: name, reason: "it did not answer with 64 hexadecimal digits")
        }
        return key
    }

    private var name: String { command.first ?? "The empty command" }

    private func answer(_ verb: String, _ input: [UInt8], _ context: String) async throws(StoreError) -> [UInt8] {
        let result: Result<[UInt8], StoreError>
        do throws(BiometricsError) {
            result = try await worker.run { _ in
                do throws(StoreError) {
                    return .success(try run(verb, input, context))
                } catch {
                    return .failure(error)
                }
            }
        } catch {
            throw .system(error)
        }
        return try result.get()
    }

    private func run(_ verb: String, _ input: [UInt8], _ context: String) throws(StoreError) -> [UInt8] {
        guard !command.isEmpty else { throw .keyUnusable(holder: name, reason: "the command is empty") }
        var output: [UInt8] = []
        let status = try ChildProcess.run(
            command + [verb, context], environment: environment, diagnostics: .discarded,
            timeLimitSeconds: deadlineSeconds, input: input + [UInt8(ascii: "\n")]
        ) { piece throws(StoreError) in
            unsafe piece.withUnsafeBytes { unsafe output.append(contentsOf: $0) }
            guard output.count <= Self.limit else {
                throw .keyUnusable(holder: name, reason: "it wrote more than \(Self.limit) bytes")
            }
        } failing: { fault in
            switch fault {
            case .cannotStart(let error), .cannotRead(let error):
                .keyUnusable(holder: name, reason: "\(error)")
            }
        }
        switch status {
        case 0: break
        case 2: throw .keyWrong(id: id)
        case ChildProcess.timedOut:
            throw .keyUnusable(holder: name, reason: "it did not answer within \(deadlineSeconds) seconds")
        default: throw .keyUnusable(holder: name, reason: "it ended with status \(status)")
        }
        if output.last == UInt8(ascii: "\n") { output.removeLast() }
        guard !output.isEmpty, !output.contains(UInt8(ascii: "\n")) else {
            throw .keyUnusable(holder: name, reason: "it did not answer with one line")
        }
        return output
    }
}
