internal import BiometricsCore
internal import IdentityDocuments
internal import Verification
internal import VerificationService
internal import VerificationStore

/// `biometrics journey confirm JOURNEY STEP FIELD=VALUE …`.
enum JourneyConfirmCommand {
    private static let names = DocumentFieldName.keyFields.map(\.rawValue).sorted()

    static let command = Command(
        "confirm", summary: "Take the person's own word on what was read of a document",
        discussion: [
            "What was read and what is confirmed are both kept. The rule user_confirmation compares them.",
            "The fields are \(names.joined(separator: ", ")). Dates are YYYY-MM-DD, countries three letters.",
        ],
        operands: [
            JourneyOperands.journey, JourneyOperands.step,
            Operand("FIELD=VALUE", .some, completion: .none, help: "“-” reads such lines from standard input."),
        ], options: StoreOptions.all + [Flag.json.declaration],
        examples: ["journey confirm j-1 10 surname=JANSEN birthDate=1990-01-31"], run: run)

    @Sendable private static func run(_ invocation: Invocation) async throws(BiometricsError) -> ExitStatus {
        let operands = invocation.arguments.operands
        let id = try JourneyOperands.journey(operands[0])
        let step = try JourneyOperands.step(operands[1])
        var lines = Array(operands.dropFirst(2))
        if lines == ["-"] {
            let text = try ArgumentFile.read("-", maximumBytes: 1 << 16)
            lines = String(decoding: text, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init)
        }
        var fields: [DocumentField] = []
        for line in lines {
            let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2, names.contains(parts[0]), !parts[1].isEmpty else {
                // The value is a person's, and is not repeated.
                throw BiometricsError(
                    .usage, "FIELD=VALUE is needed, and FIELD one of \(names.joined(separator: ", ")).")
            }
            fields.append(DocumentField(name: .init(rawValue: parts[0]), value: parts[1]))
        }
        let given = fields
        let service = try await StoreOptions.service(invocation)
        let journey = try await reported { () async throws(StoreError) in
            try await service.confirm(given, of: step, of: id)
        }
        try invocation.write(JourneyDocument(journey))
        return .success
    }
}
