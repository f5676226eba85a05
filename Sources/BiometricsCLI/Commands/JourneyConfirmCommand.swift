internal import BiometricsCore
internal import IdentityDocuments
internal import Verification
internal import VerificationService
internal import VerificationStore

/// `biometrics journey confirm JOURNEY STEP FIELD=VALUE …`.
enum JourneyConfirmCommand {
    private static let names = DocumentFieldName.keyFields.map(\.rawValue).sorted()

    static let command = Command(
        "confirm", summary: "Record the person's corrections of a document's fields",
        discussion: [
            "Read and confirmed values are both kept. The rule user_confirmation compares them.",
            "The fields are \(names.joined(separator: ", ")). Dates are YYYY-MM-DD, countries three letters.",
        ],
        operands: [
            JourneyOperands.journey, JourneyOperands.step,
            Operand("FIELD=VALUE", .some, completion: .none, help: "“-” reads such lines from standard input."),
        ], options: [JourneyProjection.option.declaration] + StoreOptions.all + [Flag.json.declaration],
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
                // The value is personal data, so the message does not repeat it.
                throw BiometricsError(
                    .usage, "Expected FIELD=VALUE, with FIELD one of \(names.joined(separator: ", ")).")
            }
            fields.append(DocumentField(name: .init(rawValue: parts[0]), value: parts[1]))
        }
        let given = fields
        let service = try await StoreOptions.service(invocation)
        let journey = try await reported { () async throws(StoreError) in
            try await service.confirm(given, of: step, of: id)
        }
        try await invocation.write(journey, of: service)
        return .success
    }
}
