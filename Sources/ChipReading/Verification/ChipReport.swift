public import BiometricsCore
public import IdentityDocuments
public import TravelChips

/// The result about a chip: `biometrics.chip/1`. It holds the content of a document, so protect it as you would protect the
/// document.
public struct ChipReport: JSONPayload {
    /// `biometrics.chip/1`.
    public static let schema = "biometrics.chip/1"

    /// The schema's name and number.
    public private(set) var schema = SchemaName<ChipReport>()
    /// The folder or file, as the caller named it.
    public var path: String
    /// `Passed` only if everything that was asked for passed.
    public var result: ChipCheck.Result
    /// The reasons for anything but `Passed`, each once; empty otherwise.
    public var reasons: [ChipReason]
    /// The version of the data structure, such as `0107`; `nil` without EF.COM.
    @Nullable public var ldsVersion: String?
    /// The data groups that were given or that the State signed, by number.
    public var dataGroups: [DataGroup]
    /// The data groups that were given and not read: fingerprints and irises.
    public var refusedDataGroups: [Int]
    /// Whether the State signed what the chip says.
    public var passiveAuthentication: PassiveAuthentication
    /// Whether the chip has the private key that belongs to DG15.
    public var activeAuthentication: ChipCheck
    /// Whether the chip has the private key that belongs to DG14.
    public var chipAuthentication: ChipCheck
    /// Whether the files may come from a copy of the chip. Only Active or Chip Authentication with an authentic key excludes
    /// that.
    public var mayBeCopy: Bool
    /// The zone of DG1; `nil` if it is missing, unreadable or differs from its signed digest.
    @Nullable public var mrz: Zone?
    /// The fields by name, from data groups that match their signed digests.
    public var fields: [String: Field]
    /// The portrait of DG2; `nil` if it is missing, unreadable or differs from its signed digest.
    @Nullable public var portrait: Portrait?
    /// The holder's signature of DG7; `nil` if it is missing, unreadable or differs from its signed digest.
    @Nullable public var displayedSignature: DisplayedSignature?
    /// Wall time in milliseconds.
    public var milliseconds: Double

    /// A data group.
    public struct DataGroup: Codable, Hashable, Sendable {
        /// The number, 1 to 16.
        public var number: Int
        /// How the group compares with what the State signed.
        public var hash: Hash
        /// Why the group cannot be read; `nil` if it can, was not given or is not read here.
        @Nullable public var fault: ChipFileFault?

        /// How a group compares with its signed digest.
        public enum Hash: String, Codable, Hashable, Sendable, CaseIterable {
            /// The digests are equal.
            case matches
            /// The digests differ.
            case differs
            /// The State signed no digest of this group.
            case notListed
            /// The State signed a digest, but the group was not given.
            case notGiven
        }
    }

    /// Whether the State signed what the chip says.
    public struct PassiveAuthentication: Codable, Hashable, Sendable {
        /// Whether the signer made the signature of EF.SOD.
        public var signature: ChipCheck
        /// Whether an authority of the trust store vouches for the signer.
        public var chain: ChipCheck
        /// Whether the authority belongs to the State that the zone names.
        public var country: ChipCheck
        /// The digest of the data groups; `nil` if EF.SOD cannot be read.
        @Nullable public var digestAlgorithm: String?
        /// The algorithm of the signature by OpenSSL's name; `nil` if it was not verified.
        @Nullable public var signatureAlgorithm: String?
        /// The certificate of the signer; `nil` if the signature was not verified.
        @Nullable public var signer: CertificateSummary?
        /// The certificate of the authority; `nil` if it is not in the trust store.
        @Nullable public var authority: CertificateSummary?
        /// The day on which the signer had to be valid; `nil` if the chip states none.
        @Nullable public var issuedOn: DocumentDate?
    }

    /// A machine-readable zone.
    public struct Zone: Codable, Hashable, Sendable {
        /// The zone's format.
        public var format: ZoneFormat
        /// The lines.
        public var lines: [String]
        /// The code of every check that the zone fails.
        public var validationErrors: [ValidationError]
    }

    /// A field.
    public struct Field: Codable, Hashable, Sendable {
        /// The value.
        public var value: String
        /// The data group that states it.
        public var dataGroup: Int
    }

    /// The portrait.
    public struct Portrait: Codable, Hashable, Sendable {
        /// The data group that holds it: 2.
        public var dataGroup: Int
        /// The standard of its record: `ISO/IEC 19794-5` or `ISO/IEC 39794-5`.
        public var standard: String
        /// The format of the picture: `jpeg` or `jpeg2000`.
        public var format: String
        /// The size of the picture's file in bytes.
        public var byteCount: Int
        /// The width in pixels, as the chip states it; `nil` if it does not.
        @Nullable public var width: Int?
        /// The height in pixels, as the chip states it; `nil` if it does not.
        @Nullable public var height: Int?
        /// The number of portraits on the chip; this is the first.
        public var count: Int
    }

    /// The holder's signature or usual mark, as the document displays it.
    public struct DisplayedSignature: Codable, Hashable, Sendable {
        /// The data group that holds it: 7.
        public var dataGroup: Int
        /// The format of the picture: `jpeg` or `jpeg2000`.
        public var format: String
        /// The size of the picture's file in bytes.
        public var byteCount: Int
        /// The number of pictures on the chip; this is the first.
        public var count: Int
    }
}

extension ChipReport: PersonalData {
    /// The result and its reasons.
    public var withheldSummary: String {
        ([result.rawValue] + reasons.map(\.rawValue)).joined(separator: " ")
    }
}
