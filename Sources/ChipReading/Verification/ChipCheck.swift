public import BiometricsCore

/// The outcome of one check of a chip, with the reason for anything but `Passed`.
public struct ChipCheck: Codable, Hashable, Sendable {
    /// An outcome.
    public enum Result: String, Codable, Hashable, Sendable, CaseIterable {
        /// The check was made, and everything is right.
        case passed = "Passed"
        /// The check was made, and something is wrong.
        case failed = "Failed"
        /// The check could not be made.
        case undetermined = "Undetermined"
    }

    /// The outcome.
    public var result: Result
    /// The reason; `nil` if the check passed.
    @Nullable public var reason: ChipReason?

    /// A check that passed.
    public static let passed = ChipCheck(result: .passed, reason: nil)

    /// A check that failed.
    static func failed(_ reason: ChipReason) -> ChipCheck { ChipCheck(result: .failed, reason: reason) }

    /// A check that could not be made.
    static func undetermined(_ reason: ChipReason) -> ChipCheck { ChipCheck(result: .undetermined, reason: reason) }
}

/// Why a check of a chip did not pass.
public enum ChipReason: String, Codable, Hashable, Sendable, CaseIterable {
    /// EF.SOD was not given.
    case securityObjectMissing = "SECURITY_OBJECT_MISSING"
    /// EF.SOD cannot be read as a signed message with digests of data groups.
    case securityObjectUnreadable = "SECURITY_OBJECT_UNREADABLE"
    /// The signature of EF.SOD is wrong.
    case signatureWrong = "SIGNATURE_WRONG"
    /// The signature was not verified, so that what follows from it cannot be judged.
    case signatureNotVerified = "SIGNATURE_NOT_VERIFIED"
    /// EF.SOD does not hold the certificate of its signer.
    case signerMissing = "SIGNER_MISSING"
    /// The algorithm is not known here.
    case algorithmUnknown = "ALGORITHM_UNKNOWN"
    /// The key is too short to be relied on.
    case keyTooShort = "KEY_TOO_SHORT"
    /// A data group differs from its signed digest.
    case dataGroupDiffers = "DATA_GROUP_DIFFERS"
    /// A data group is not among those that the State signed.
    case dataGroupNotSigned = "DATA_GROUP_NOT_SIGNED"
    /// DG1, the zone, was not given.
    case zoneMissing = "ZONE_MISSING"
    /// DG1, the zone, cannot be read.
    case zoneUnreadable = "ZONE_UNREADABLE"
    /// No certificate of a State is installed.
    case noTrustStore = "NO_TRUST_STORE"
    /// No installed certificate is that of the signer's authority.
    case authorityUnknown = "AUTHORITY_UNKNOWN"
    /// The signer's certificate names an installed authority, which did not sign it.
    case chainWrong = "CHAIN_SIGNATURE_WRONG"
    /// The signer's authority has revoked the signer's certificate.
    case signerRevoked = "SIGNER_REVOKED"
    /// The signer's certificate was not valid when the document was issued.
    case signerNotValid = "SIGNER_NOT_VALID"
    /// The authority's certificate was not valid when it signed the signer's.
    case authorityNotValid = "AUTHORITY_NOT_VALID"
    /// The authority belongs to another State than the document.
    case countryDiffers = "COUNTRY_DIFFERS"
    /// The authority or the zone states no known country.
    case countryUnknown = "COUNTRY_UNKNOWN"
    /// The check was not asked for, or the answer of the chip was not given.
    case notAsked = "NOT_ASKED"
    /// The chip does not offer it.
    case notOffered = "NOT_OFFERED"
    /// The chip's own key was not given, or is not authentic.
    case keyMissing = "KEY_MISSING"
    /// The chip's answer does not fit the challenge.
    case answerWrong = "ANSWER_WRONG"
}
