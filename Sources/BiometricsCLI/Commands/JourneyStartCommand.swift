internal import BiometricsCore
internal import Platform
internal import Verification
internal import VerificationService
internal import VerificationStore

/// `biometrics journey start DEFINITION`.
enum JourneyStartCommand {
    private static let known = ValueOption<String>(
        "known", value: "NAME@VERSION", help: "A definition from the store, instead of a file.")
    private static let reference = ValueOption<String>(
        "reference", value: "TEXT",
        help:
            "Your own name for the person. It is stored encrypted, and returned with results, lists and webhooks. A "
            + "keyed digest of it finds the journeys of one person.")
    private static let locale = ValueOption<LanguageTag>(
        "locale", value: "TAG", help: "The person's language by BCP 47, such as nl-BE. The page then speaks it.",
        expected: "a tag of BCP 47 such as nl or pt-BR", read: { LanguageTag($0) })
    static let name = ValueOption<String>(
        "id", value: "NAME", help: "The journey's name. Default: random.")

    static let command = Command(
        "start", summary: "Start a journey",
        discussion: [
            "The first start creates the store, readable only by this user, and the master key file if it does not "
                + "exist. It prints the key's path on stderr. The key is kept apart from the store unless you choose "
                + "otherwise.",
            "The store keeps the definition. A different one with the same name and version is rejected.",
        ],
        operands: [
            Operand("DEFINITION", .optional, help: "A JSON file (see “journey example”); “-” is standard input.")
        ],
        options: [
            known.declaration, reference.declaration, locale.declaration, name.declaration,
            JourneyProjection.option.declaration,
        ] + StoreOptions.all + [Flag.json.declaration],
        examples: ["journey start onboarding.json --store sqlite:journeys.db", "journey start --known onboarding@1"],
        run: run)

    @Sendable private static func run(_ invocation: Invocation) async throws(BiometricsError) -> ExitStatus {
        let arguments = invocation.arguments
        let file = arguments.operands.first
        guard (file == nil) != (arguments[known] == nil) else {
            throw BiometricsError(.usage, "“journey start” needs either DEFINITION or --known.")
        }
        let definition = try file.map { path throws(BiometricsError) in try read(path) }
        var id: JourneyID?
        if let text = arguments[name] { id = try JourneyOperands.name(text, of: "a journey") }
        let reference: DefinitionReference
        if let definition { reference = definition.reference } else { reference = try named(arguments[known] ?? "") }
        let opened = try await StoreOptions.open(invocation, isMade: definition != nil)
        let service = JourneyService(opened.store, opened.vault, analyzer: IdleAnalyzer())
        let journey = try await reported { () async throws(StoreError) in
            if let definition { try await opened.store.put(definition) }
            let id = try await service.start(
                reference, reference: arguments[Self.reference], as: id, locale: arguments[locale])
            return try await service.journey(id)
        }
        try await invocation.write(journey, of: service)
        return .success
    }

    private static func read(_ path: String) throws(BiometricsError) -> JourneyDefinition {
        let json = try ArgumentFile.read(path, maximumBytes: JourneyCheckCommand.maximumBytes)
        return try translating({ (error: JourneyError) in error.forCommand.about(path) }) {
            () throws(JourneyError) in try JourneyDefinition(definition: json)
        }
    }

    private static func named(_ text: String) throws(BiometricsError) -> DefinitionReference {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, let id = DefinitionID(rawValue: String(parts[0])), let version = Int(parts[1]) else {
            throw BiometricsError(.usage, "“\(text)” is not a definition; write NAME@VERSION.")
        }
        return DefinitionReference(id: id, version: version)
    }
}
