internal import BiometricsCore
internal import Verification
internal import VerificationService
internal import VerificationStore

/// `biometrics store retention`.
enum StoreRetentionCommand {
    private static let rehearsal = Flag("dry-run", help: "Show what would be erased without erasing it.")
    private static let moment = ValueOption<JourneyInstant>(
        "at", value: "TIME", help: "With --dry-run: show what would be erased at this time. Default: now.",
        expected: "a time such as 2026-11-22T12:00:00Z", read: { JourneyInstant(rfc3339: $0) })

    static let command = Command(
        "retention", summary: "Erase data whose retention period is over",
        discussion: [
            "Unfinished journeys past their time expire first. Run this once a day, from cron or a timer. A journey that "
                + "cannot be read is left out and named at the end, with exit status 65. “journey erase” erases it."
        ],
        options: [rehearsal.declaration, moment.declaration] + StoreOptions.all + [Flag.json.declaration],
        examples: ["store retention --dry-run", "store retention --json"], run: run)

    @Sendable private static func run(_ invocation: Invocation) async throws(BiometricsError) -> ExitStatus {
        let arguments = invocation.arguments
        guard arguments[moment] == nil || arguments[rehearsal] else {
            throw BiometricsError(.usage, "--at needs --dry-run.")
        }
        let isRehearsal = arguments[rehearsal]
        let now = arguments[moment] ?? JourneyInstant.now
        let opened = try await StoreOptions.open(invocation)
        let service = JourneyService(opened.store, opened.vault, analyzer: IdleAnalyzer())
        let document = try await reported { () async throws(StoreError) in
            var unreadable: [UnreadableJourney] = []
            let due =
                isRehearsal
                ? try await opened.vault.applyRetention(at: now, isRehearsal: true) { unreadable.append($0) }
                : try await service.applyRetention { unreadable.append($0) }
            return StoreRetentionPayload(isRehearsal: isRehearsal, due, unreadable: unreadable)
        }
        if invocation.wantsJSON {
            try invocation.console.write(try document.json())
        } else {
            for erasure in document.erasures {
                let what = erasure.isEverything ? "everything" : "pictures, clips and templates"
                try invocation.console.print("\(erasure.journeyId): \(what), \(erasure.evidence) pieces")
            }
            try invocation.console.print(summary(document.erasures.count, isRehearsal: isRehearsal))
        }
        for journey in document.unreadable {
            invocation.console.diagnose(
                "biometrics: Journey \(journey.journeyId) cannot be read and was left out. “journey verify” shows why, and "
                    + "“journey erase” erases it. [\(journey.code)]\n")
        }
        return document.unreadable.isEmpty ? .success : .unreadableInput
    }

    /// Says in a sentence what was erased, or would be.
    static func summary(_ count: Int, isRehearsal: Bool) -> String {
        let parts = count == 1 ? "Parts or all of 1 journey" : "Parts or all of \(count) journeys"
        switch (count, isRehearsal) {
        case (0, true): return "Nothing is due: nothing would be erased."
        case (0, false): return "Nothing was due: nothing was erased."
        case (_, true): return "\(parts) would be erased."
        case (_, false): return count == 1 ? "\(parts) was erased." : "\(parts) were erased."
        }
    }
}
