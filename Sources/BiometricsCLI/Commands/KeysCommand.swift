internal import BiometricsCore
internal import FoundationEssentials
internal import HTTPService
internal import Verification

/// `biometrics keys`.
enum KeysCommand {
    static let file = ValueOption<String>(
        "keys", value: "FILE", completion: .file,
        help: "The keys of the service, in a file that its user alone may open.")
    private static let scopes = ValueOption<Scope>(
        "scope", value: "NAME", isRepeatable: true,
        help:
            "What the key allows: \(Scope.allCases.map(\.rawValue).joined(separator: ", ")). May be given several times.",
        expected: "one of \(Scope.allCases.map(\.rawValue).joined(separator: ", "))", read: { Scope(rawValue: $0) })
    private static let environment = ValueOption<String>(
        "environment", value: "NAME", oneOf: APIKeyFile.Environment.allCases.map(\.rawValue),
        help: "What the key is for: real people (live), unless given, or trials (test).")
    private static let grace = ValueOption<Int>(
        "grace", value: "HOURS", range: 0...720, help: "How long the old key is taken as well; 24 hours unless given.")
    private static let id = Operand("ID", completion: .none, help: "The key's name: its third word.")

    static let command = Command(
        "keys", summary: "Make, list, replace and revoke the keys of the service",
        discussion: [
            "A key is shown once, when it is made: the file has its digest alone. Whoever holds it may do what its scopes say."
        ],
        subcommands: [
            Command(
                "add", summary: "Make a key",
                options: [
                    file.declaration, scopes.declaration, environment.declaration, Flag.json.declaration,
                ],
                examples: ["keys add --keys keys.json --scope journeys --scope lead"], run: add),
            Command(
                "list", summary: "List the keys, without what is secret of them",
                options: [file.declaration, Flag.json.declaration], examples: ["keys list --keys keys.json"], run: list),
            Command(
                "rotate", summary: "Make a key in the place of another, which ends later", operands: [id],
                options: [file.declaration, grace.declaration, Flag.json.declaration],
                examples: ["keys rotate --keys keys.json --grace 24 0a1b2c3d4e5f"], run: rotate),
            Command(
                "revoke", summary: "End a key; a running service takes it for some seconds more", operands: [id],
                options: [file.declaration, Flag.json.declaration],
                examples: ["keys revoke --keys keys.json 0a1b2c3d4e5f"], run: revoke),
        ])

    @Sendable private static func add(_ invocation: Invocation) async throws(BiometricsError) -> ExitStatus {
        let asked = Set(invocation.arguments.all(scopes))
        guard !asked.isEmpty else {
            throw BiometricsError(.usage, "“keys add” needs --scope: a key without allows nothing.")
        }
        let environment = invocation.arguments[environment].flatMap(APIKeyFile.Environment.init) ?? .live
        let made = try keys(invocation).add(asked, for: environment, at: now)
        return try show([made.entry], key: made.key, invocation)
    }

    @Sendable private static func list(_ invocation: Invocation) async throws(BiometricsError) -> ExitStatus {
        try show(try keys(invocation).list(), invocation)
    }

    @Sendable private static func rotate(_ invocation: Invocation) async throws(BiometricsError) -> ExitStatus {
        let hours = Int64(invocation.arguments[grace] ?? 24)
        let end = JourneyInstant(milliseconds: now.milliseconds + hours * 3_600_000) ?? now
        let made = try keys(invocation).rotate(invocation.arguments.operands[0], at: now, end: end)
        return try show([made.entry], key: made.key, invocation)
    }

    @Sendable private static func revoke(_ invocation: Invocation) async throws(BiometricsError) -> ExitStatus {
        let file = try keys(invocation)
        let id = invocation.arguments.operands[0]
        try file.revoke(id, at: now)
        return try show(try file.list().filter { $0.id == id }, invocation)
    }

    private static func keys(_ invocation: Invocation) throws(BiometricsError) -> APIKeyFile {
        guard let path = invocation.arguments[file] else {
            throw BiometricsError(.usage, "Name the file of the keys with --keys.")
        }
        return APIKeyFile(path: path)
    }

    private static var now: JourneyInstant {
        JourneyInstant(milliseconds: Date().millisecondsSince1970) ?? .epoch
    }

    private static func show(
        _ entries: [APIKeyFile.Entry], key: String? = nil, _ invocation: Invocation
    ) throws(BiometricsError) -> ExitStatus {
        if invocation.wantsJSON {
            try invocation.console.write(try APIKeysDocument(entries, key: key).json())
            return .success
        }
        for entry in entries {
            let end = entry.expiresAt.map { ", ends \($0)" } ?? ""
            let scopes = entry.scopes.map(\.rawValue).joined(separator: " ")
            try invocation.console.print(
                "\(entry.id)  \(entry.environment.rawValue)  \(scopes)  made \(entry.createdAt)\(end)")
        }
        if let key { try invocation.console.print(key) }
        return .success
    }
}
