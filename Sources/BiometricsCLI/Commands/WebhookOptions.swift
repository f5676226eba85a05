internal import BiometricsCore
internal import HTTPService
internal import Platform
internal import VerificationStore

/// The options that tell how webhooks are told.
enum WebhookOptions {
    private static let secret = ValueOption<String>(
        "webhook-secret", value: "FILE", completion: .file,
        help:
            "What webhooks are signed with, in a file that its user alone may open: at least 32 bytes on a line, and on a "
            + "second line the one before; \(WebhookSecret.variable) unless given.")
    static let allowsPrivate = Flag(
        "private-webhooks", help: "Take webhooks at addresses of this machine and of private networks too, and http://."
    )

    /// Those of `serve`.
    static let serving = [secret.declaration, allowsPrivate.declaration]

    /// Who tells the webhooks of a store; nil where there are none.
    ///
    /// - Throws: for a secret that is none, and where there are webhooks and no secret.
    static func courier(
        _ invocation: Invocation, _ store: any WebhookStore, _ vault: EvidenceVault
    ) async throws(BiometricsError) -> WebhookCourier? {
        let found: WebhookSecret?
        if let file = invocation.arguments[secret] {
            found = try WebhookSecret(file: file)
        } else if let text = ProcessEnvironment[WebhookSecret.variable], !text.isEmpty {
            found = try WebhookSecret(text: text)
        } else {
            found = nil
        }
        guard let found else {
            let isTold = try await reported { () async throws(StoreError) in try await !store.webhooks().isEmpty }
            guard !isTold else {
                throw BiometricsError(
                    .usage,
                    "The store has webhooks, and nothing to sign with: name a file with --webhook-secret, or set "
                        + "\(WebhookSecret.variable).")
            }
            return nil
        }
        return WebhookCourier(store, vault, secret: found, allowsPrivate: invocation.arguments[allowsPrivate])
    }
}
