internal import CChipForge

/// A key of a State or of a chip that does not exist.
@safe public final class ForgedKey: @unchecked Sendable {
    let handle: OpaquePointer

    /// A key on a curve, or of RSA without one.
    public init(curve: String? = nil, bits: Int32 = 2048, isExplicit: Bool = false) {
        let made =
            if let curve {
                unsafe curve.withCString { unsafe forge_key_new($0, 0, isExplicit) }
            } else {
                unsafe forge_key_new(nil, bits, false)
            }
        guard let made = unsafe made else { preconditionFailure("OpenSSL makes no such key.") }
        unsafe handle = made
    }

    deinit { unsafe forge_key_close(handle) }

    /// A digest: SHA-1 for 1, SHA-2 else by its bits.
    public static func digest(_ bytes: [UInt8], _ digest: Int32) -> [UInt8] { Forged.digest(bytes, digest) }

    /// The public key as SubjectPublicKeyInfo.
    public var publicKey: [UInt8] { unsafe Forged.taken(forge_key_public(handle)) }

    /// The answer of a chip with a key on a curve: r and s.
    public func signPlain(_ message: [UInt8], digest: Int32 = 256) -> [UInt8] {
        unsafe Forged.lent(message) { unsafe Forged.taken(forge_sign_plain(handle, digest, $0)) }
    }

    /// The secret with a point of the key's own curve; empty for another point.
    public func agree(with point: [UInt8]) -> [UInt8] {
        unsafe Forged.lent(point) { unsafe Forged.taken(forge_agree(handle, $0)) }
    }

    /// A number of the key's length, raised to the private exponent.
    public func raise(_ number: [UInt8]) -> [UInt8] {
        unsafe Forged.lent(number) { unsafe Forged.taken(forge_raise(handle, $0)) }
    }
}

/// Bytes between C and Swift.
enum Forged {
    static func taken(_ bytes: forge_bytes) -> [UInt8] {
        defer { unsafe forge_free(bytes) }
        guard let start = unsafe bytes.bytes else { return [] }
        return unsafe Array(UnsafeBufferPointer(start: start, count: bytes.count))
    }

    static func digest(_ bytes: [UInt8], _ digest: Int32) -> [UInt8] {
        unsafe lent(bytes) { unsafe taken(forge_digest(digest, $0)) }
    }

    static func lent<Answer>(_ bytes: [UInt8], _ body: (forge_bytes) -> Answer) -> Answer {
        var copy = bytes
        return unsafe copy.withUnsafeMutableBufferPointer {
            unsafe body(forge_bytes(bytes: $0.baseAddress, count: $0.count))
        }
    }
}

/// An authority of a State, which certifies signers.
public struct ForgedAuthority: Sendable {
    /// The key.
    public let key: ForgedKey
    /// The certificate.
    public let certificate: [UInt8]

    /// The content of a certificate.
    public struct Statement: Sendable {
        /// The country of the subject; `nil` for none.
        public var country: String? = "UT"
        /// The common name of the subject.
        public var name = "Utopia CSCA"
        /// The serial number.
        public var serial = 7
        /// The first second of validity, since 1970.
        public var notBefore: Int64 = 1_577_836_800  // 2020-01-01
        /// The last second of validity, since 1970.
        public var notAfter: Int64 = 2_208_988_800  // 2040-01-01
        /// Whether the key may sign certificates.
        public var isAuthority = true
        /// Whether the key may sign master lists.
        public var signsMasterLists = false
        /// Whether the certificate names no keys.
        public var lacksKeyIDs = false
        /// The digest of the signature: 1 for SHA-1, else its bits.
        public var digest: Int32 = 256
        /// Whether an RSA signature pads with PSS.
        public var isPSS = false

        /// An authority of Utopia.
        public init() {}
    }

    /// An authority whose certificate is signed by itself.
    public init(_ key: ForgedKey = ForgedKey(curve: "P-256"), _ statement: Statement = Statement()) {
        self.key = key
        certificate = Self.certificate(statement, of: key, by: nil)
    }

    /// A certificate of `key` by this authority.
    public func certify(_ key: ForgedKey, _ statement: Statement) -> [UInt8] {
        Self.certificate(statement, of: key, by: self)
    }

    /// A revocation list.
    public func revoke(serial: Int) -> [UInt8] {
        unsafe Forged.lent(certificate) { unsafe Forged.taken(forge_revoke($0, key.handle, serial)) }
    }

    private static func certificate(_ statement: Statement, of key: ForgedKey, by issuer: ForgedAuthority?) -> [UInt8] {
        func certify(_ country: UnsafePointer<CChar>?) -> [UInt8] {
            unsafe statement.name.withCString { name in
                var content = unsafe forge_certificate(
                    country: country, name: name, serial: statement.serial, not_before: statement.notBefore,
                    not_after: statement.notAfter, is_authority: statement.isAuthority,
                    signs_master_lists: statement.signsMasterLists, lacks_key_ids: statement.lacksKeyIDs,
                    digest: statement.digest, is_pss: statement.isPSS)
                return unsafe Forged.lent(issuer?.certificate ?? []) { bytes in
                    let above = unsafe issuer == nil ? forge_bytes(bytes: nil, count: 0) : bytes
                    return unsafe Forged.taken(
                        forge_certify(&content, key.handle, above, (issuer?.key ?? key).handle))
                }
            }
        }
        guard let country = statement.country else { return certify(nil) }
        return unsafe country.withCString { unsafe certify($0) }
    }
}

/// A signer of documents or of master lists.
public struct ForgedSigner: Sendable {
    /// The key.
    public let key: ForgedKey
    /// The certificate.
    public let certificate: [UInt8]
    /// The digest of its signatures: 1 for SHA-1, 5 for MD5, else its bits.
    public var digest: Int32 = 256
    /// Whether an RSA signature pads with PSS.
    public var isPSS = false
    /// Whether the message has signed attributes.
    public var hasAttributes = true
    /// Whether the message holds the certificate.
    public var hasCertificate = true

    /// A signer of documents whom an authority certifies.
    public init(
        of authority: ForgedAuthority, key: ForgedKey = ForgedKey(curve: "P-256"),
        _ change: (inout ForgedAuthority.Statement) -> Void = { _ in }
    ) {
        var statement = ForgedAuthority.Statement()
        statement.name = "Utopia DS"
        statement.serial = 77
        statement.isAuthority = false
        change(&statement)
        self.key = key
        certificate = authority.certify(key, statement)
    }

    /// A signed message.
    public func sign(_ content: [UInt8], as type: String) -> [UInt8] {
        unsafe Forged.lent(content) { content in
            unsafe Forged.lent(certificate) { certificate in
                unsafe type.withCString {
                    unsafe Forged.taken(
                        forge_sign($0, content, certificate, key.handle, digest, isPSS, hasAttributes, hasCertificate))
                }
            }
        }
    }
}
