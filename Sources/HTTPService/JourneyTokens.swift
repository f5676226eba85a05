internal import BiometricsCore
internal import Digests
internal import FoundationEssentials
internal import Verification

/// Tokens that let a page lead one journey for a limited time. A token carries what it allows, and a digest that only
/// the service can make.
struct JourneyTokens: Sendable {
    static let prefix = "bio_journey_"
    private let secret: @Sendable () -> [UInt8]
    private let now: @Sendable () -> Int64

    /// - Parameters:
    ///   - secret: at least 32 secret bytes, the same in every process of a service.
    ///   - now: the seconds since 1970.
    init(
        secret: @escaping @autoclosure @Sendable () -> [UInt8],
        now: @escaping @Sendable () -> Int64 = { Int64(Date.now.timeIntervalSince1970) }
    ) {
        self.secret = secret
        self.now = now
    }

    /// The content of a token.
    struct Content: Hashable, Sendable {
        /// The journey that the token leads.
        let journey: JourneyID
        /// The name of the key that asked for the token; `nil` if the service uses no keys.
        let key: String?
        /// The address to which the person returns after the end; `nil` if the page stays open.
        let returnURL: String?

        init(journey: JourneyID, key: String?, returnURL: String? = nil) {
            self.journey = journey
            self.key = key
            self.returnURL = returnURL
        }
    }

    /// - Parameters:
    ///   - key: the name of the key that asks for the token, as in `APIKeyFile`.
    ///   - address: the address to which the person returns after the end. The holder of the token can read it, but
    ///     cannot change it.
    func make(
        for journey: JourneyID, by key: String? = nil, seconds: Int, returningTo address: String? = nil
    ) throws(BiometricsError) -> (String, JourneyInstant) {
        let expiry = now() + Int64(seconds)
        let text = "\(journey).\(key ?? "").\(expiry).\(Array((address ?? "").utf8).hexadecimal)"
        return (
            Self.prefix + text + "." + (try digest(of: text).rawBytes.hexadecimal),
            JourneyInstant(milliseconds: expiry * 1000) ?? .epoch
        )
    }

    /// Reads a token; `nil` if another service made it, if it was changed, or if it has expired.
    func content(of token: String) -> Content? {
        guard token.hasPrefix(Self.prefix) else { return nil }
        let parts = token.dropFirst(Self.prefix.count).split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count >= 5, let digits = parts.last, let bytes = [UInt8](hexadecimal: digits.utf8),
            let expiry = Int64(parts[parts.count - 3]),
            let address = [UInt8](hexadecimal: parts[parts.count - 2].utf8)
        else { return nil }
        let text = parts.dropLast().joined(separator: ".")
        guard let digest = try? digest(of: text), digest.matches(bytes[...]), expiry > now() else { return nil }
        let key = parts[parts.count - 4]
        return JourneyID(rawValue: parts.dropLast(4).joined(separator: ".")).map {
            Content(
                journey: $0, key: key.isEmpty ? nil : String(key),
                returnURL: address.isEmpty ? nil : String(decoding: address, as: UTF8.self))
        }
    }

    private func digest(of text: String) throws(BiometricsError) -> KeyedDigest {
        try KeyedDigest(of: Array("journey token 3 \(text)".utf8)[...], key: secret())
    }
}
