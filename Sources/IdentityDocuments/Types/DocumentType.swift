/// The kind of a document.
public enum DocumentType: String, Sendable, Hashable, Codable, CaseIterable {
    /// A passport.
    case passport
    /// An identity card with a zone of size 1 or 2, or without a zone.
    case idCard
    /// The French identity card before 2021, whose zone has its own grammar. Its successor is an `idCard`.
    case frenchIdCard
    /// A paper identity document.
    case paperId
    /// A driving licence.
    case driversLicense
    /// The Dutch driving licence with its one-line zone.
    case dutchDriversLicense
    /// A residence permit.
    case residencePermit
    /// A visa.
    case visa
    /// A travel document other than a passport, such as a refugee's.
    case travelDocument
    /// A letter that proves an address.
    case proofOfAddress
    /// A utility bill, which proves an address too.
    case utilityBill
    /// A document that states a tax identification number.
    case tinReferenceDocument
    /// A trade licence.
    case commercialLicence
    /// A permit to practise a profession.
    case practicePermit
    /// A vehicle licence.
    case vehicleLicence
    /// A vaccination card.
    case vaccinationCard
    /// A work permit.
    case workPermit
    /// A car registration.
    case carRegistration
    /// A proof of car ownership.
    case carOwnership
    /// A vehicle registration.
    case vehicleRegistration
    /// Any other form.
    case otherForm
    /// An insurance certificate.
    case insuranceCertificate
    /// A birth certificate.
    case birthCertificate
    /// A registration certificate.
    case registrationCertificate
    /// A national insurance document.
    case nationalInsuranceDocument
    /// A military identity card.
    case militaryId
    /// A voter card.
    case voterCard
    /// A document that is only archived, and not judged.
    case archiveOnly
}
