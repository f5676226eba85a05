internal import BiometricsCore
internal import IdentityDocuments
internal import TravelChips

/// Passive Authentication: whether a State signed the data groups of a chip.
///
/// - Source: ICAO 9303-11, 5.1, and 9303-12, 7.
struct PassiveAuthentication {
    /// The digests that the security object states; `nil` if it cannot be read.
    private(set) var securityObject: SecurityObject?
    /// Whether the signer made the signature.
    private(set) var signature = ChipCheck.undetermined(.securityObjectMissing)
    /// The algorithm of the signature.
    private(set) var signatureAlgorithm: String?
    /// When the signer says that it signed.
    private(set) var signingTime: Int64?
    /// The signer's certificate; `nil` if the signature was not verified.
    private(set) var signer: Certificate?

    /// The most bytes of EF.SOD; real ones have a few thousand. OpenSSL goes one call deeper for each digest that the file
    /// names.
    private static let mostBytes = 32_768

    /// Verifies EF.SOD.
    init(_ bytes: [UInt8]?) {
        guard let bytes else { return }
        signature = .failed(.securityObjectUnreadable)
        guard let (message, signed) = Self.read(bytes) else { return }
        securityObject = signed
        signingTime = message.signingTime
        switch message.verify() {
        case .wrong: signature = .failed(.signatureWrong)
        case .noSigner: signature = .undetermined(.signerMissing)
        case .unknownAlgorithm: signature = .undetermined(.algorithmUnknown)
        case .signed(let signer) where signer.hasWeakKey: signature = .failed(.keyTooShort)
        case .signed(let signer):
            signature = .passed
            self.signer = signer
            signatureAlgorithm = message.signatureAlgorithm
        }
    }

    /// The message of EF.SOD and the digests that it states; nothing is verified.
    static func read(_ bytes: [UInt8]) -> (message: SignedMessage, object: SecurityObject)? {
        guard bytes.count <= Self.mostBytes, let file = try? BERReader.only(bytes, tag: ChipFile.securityObject.tag),
            let message = SignedMessage(Array(file.content)),
            SecurityObject.contentTypes.contains(message.contentType),
            let signed = try? SecurityObject(message.content)
        else { return nil }
        return (message, signed)
    }

    /// How a data group compares with its signed digest.
    func hash(of number: Int, _ bytes: [UInt8]?) -> ChipReport.DataGroup.Hash {
        guard let signed = securityObject?.digests[number] else { return .notListed }
        guard let bytes else { return .notGiven }
        guard let securityObject, let digest = Digest(securityObject.digestAlgorithm) else { return .differs }
        return signed.count == digest.count && digest(bytes) == signed ? .matches : .differs
    }

    /// Whether an authority of the trust store vouches for the signer, and which one.
    ///
    /// The signer must have been valid when the document was issued, which may be long ago. If no day of issue is known, the
    /// signer must have been valid when it says that it signed, or before today.
    func chain(
        in trust: TrustedCertificates, issuedOn day: DocumentDate?, today: DocumentDate
    ) -> (check: ChipCheck, authority: Certificate?) {
        guard let signer else { return (.undetermined(.signatureNotVerified), nil) }
        guard !trust.isEmpty else { return (.undetermined(.noTrustStore), nil) }
        let (named, isByKey) = trust.authorities(of: signer)
        let signing = named.filter { signer.isSigned(by: $0) }
        let start = signer.validity.lowerBound
        guard let authority = signing.first(where: { $0.validity.contains(start) }) ?? signing.first else {
            return (isByKey ? .failed(.chainWrong) : .undetermined(.authorityUnknown), nil)
        }
        if trust.hasRevoked(signer, of: authority) { return (.failed(.signerRevoked), authority) }
        guard authority.validity.contains(start) else { return (.failed(.authorityNotValid), authority) }
        guard wasValid(signer, on: day, today: today) else { return (.failed(.signerNotValid), authority) }
        return (.passed, authority)
    }

    private func wasValid(_ signer: Certificate, on day: DocumentDate?, today: DocumentDate) -> Bool {
        // A document may state a day before its signer came into use, and none after its end.
        if let seconds = day.flatMap(UnixTime.seconds) { return seconds.lowerBound <= signer.validity.upperBound }
        if let signingTime { return signer.validity.contains(signingTime) }
        return UnixTime.seconds(of: today).map { signer.validity.lowerBound <= $0.upperBound } ?? false
    }

    /// Whether the authority belongs to the State that the zone names. Without an authority, the signer can contradict the
    /// zone, but cannot confirm it.
    func country(_ authority: Certificate?, of content: ChipContent) -> ChipCheck {
        guard let signer else { return .undetermined(.signatureNotVerified) }
        guard let zone = content.zone else { return .undetermined(content.reasonWithoutZone) }
        guard let state = zone.issuingCountry else { return .undetermined(.countryUnknown) }
        let countries = Set([authority?.country, signer.country].compactMap(\.self).filter { !$0.isEmpty })
        let matches = countries.map { IssuingCountry.matches($0, state) }
        if matches.contains(false) { return .failed(.countryDiffers) }
        guard authority != nil else { return .undetermined(.authorityUnknown) }
        return authority.flatMap { IssuingCountry.matches($0.country, state) } == true
            ? .passed : .undetermined(.countryUnknown)
    }
}
