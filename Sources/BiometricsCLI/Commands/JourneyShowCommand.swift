internal import BiometricsCore
internal import Verification
internal import VerificationService
internal import VerificationStore

/// `biometrics journey show JOURNEY`.
enum JourneyShowCommand {
    private static let language = ValueOption<String>(
        "language", value: "CODE", oneOf: FeedbackText.Language.allCases.map(\.rawValue),
        help: "The language of feedback for the person. Default: that of the journey, or else en.")

    static let command = Command(
        "show", summary: "Show the current state of a journey with the fields of its documents",
        discussion: ["The output of --json contains personal data: protect it like the document."],
        operands: [JourneyOperands.journey],
        options: [JourneyProjection.option.declaration, language.declaration] + StoreOptions.all
            + [Flag.json.declaration],
        examples: ["journey show j-1", "journey show j-1 --projection gbg"], run: run)

    @Sendable private static func run(_ invocation: Invocation) async throws(BiometricsError) -> ExitStatus {
        let arguments = invocation.arguments
        let language = arguments[Self.language].flatMap(FeedbackText.Language.init(rawValue:))
        let id = try JourneyOperands.journey(arguments.operands.first)
        let service = try await StoreOptions.service(invocation)
        let (journey, facts) = try await reported { () async throws(StoreError) in
            let journey = try await service.journey(id)
            return (journey, try await service.facts(of: journey))
        }
        if let projection = invocation.projection {
            try invocation.writeDeclared(
                projection.state(of: journey, facts, texts: { $0.text(in: language ?? .english) }))
        } else {
            try invocation.write(JourneyPayload(journey, facts: facts, language: language))
        }
        return .success
    }
}
