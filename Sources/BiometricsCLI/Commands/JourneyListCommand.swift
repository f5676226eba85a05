internal import BiometricsCore
internal import Verification
internal import VerificationService
internal import VerificationStore

/// `biometrics journey list`.
enum JourneyListCommand {
    private static let status = ValueOption<String>(
        "status", value: "STATUS", oneOf: Journey.Status.allCases.map(\.rawValue), help: "Those that stand there alone."
    )
    private static let reference = ValueOption<String>(
        "reference", value: "TEXT", help: "Those of one person alone, by the reference that “start” was given.")
    private static let limit = ValueOption<Int>(
        "limit", value: "COUNT", range: 1...100_000, help: "At most so many; 100 unless given.")

    static let command = Command(
        "list", summary: "List the journeys of a store, the oldest first",
        options: [status.declaration, reference.declaration, limit.declaration] + StoreOptions.all
            + [Flag.json.declaration],
        examples: ["journey list --status open"], run: run)

    @Sendable private static func run(_ invocation: Invocation) async throws(BiometricsError) -> ExitStatus {
        let arguments = invocation.arguments
        let opened = try await StoreOptions.open(invocation)
        let entries = try await reported { () async throws(StoreError) in
            var query = JourneyQuery(limit: arguments[limit] ?? 100)
            query.status = arguments[status].flatMap(Journey.Status.init)
            if let text = arguments[reference] {
                query.applicant = try await opened.vault.mark(.applicant, [text]).digest
            }
            return try await opened.store.journeys(query)
        }
        if invocation.wantsJSON {
            try invocation.console.write(try JourneyListDocument(entries).json())
        } else {
            var table = TextTable("JOURNEY", "DEFINITION", "STATUS", "SINCE")
            for entry in entries {
                table.add(
                    entry.id.rawValue, "\(entry.definition.id)@\(entry.definition.version)", entry.status.rawValue,
                    entry.startedAt.description)
            }
            try invocation.console.write(table.text(in: invocation.console.style))
        }
        return .success
    }
}
