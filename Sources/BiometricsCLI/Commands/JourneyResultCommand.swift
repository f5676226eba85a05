internal import BiometricsCore
internal import Platform
internal import Verification
internal import VerificationService
internal import VerificationStore

/// `biometrics journey result JOURNEY`.
enum JourneyResultCommand {
    private static let reference = ValueOption<String>(
        "reference", value: "TEXT",
        help: "The reference for “idwise”, instead of the one given to “start”.")

    static let command = Command(
        "result", summary: "Show the decision on a finished journey with its reasons",
        discussion: [
            "Exit status by the final decision: 0 Complete, 1 Rejected, 2 Refer, 64 and above: an error. The output "
                + "contains personal data: protect it like the document.",
            "--projection writes JSON in a vendor's format; Projections.md describes each key.",
        ], operands: [JourneyOperands.journey],
        options: [JourneyProjection.option.declaration, reference.declaration] + StoreOptions.all
            + [Flag.json.declaration],
        examples: ["journey result j-1", "journey result j-1 --projection idwise"], run: run)

    @Sendable private static func run(_ invocation: Invocation) async throws(BiometricsError) -> ExitStatus {
        let arguments = invocation.arguments
        let id = try JourneyOperands.journey(arguments.operands.first)
        let service = try await StoreOptions.service(invocation)
        let (journey, facts) = try await reported { () async throws(StoreError) in
            let journey = try await service.journey(id)
            _ = try translating(StoreError.journey) { () throws(JourneyError) in try journey.decided() }
            return (journey, try await service.facts(of: journey))
        }
        return try write(journey, facts, invocation, referenceNo: arguments[reference])
    }

    /// Writes the result of a finished journey, and returns its exit status.
    static func write(
        _ journey: Journey, _ facts: JourneyFacts, _ invocation: Invocation, referenceNo: String? = nil
    ) throws(BiometricsError) -> ExitStatus {
        if let projection = invocation.projection {
            try invocation.writeDeclared(
                try translating(\JourneyError.forCommand) { () throws(JourneyError) in
                    try projection.result(of: journey, facts, referenceNo: referenceNo)
                })
            return ExitStatus(journey.finalDecision ?? .refer)
        }
        let document = try translating(\JourneyError.forCommand) { () throws(JourneyError) in
            try JourneyResultPayload(journey, facts: facts)
        }
        let text = VerificationText(document, decidedBy: journey.settledReview?.reviewer)
        try invocation.console.write(
            invocation.wantsJSON ? try document.json() : text.text(in: invocation.console.style))
        return ExitStatus(document.finalDecision)
    }
}
