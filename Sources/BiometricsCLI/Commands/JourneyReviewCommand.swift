internal import BiometricsCore
internal import Verification
internal import VerificationService
internal import VerificationStore

/// `biometrics journey review JOURNEY --approve | --reject`.
enum JourneyReviewCommand {
    private static let approve = Flag("approve", help: "Accept the person.")
    private static let reject = Flag("reject", help: "Reject the person.")
    private static let reviewer = ValueOption<String>("reviewer", value: "NAME", help: "The reviewer's name.")
    private static let reason = ValueOption<String>(
        "because", value: "CODE",
        help: "The reason as a code of your own, such as looked_at_originals. Free text might contain personal data.",
        expected: "letters, digits, “.”, “_” and “-”",
        read: { text in
            let isCode = text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "._-".contains($0)) }
            return isCode && (1...64).contains(text.count) ? text : nil
        })

    static let command = Command(
        "review", summary: "Record a reviewer's verdict on a finished journey",
        discussion: ["The verdict becomes the final decision; the system's decision is kept beside it."],
        operands: [JourneyOperands.journey],
        options: [approve.declaration, reject.declaration, reviewer.declaration, reason.declaration]
            + StoreOptions.all + [Flag.json.declaration],
        examples: ["journey review j-1 --approve --reviewer r.smit --because looked_at_originals"], run: run)

    @Sendable private static func run(_ invocation: Invocation) async throws(BiometricsError) -> ExitStatus {
        let arguments = invocation.arguments
        let id = try JourneyOperands.journey(arguments.operands.first)
        guard arguments[approve] != arguments[reject], let name = arguments[reviewer], let code = arguments[reason]
        else {
            throw BiometricsError(
                .usage, "“journey review” needs --approve or --reject, and --reviewer and --because.")
        }
        let who: ReviewerID = try JourneyOperands.name(name, of: "a reviewer")
        let verdict: ReviewVerdict = arguments[approve] ? .approved : .rejected
        let service = try await StoreOptions.service(invocation)
        let journey = try await reported { () async throws(StoreError) in
            try await service.review(verdict, because: ReviewReason(rawValue: code), of: id, by: who)
        }
        try invocation.write(JourneyPayload(journey))
        if journey.proposal != nil {
            invocation.console.diagnose(
                "biometrics: “\(ReviewVerdict.rejected.rawValue)” is proposed. It counts once another reviewer confirms it.\n"
            )
        }
        return .success
    }
}
