public import BiometricsCore
internal import Digests
public import Verification

/// A stored event: its bytes, and the digest that the next event names.
public struct StoredEvent: Hashable, Sendable {
    /// Its position in the journey, from 1.
    public let sequence: Int
    /// The event's bytes, from ``Verification/JourneyEvent/storedBytes()``.
    public let bytes: [UInt8]
    /// The SHA-256 of the bytes.
    public let digest: ContentDigest

    /// Encodes an event for storage.
    ///
    /// - Throws: `.backendFailure` if it cannot be encoded.
    public init(_ event: JourneyEvent) throws(BiometricsError) {
        let bytes = try event.storedBytes()
        self.init(sequence: event.sequence, bytes: bytes, digest: try ContentDigest(of: bytes))
    }

    init(sequence: Int, bytes: [UInt8], digest: ContentDigest) {
        self.sequence = sequence
        self.bytes = bytes
        self.digest = digest
    }

    /// Decodes the event.
    ///
    /// - Throws: `.unreadableInput` for invalid bytes.
    public func event() throws(BiometricsError) -> JourneyEvent { try JourneyEvent(json: bytes) }
}

extension ContentDigest {
    /// The SHA-256 of `bytes`.
    ///
    /// - Throws: `.backendFailure` if OpenSSL has no SHA-256.
    public init(of bytes: [UInt8]) throws(BiometricsError) {
        guard let digest = ContentDigest(hexadecimal: try SHA256.digest(of: bytes)) else {
            throw BiometricsError(.backendFailure, "OpenSSL returned an invalid SHA-256.")
        }
        self = digest
    }
}
