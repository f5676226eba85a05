internal import BiometricsCore
internal import IdentityDocuments
public import TravelChips

/// The data groups of a chip, each held against its signed digest. Only groups that match are read.
struct ChipContent {
    /// The groups that were given or signed.
    private(set) var groups: [ChipReport.DataGroup] = []
    /// Whether all given groups match, and the zone is among them and readable.
    private(set) var check = ChipCheck.passed
    private(set) var zone: MachineReadableZone?
    private(set) var fields: [String: ChipReport.Field] = [:]
    private(set) var portraits: [ChipPortrait] = []
    private(set) var signatures: [DisplayedSignature] = []
    /// The public key of DG15 as SubjectPublicKeyInfo.
    private(set) var activeAuthenticationKey: [UInt8]?
    private var securityInfos: SecurityInfos?
    private let today: DocumentDate

    init(_ files: ChipFiles, _ passive: PassiveAuthentication, on today: DocumentDate) {
        self.today = today
        let signed = passive.securityObject.map { Set($0.digests.keys) } ?? []
        let given = Set(files.bytes.keys.compactMap(\.number))
        for number in signed.union(given).sorted() {
            let bytes = files.dataGroup(number)
            let hash = passive.hash(of: number, bytes)
            var fault: ChipFileFault?
            if hash == .matches, let bytes {
                do throws(ChipFileFault) { try read(number, bytes) } catch { fault = error }
            }
            groups.append(ChipReport.DataGroup(number: number, hash: hash, fault: fault))
        }
        if groups.contains(where: { $0.hash == .differs }) {
            check = .failed(.dataGroupDiffers)
        } else if passive.securityObject == nil {
            check = .undetermined(.signatureNotVerified)
        } else if groups.contains(where: { $0.hash == .notListed }) {
            check = .undetermined(.dataGroupNotSigned)
        } else if zone == nil {
            check = .undetermined(reasonWithoutZone)
        }
    }

    /// Reads a group whose digest matches. Any other group is only hashed.
    private mutating func read(_ number: Int, _ bytes: [UInt8]) throws(ChipFileFault) {
        switch number {
        case 1:
            let zone = try ChipZone.zone(bytes)
            self.zone = zone
            add(zone.fields(on: today), of: 1)
        case 2: portraits = try ChipPortrait.portraits(bytes)
        case 7: signatures = try DisplayedSignature.all(bytes)
        case 11: add(try ChipDetails.person(bytes), of: 11)
        case 12: add(try ChipDetails.document(bytes), of: 12)
        case 14: securityInfos = try SecurityInfos(dataGroup: bytes)
        case 15: activeAuthenticationKey = try ActiveAuthenticationKey.info(bytes)
        default: break
        }
    }

    /// Adds fields. A value of the zone stays, because every State must give it.
    private mutating func add(_ new: [DocumentField], of number: Int) {
        for field in new {
            guard let value = field.value, fields[field.name.rawValue] == nil else { continue }
            fields[field.name.rawValue] = ChipReport.Field(value: value, dataGroup: number)
        }
    }

    /// The reason for the lack of a zone.
    var reasonWithoutZone: ChipReason {
        switch groups.first(where: { $0.number == 1 })?.hash {
        case .matches: .zoneUnreadable
        case .differs: .dataGroupDiffers
        case .notListed: .dataGroupNotSigned
        case .notGiven, nil: .zoneMissing
        }
    }

    /// The day of issue that the chip states.
    var issuedOn: DocumentDate? {
        fields[DocumentFieldName.issueDate.rawValue].flatMap { DocumentDate($0.value) }
    }

    var mrz: ChipReport.Zone? {
        zone.map { ChipReport.Zone(format: $0.format, lines: $0.lines, validationErrors: $0.validationErrors) }
    }

    var portraitSummary: ChipReport.Portrait? {
        portraits.first.map {
            ChipReport.Portrait(
                dataGroup: 2, standard: $0.standard.rawValue, format: $0.format.rawValue, byteCount: $0.picture.count,
                width: $0.size?.width, height: $0.size?.height, count: portraits.count)
        }
    }

    var signatureSummary: ChipReport.DisplayedSignature? {
        signatures.first.map {
            ChipReport.DisplayedSignature(
                dataGroup: 7, format: $0.format.rawValue, byteCount: $0.picture.count, count: signatures.count)
        }
    }

    var activeAuthenticationDigestBits: Int? { securityInfos?.activeAuthenticationDigestBits }
    var offersChipAuthentication: Bool { securityInfos?.hasChipAuthentication ?? false }
}

extension ChipFiles {
    /// The picture's file of the first portrait in DG2, JPEG or JPEG 2000. Nothing is verified.
    ///
    /// - Returns: `nil` if DG2 is missing or unreadable.
    public var portrait: [UInt8]? {
        dataGroup(2).flatMap { try? ChipPortrait.portraits($0) }?.first?.picture
    }
}
