internal import BiometricsCore
internal import TravelChips

/// The certificates that one authority knows to be those of States, signed by it.
///
/// - Source: ICAO 9303-12, 9 (CscaMasterList).
struct MasterList {
    /// The certificates as they came; each may be unreadable.
    let certificates: [[UInt8]]
    private let message: SignedMessage

    private static let contentType = "2.23.136.1.1.2"

    /// Reads a list; `nil` for anything else.
    init?(_ bytes: [UInt8]) {
        guard let message = SignedMessage(bytes), message.contentType == Self.contentType,
            let list = try? BERReader.only(message.content, tag: 0x30), let set = try? list.part(0x31)
        else { return nil }
        var (parts, found): (BERReader, [[UInt8]]) = (set.parts, [])
        while let part = try? parts.next() { found.append(Array(part.whole)) }
        guard parts.isAtEnd else { return nil }
        certificates = found
        self.message = message
    }

    /// Checks that a signer of master lists signed the list, and that one of the roots vouches for the signer.
    ///
    /// - Throws: `.unreadableInput` with the reason.
    func check(against roots: TrustedCertificates) throws(BiometricsError) {
        guard case .signed(let signer) = message.verify(), !signer.hasWeakKey else {
            throw Self.refused("its signature is wrong")
        }
        guard signer.maySignMasterLists else { throw Self.refused("its signer may not sign master lists") }
        if let time = message.signingTime, !signer.validity.contains(time) {
            throw Self.refused("its signer's certificate was not valid when it was signed")
        }
        let (named, _) = roots.authorities(of: signer)
        guard let root = named.first(where: { signer.isSigned(by: $0) }) else {
            throw Self.refused(
                "none of the roots signed its signer, “\(signer.issuer)”. Name the certificate of that authority as a "
                    + "root; the authority publishes it beside the list")
        }
        if roots.hasRevoked(signer, of: root) { throw Self.refused("the authority has revoked its signer") }
    }

    private static func refused(_ why: String) -> BiometricsError {
        BiometricsError(.unreadableInput, "The master list is refused, because \(why).")
    }
}
