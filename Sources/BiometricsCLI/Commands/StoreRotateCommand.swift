internal import BiometricsCore
internal import VerificationStore

/// `biometrics store rotate`.
enum StoreRotateCommand {
    private static let earlier = ValueOption<String>(
        "earlier-key", value: "HOLDER", isRepeatable: true,
        help: "The holder of an earlier master key, written as for --master-key.")

    static let command = Command(
        "rotate", summary: "Encrypt every key of a store under another master key",
        discussion: [
            "--master-key is the new key, --earlier-key the one it replaces. Evidence is not re-encrypted, so this "
                + "takes seconds; after an interruption, run it again to continue.",
            "Stop every service and command on the store first, because a process with the earlier key can no longer open "
                + "what was sealed again. From the end of the rotation, the store takes new keys only under the new key "
                + "(key_not_current). Start the services with the new key, and run “store check”. Then destroy the earlier "
                + "key, which makes every earlier copy of the store useless.",
            "To create a key file: head -c 32 /dev/urandom | od -An -tx1 | tr -d ' \\n' > new.key; chmod 600 new.key",
        ], options: [earlier.declaration] + StoreOptions.all,
        examples: ["store rotate --master-key file:new.key --earlier-key file:old.key"], run: run)

    @Sendable private static func run(_ invocation: Invocation) async throws(BiometricsError) -> ExitStatus {
        let keys = invocation.arguments.all(earlier)
        guard !keys.isEmpty else {
            throw BiometricsError(.usage, "“store rotate” needs --earlier-key, the holder of the key to replace.")
        }
        let opened = try await StoreOptions.open(invocation, earlierKeys: keys)
        let count = try await reported { () async throws(StoreError) in try await opened.vault.rotate() }
        try invocation.console.print("\(count) \(count == 1 ? "key was" : "keys were") encrypted again")
        return .success
    }
}
