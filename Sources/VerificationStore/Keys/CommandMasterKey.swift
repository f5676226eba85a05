internal import BiometricsCore
internal import Platform

/// A master key that a program holds, such as one that speaks to a key management service.
///
/// The program is run as `PROGRAM … seal CONTEXT` or `PROGRAM … open CONTEXT`. To seal, it reads 64 hexadecimal digits and
/// writes what stands for them: one line of at most 8,192 bytes. To open, it reads that line and writes the digits. It ends
/// with status 0; 2 says that what it was given is not of its key. No shell is involved. Of the environment it gets ``passed``;
/// what else it needs is named in the command, as in `env VAULT_ADDR=… PROGRAM`.
public struct CommandMasterKey: MasterKey {
    /// The name that the caller gave it.
    public let id: String
    private let command: [String]
    private let deadlineSeconds: Int
    private let worker: WorkerPool<Int>

    /// What a program gets of the environment: where programs, its user's files and trusted certificates are, and how time and
    /// texts are written. Addresses and passwords of databases, and secrets of this program, are none of its business.
    public static let passed: Set<String> = [
        "HOME", "LANG", "LC_ALL", "LOGNAME", "PATH", "SSL_CERT_DIR", "SSL_CERT_FILE", "TMPDIR", "TZ", "USER",
        "XDG_CONFIG_HOME", "XDG_RUNTIME_DIR",
    ]

    private let environment: [String: String]

    /// The most that a program may write.
    private static let limit = 8192

    /// The key that `command` holds.
    ///
    /// - Parameters:
    ///   - id: the key's name; another key needs another one.
    ///   - deadlineSeconds: after so long the program is killed.
    public init(id: String, command: [String], deadlineSeconds: Int = 10) {
        self.init(
            id: id, command: command, deadlineSeconds: deadlineSeconds, environment: ProcessEnvironment.current)
    }

    /// - Parameter environment: of which the program gets what is ``passed``.
    init(id: String, command: [String], deadlineSeconds: Int, environment: [String: String]) {
        self.id = id
        self.environment = environment.filter { Self.passed.contains($0.key) }
        self.command = command
        self.deadlineSeconds = deadlineSeconds
        worker = WorkerPool(width: 2) { () throws(BiometricsError) in 0 }
    }

    /// `key`, sealed by the program.
    public func seal(_ key: [UInt8], for context: String) async throws(StoreError) -> [UInt8] {
        try await answer("seal", Array(key.hexadecimal.utf8), context)
    }

    /// The key that the program sealed for `context`.
    public func open(_ sealed: [UInt8], for context: String) async throws(StoreError) -> [UInt8] {
        let digits = try await answer("open", sealed, context)
        guard let key = [UInt8](hexadecimal: digits), key.count == SecretKey.count else {
            throw .keyUnusable(holder: name, reason: "it did not answer with 64 hexadecimal digits")
        }
        return key
    }

    private var name: String { command.first ?? "The command without a name" }

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
        guard !command.isEmpty else { throw .keyUnusable(holder: name, reason: "no program is named") }
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
