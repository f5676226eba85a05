internal import BiometricsCore
internal import Verification
internal import VerificationService
internal import VerificationStore

/// `biometrics journey list`.
enum JourneyListCommand {
    private static let status = ValueOption<String>(
        "status", value: "STATUS", oneOf: Journey.Status.allCases.map(\.rawValue),
        help: "Only journeys with this status."
    )
    private static let reference = ValueOption<String>(
        "reference", value: "TEXT", help: "Only journeys of this reference, as given to “start”.")
    private static let decision = ValueOption<String>(
        "decision", value: "DECISION", oneOf: SystemDecision.allCases.map(\.rawValue),
        help: "Only journeys with this decision; a review overrides the rules.")
    private static let rule = ValueOption<String>(
        "rule", value: "RULE", oneOf: RuleKey.allCases.map(\.rawValue),
        help: "Only journeys that this rule decided.")
    private static let from = ValueOption<String>(
        "from", value: "TIME", help: "Only journeys that began then or later: 2026-11-24, or 2026-11-24T08:30:00.000Z.")
    private static let before = ValueOption<String>(
        "before", value: "TIME", help: "Only journeys that began earlier.")
    private static let limit = ValueOption<Int>(
        "limit", value: "COUNT", range: 1...100_000, help: "The largest number of journeys. Default: 100.")

    static let command = Command(
        "list", summary: "List the journeys of a store, the oldest first",
        options: [
            status.declaration, decision.declaration, rule.declaration, from.declaration, before.declaration,
            reference.declaration, limit.declaration,
        ] + StoreOptions.all + [Flag.json.declaration],
        examples: [
            "journey list --status open", "journey list --decision Refer --rule selfie_liveness --from 2026-11-01",
        ], run: run)

    @Sendable private static func run(_ invocation: Invocation) async throws(BiometricsError) -> ExitStatus {
        let arguments = invocation.arguments
        var query = JourneyQuery(limit: arguments[limit] ?? 100)
        query.status = arguments[status].flatMap(Journey.Status.init)
        query.decision = arguments[decision].flatMap(SystemDecision.init)
        query.rule = arguments[rule].flatMap(RuleKey.init)
        query.startedFrom = try JourneyOperands.moment(from, arguments)
        query.startedBefore = try JourneyOperands.moment(before, arguments)
        let service = try await StoreOptions.service(invocation)
        let asked = query
        let document = try await reported { () async throws(StoreError) in
            var query = asked
            if let text = arguments[reference] { query.applicant = try await service.applicant(named: text) }
            let entries = try await service.list(query)
            return JourneyListPayload(entries, references: try await service.references(of: entries))
        }
        if invocation.wantsJSON {
            try invocation.console.write(try document.json())
        } else {
            var table = TextTable("JOURNEY", "DEFINITION", "STATUS", "SINCE", "DECISION", "RULES", "REFERENCE")
            for entry in document.journeys {
                table.add(
                    entry.journeyId, "\(entry.definition.id)@\(entry.definition.version)", entry.status.rawValue,
                    entry.startedAt.description, entry.decision?.rawValue ?? "-",
                    entry.decidingRules.isEmpty ? "-" : entry.decidingRules.joined(separator: " "),
                    entry.reference.map(\.printable) ?? "-")
            }
            try invocation.console.write(table.text(in: invocation.console.style))
        }
        return .success
    }
}
