internal import BiometricsCore
internal import Verification
internal import VerificationService
internal import VerificationStore

/// `biometrics store check`.
enum StoreCheckCommand {
    private static let clean = Flag(
        "remove-orphans",
        help: "Remove unreferenced files that were not written for an hour, left over from stopped processes.")

    static let command = Command(
        "check", summary: "Check a whole store: histories, keys, and every piece of evidence",
        discussion: [
            "Every event must name the digest of the previous event, and every piece of evidence must open. Exit "
                + "status: 0 no findings, 1 findings, 64 and above: an error."
        ], options: [clean.declaration] + StoreOptions.all + [Flag.json.declaration], examples: ["store check"],
        run: run)

    @Sendable private static func run(_ invocation: Invocation) async throws(BiometricsError) -> ExitStatus {
        let opened = try await StoreOptions.open(invocation)
        if invocation.arguments[clean] {
            try await reported { () async throws(StoreError) in try await opened.vault.removeOrphans() }
        }
        let found = try await reported { () async throws(StoreError) in
            var findings: [StoreFinding] = []
            let count = try await opened.vault.check { findings.append($0) }
            return StoreCheckPayload(journeys: count, findings)
        }
        return try write(found, invocation)
    }

    /// Writes the findings, and returns the exit status.
    static func write(_ found: StoreCheckPayload, _ invocation: Invocation) throws(BiometricsError) -> ExitStatus {
        let style = invocation.console.style
        if invocation.wantsJSON {
            try invocation.console.write(try found.json())
        } else {
            let count = "\(found.journeys) \(found.journeys == 1 ? "journey" : "journeys")"
            let verdict =
                found.findings.isEmpty
                ? style.green("nothing is wrong")
                : style.red("\(found.findings.count) \(found.findings.count == 1 ? "finding" : "findings")")
            try invocation.console.print("\(count): \(verdict)")
            for finding in found.findings {
                let what = [
                    finding.sequence.map { "event \($0)" }, finding.evidenceId, finding.file,
                    finding.key.map { "key “\($0.rawValue)”" }, finding.cause,
                ].compactMap { $0?.printable }.joined(separator: ", ")
                try invocation.console.print(
                    "  \(finding.journeyId): \(finding.code)\(what.isEmpty ? "" : " (\(what))")")
            }
        }
        return found.findings.isEmpty ? .success : .negative
    }
}
