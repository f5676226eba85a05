public import BiometricsCore
internal import Digests
public import Verification

/// An event as a store holds it: its bytes, and the digest that the next event names.
public struct StoredEvent: Hashable, Sendable {
    /// Its place in the journey, from 1.
    public let sequence: Int
    /// The event's bytes, as ``Verification/JourneyEvent/storedBytes()`` gives them.
    public let bytes: [UInt8]
    /// The SHA-256 of the bytes.
    public let digest: ContentDigest

    /// An event to be stored.
    ///
    /// - Throws: `.backendFailure` where it cannot be written.
    public init(_ event: JourneyEvent) throws(BiometricsError) {
        let bytes = try event.storedBytes()
        self.init(sequence: event.sequence, bytes: bytes, digest: try ContentDigest(of: bytes))
    }

    init(sequence: Int, bytes: [UInt8], digest: ContentDigest) {
        self.sequence = sequence
        self.bytes = bytes
        self.digest = digest
    }

    /// The event that the bytes are.
    ///
    /// - Throws: `.unreadableInput` for bytes that are none.
    public func event() throws(BiometricsError) -> JourneyEvent { try JourneyEvent(json: bytes) }
}

extension ContentDigest {
    /// The SHA-256 of `bytes`.
    ///
    /// - Throws: `.backendFailure` where OpenSSL has no SHA-256.
    public init(of bytes: [UInt8]) throws(BiometricsError) {
        guard let digest = ContentDigest(hexadecimal: try SHA256.digest(of: bytes)) else {
            throw BiometricsError(.backendFailure, "OpenSSL gave no SHA-256.")
        }
        self = digest
    }
}
