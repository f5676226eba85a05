internal import BiometricsCore
internal import Verification
internal import VerificationService
internal import VerificationStore

/// `biometrics journey statistics`.
enum JourneyStatisticsCommand {
    private static let definition = ValueOption<String>(
        "definition", value: "NAME", help: "The journeys of one definition alone.")
    private static let from = ValueOption<String>(
        "from", value: "TIME",
        help: "Journeys that ended then or later: 2026-11-24, or 2026-11-24T08:30:00.000Z; 30 days back unless given.")
    private static let before = ValueOption<String>(
        "before", value: "TIME", help: "Journeys that ended before it; now unless given.")

    static let command = Command(
        "statistics", summary: "Count decisions by day and rule, and tell how long they took",
        discussion: [
            "A journey counts on the day on which it was judged, in UTC. Nothing in the figures is of a person, so that an "
                + "erased journey counts as it did before."
        ],
        options: [from.declaration, before.declaration, definition.declaration] + StoreOptions.all
            + [Flag.json.declaration],
        examples: ["journey statistics --from 2026-11-01 --definition onboarding"], run: run)

    @Sendable private static func run(_ invocation: Invocation) async throws(BiometricsError) -> ExitStatus {
        let arguments = invocation.arguments
        var id: DefinitionID?
        if let name = arguments[definition] { id = try JourneyOperands.name(name, of: "a definition") }
        let service = try await StoreOptions.service(invocation)
        let query = StatisticsQuery(
            from: try JourneyOperands.moment(from, arguments), before: try JourneyOperands.moment(before, arguments),
            definition: id, at: service.time)
        guard let query else {
            throw BiometricsError(
                .usage, "--before has to lie behind --from, by at most \(StatisticsQuery.mostDays) days.")
        }
        let document = StatisticsPayload(
            try await reported { () async throws(StoreError) in try await service.statistics(query) }, of: query)
        try invocation.console.write(
            invocation.wantsJSON ? try document.json() : StatisticsText(document).text(in: invocation.console.style))
        return .success
    }
}
