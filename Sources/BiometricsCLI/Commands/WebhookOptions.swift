internal import BiometricsCore
internal import HTTPService
internal import Platform
internal import VerificationStore

/// The options for the delivery of webhooks.
enum WebhookOptions {
    private static let secret = ValueOption<String>(
        "webhook-secret", value: "FILE", completion: .file,
        help:
            "The secret file for signing webhooks, readable only by its user: a line of at least 32 bytes, and on a "
            + "second line the previous secret. Default: \(WebhookSecret.variable).")
    static let allowsPrivate = Flag(
        "private-webhooks", help: "Also allow http:// and addresses of this machine and of private networks."
    )

    /// The options of `serve`.
    static let serving = [secret.declaration, allowsPrivate.declaration]

    /// The courier for the webhooks of a store; nil without webhooks.
    ///
    /// - Throws: for an invalid secret, and if there are webhooks but no secret.
    static func courier(
        _ invocation: Invocation, _ store: DatabaseStore, _ vault: EvidenceVault
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
                    "The store has webhooks but no secret to sign them. Name a file with --webhook-secret, or set "
                        + "\(WebhookSecret.variable).")
            }
            return nil
        }
        return WebhookCourier(store, vault, secret: found, allowsPrivate: invocation.arguments[allowsPrivate])
    }
}
