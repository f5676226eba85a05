internal import BiometricsCore
internal import VerificationStore

/// `biometrics store rotate`.
enum StoreRotateCommand {
    private static let earlier = ValueOption<String>(
        "earlier-key", value: "HOLDER", isRepeatable: true,
        help: "Who holds a master key that sealed what is there; written as for --master-key.")

    static let command = Command(
        "rotate", summary: "Seal every key of a store under another master key",
        discussion: [
            "--master-key is the new one, --earlier-key the one that it replaces. Evidence stays as it is, so this takes seconds; "
                + "what is interrupted goes on where it stood. When it is done the earlier key can be destroyed, and with it "
                + "the worth of every copy from before.",
            "A new file of a key: head -c 32 /dev/urandom | od -An -tx1 | tr -d ' \\n' > new.key; chmod 600 new.key",
        ], options: [earlier.declaration] + StoreOptions.all,
        examples: ["store rotate --master-key file:new.key --earlier-key file:old.key"], run: run)

    @Sendable private static func run(_ invocation: Invocation) async throws(BiometricsError) -> ExitStatus {
        let opened = try await StoreOptions.open(invocation, earlierKeys: invocation.arguments.all(earlier))
        let count = try await reported { () async throws(StoreError) in try await opened.vault.rotate() }
        try invocation.console.print("\(count) \(count == 1 ? "key was" : "keys were") sealed anew")
        return .success
    }
}
