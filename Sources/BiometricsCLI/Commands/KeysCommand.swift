internal import BiometricsCore
internal import HTTPService
internal import Verification
internal import VerificationService

/// `biometrics keys`.
enum KeysCommand {
    static let file = ValueOption<String>(
        "keys", value: "FILE", completion: .file,
        help: "The file of the service's keys, readable only by its user.")
    private static let scopes = ValueOption<Scope>(
        "scope", value: "NAME", isRepeatable: true,
        help:
            "What the key allows: \(Scope.allCases.map(\.rawValue).joined(separator: ", ")). May be given "
            + "several times.",
        expected: "one of \(Scope.allCases.map(\.rawValue).joined(separator: ", "))", read: { Scope(rawValue: $0) })
    private static let environment = ValueOption<String>(
        "environment", value: "NAME", oneOf: APIKeyFile.Environment.allCases.map(\.rawValue),
        help: "The use of the key: real people (live) or tests (test). Default: live.")
    private static let name = ValueOption<ReviewerID>(
        "name", value: "NAME",
        help: "The holder's name beside decisions, such as r.smit. Without it they show the key's id.",
        expected: APIKeyFile.nameForm, read: APIKeyFile.name)
    private static let grace = ValueOption<Int>(
        "grace", value: "HOURS", range: 0...720, help: "How long the old key stays valid. Default: 24.")
    private static let id = Operand("ID", completion: .none, help: "The key's id: its third word.")

    static let command = Command(
        "keys", summary: "Create, list, replace and revoke the keys of the service",
        discussion: [
            "A key is shown only once, at its creation; the file stores only its digest. Its holder may do what "
                + "its scopes allow."
        ],
        subcommands: [
            Command(
                "add", summary: "Create a key",
                options: [
                    file.declaration, scopes.declaration, name.declaration, environment.declaration,
                    Flag.json.declaration,
                ],
                examples: [
                    "keys add --keys keys.json --scope journeys --scope lead",
                    "keys add --keys keys.json --scope review --name r.smit",
                ], run: add),
            Command(
                "list", summary: "List the keys without their secrets",
                options: [file.declaration, Flag.json.declaration],
                examples: [
                    "keys list --keys keys.json"
                ], run: list),
            Command(
                "rotate", summary: "Replace a key; the old one expires later", operands: [id],
                options: [file.declaration, grace.declaration, Flag.json.declaration],
                examples: ["keys rotate --keys keys.json --grace 24 0a1b2c3d4e5f"], run: rotate),
            Command(
                "revoke", summary: "Revoke a key; a running service accepts it for a few more seconds", operands: [id],
                options: [file.declaration, Flag.json.declaration],
                examples: ["keys revoke --keys keys.json 0a1b2c3d4e5f"], run: revoke),
        ])

    @Sendable private static func add(_ invocation: Invocation) async throws(BiometricsError) -> ExitStatus {
        let asked = Set(invocation.arguments.all(scopes))
        guard !asked.isEmpty else {
            throw BiometricsError(.usage, "“keys add” needs --scope, because a key without scopes allows nothing.")
        }
        let environment = invocation.arguments[environment].flatMap(APIKeyFile.Environment.init) ?? .live
        let file = try keys(invocation)
        let made = try file.add(asked, named: invocation.arguments[name], for: environment, at: .now)
        return try show(made, in: file, invocation)
    }

    @Sendable private static func list(_ invocation: Invocation) async throws(BiometricsError) -> ExitStatus {
        try show(try keys(invocation).list(), invocation)
    }

    @Sendable private static func rotate(_ invocation: Invocation) async throws(BiometricsError) -> ExitStatus {
        let hours = Int64(invocation.arguments[grace] ?? 24)
        let end = JourneyInstant(milliseconds: JourneyInstant.now.milliseconds + hours * 3_600_000) ?? .now
        let file = try keys(invocation)
        return try show(try file.rotate(invocation.arguments.operands[0], at: .now, end: end), in: file, invocation)
    }

    @Sendable private static func revoke(_ invocation: Invocation) async throws(BiometricsError) -> ExitStatus {
        let file = try keys(invocation)
        let id = invocation.arguments.operands[0]
        try file.revoke(id, at: .now)
        return try show(try file.list().filter { $0.id == id }, invocation)
    }

    private static func keys(_ invocation: Invocation) throws(BiometricsError) -> APIKeyFile {
        guard let path = invocation.arguments[file] else {
            throw BiometricsError(.usage, "Name the file of the keys with --keys.")
        }
        return APIKeyFile(path: path)
    }

    /// Shows a new key.
    ///
    /// - Throws: `.ioFailure` with the command that revokes the key, if the key could not be shown.
    private static func show(
        _ made: (key: String, entry: APIKeyFile.Entry), in file: APIKeyFile, _ invocation: Invocation
    ) throws(BiometricsError) -> ExitStatus {
        let fault: String
        do throws(BiometricsError) {
            let status = try show([made.entry], key: made.key, invocation)
            guard invocation.console.isReaderGone else { return status }
            fault = "The reader of standard output has gone away."
        } catch {
            fault = error.message
        }
        throw BiometricsError(
            .ioFailure,
            "\(fault) The new key was made, but nobody has seen it. Revoke it: biometrics keys revoke --keys "
                + "\(ShellWord.quoted(file.path)) \(made.entry.id)")
    }

    private static func show(
        _ entries: [APIKeyFile.Entry], key: String? = nil, _ invocation: Invocation
    ) throws(BiometricsError) -> ExitStatus {
        if invocation.wantsJSON {
            try invocation.console.write(try APIKeysPayload(entries, key: key).json())
            return .success
        }
        for entry in entries {
            let end = entry.expiresAt.map { ", ends \($0)" } ?? ""
            let scopes = entry.scopes.map(\.rawValue).joined(separator: " ")
            let name = entry.name.map { "  \($0)" } ?? ""
            try invocation.console.print(
                "\(entry.id)\(name)  \(entry.environment.rawValue)  \(scopes)  made \(entry.createdAt)\(end)")
        }
        if let key { try invocation.console.print(key) }
        return .success
    }
}
