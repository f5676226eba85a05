internal import BiometricsCore
internal import Verification
internal import VerificationService
internal import VerificationStore

/// `biometrics journey erase JOURNEY`.
enum JourneyEraseCommand {
    static let command = Command(
        "erase", summary: "Erase a journey's data permanently",
        discussion: [
            "Destroys keys, pictures, clips, templates and fields. Times, verdicts, digests and a receipt of the "
                + "erasure stay. This cannot be undone."
        ], operands: [JourneyOperands.journey], options: StoreOptions.all + [Flag.json.declaration],
        examples: ["journey erase j-1 --json"], run: run)

    @Sendable private static func run(_ invocation: Invocation) async throws(BiometricsError) -> ExitStatus {
        let id = try JourneyOperands.journey(invocation.arguments.operands.first)
        let service = try await StoreOptions.service(invocation)
        let receipts = try await reported { () async throws(StoreError) in try await service.erase(id, by: .client) }
        if invocation.wantsJSON {
            try invocation.console.write(try JourneyErasurePayload(id, receipts).json())
        } else {
            let count = receipts.reduce(0) { $0 + $1.evidence.count }
            let time = receipts.last.map { " at \($0.time)" } ?? ""
            try invocation.console.print(
                "\(id): erased\(time), \(count) \(count == 1 ? "piece" : "pieces") of evidence")
        }
        return .success
    }
}
