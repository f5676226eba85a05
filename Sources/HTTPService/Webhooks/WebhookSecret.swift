package import BiometricsCore
internal import Digests
internal import FoundationEssentials
internal import Platform
internal import Verification

/// The secret that signs webhooks. It comes from a file or from the environment, and is never shown.
package struct WebhookSecret: Sendable {
    /// The variable of the environment that holds the secret if no file is named.
    package static let variable = "BIOMETRICS_WEBHOOK_SECRET"
    /// The header that carries the signature.
    static let header = "Biometrics-Signature"
    private static let least = 32
    private let secrets: [[UInt8]]

    /// Reads secrets from a text, one on each line. There are two while receivers change from one to the other.
    ///
    /// - Throws: `.invalidConfiguration` for no secret, for more than two, or for one of fewer than 32 bytes.
    package init(text: String) throws(BiometricsError) {
        try self.init(text: text, path: nil)
    }

    /// Reads secrets from a file that only its user may open.
    ///
    /// - Throws: as ``init(text:)``; `.noSuchInput`, `.ioFailure`; `.invalidConfiguration` if others may open the
    ///   file.
    package init(file path: String) throws(BiometricsError) {
        let bytes: [UInt8]
        do throws(PrivateFile.Fault) {
            let file = try PrivateFile(reading: path)
            bytes = try translating(PrivateFile.Fault.system) { () throws(SystemError) in
                try file.read(at: 0, count: 4096)
            }
        } catch .system(.noSuchFile) {
            throw BiometricsError(.noSuchInput, "There is no file with the webhooks' secret.", path: path)
        } catch .system(let error) {
            throw BiometricsError(
                .ioFailure, "The webhooks' secret cannot be read: \(error).", path: path, underlyingCode: error.code)
        } catch {
            throw BiometricsError(
                .invalidConfiguration,
                "The file of the webhooks' secret is a link, belongs to another user, or others may open it (chmod 600).",
                path: path)
        }
        // Bytes that are not text would be replaced before signing, and a longer file would be cut off.
        guard bytes.count < 4096, let text = String(validating: bytes, as: UTF8.self) else {
            throw BiometricsError(
                .invalidConfiguration, "The webhooks' secret is a text of fewer than 4,096 bytes.", path: path)
        }
        try self.init(text: text, path: path)
    }

    private init(text: String, path: String?) throws(BiometricsError) {
        secrets = text.split(whereSeparator: \.isNewline).map { Array($0.utf8) }
        guard (1...2).contains(secrets.count), secrets.allSatisfy({ $0.count >= Self.least }) else {
            throw BiometricsError(
                .invalidConfiguration,
                "The webhooks' secret has at least \(Self.least) bytes, on one line; a second line is for the secret before.",
                path: path)
        }
    }

    /// The value of the header: the seconds since 1970, and a signature for each secret. A signature is the
    /// HMAC-SHA-256 of the seconds, a full stop and the body.
    ///
    /// - Throws: `.backendFailure` if OpenSSL has no SHA-256.
    func signature(of body: [UInt8], at time: JourneyInstant) throws(BiometricsError) -> String {
        let seconds = time.milliseconds / 1000
        var text = "t=\(seconds)"
        for secret in secrets {
            let signed = Array("\(seconds).".utf8) + body
            text += ",v1=" + (try KeyedDigest(of: signed[...], key: secret).rawBytes.hexadecimal)
        }
        return text
    }
}

extension WebhookSecret: CustomStringConvertible {
    /// The number of secrets, without their content.
    package var description: String { "\(secrets.count) secrets" }
}
