/// What kind of document it is. One list for the three vendors' words: Fourthline's nine types by their own names, and each
/// further one of IDWise's twenty-five.
public enum DocumentType: String, Sendable, Hashable, Codable, CaseIterable {
    /// A passport.
    case passport
    /// A card of identity with a zone of size 1 or 2, or without one.
    case idCard
    /// The French card of identity before 2021, whose zone has a grammar of its own. Its successor is an `idCard`.
    case frenchIdCard
    /// A paper of identity.
    case paperId
    /// A driving licence.
    case driversLicense
    /// The Dutch driving licence, with its zone of one line.
    case dutchDriversLicense
    /// A residence permit.
    case residencePermit
    /// A visa.
    case visa
    /// A travel document that is no passport, such as a refugee's.
    case travelDocument
    /// A letter that proves an address.
    case proofOfAddress
    /// A bill of a utility, which proves an address too.
    case utilityBill
    /// A document that states a tax identification number.
    case tinReferenceDocument
    /// A licence to trade.
    case commercialLicence
    /// A permit to practise a profession.
    case practicePermit
    /// A licence of a vehicle.
    case vehicleLicence
    /// A card of vaccination.
    case vaccinationCard
    /// A work permit.
    case workPermit
    /// A registration of a car.
    case carRegistration
    /// A proof of a car's ownership.
    case carOwnership
    /// A registration of a vehicle.
    case vehicleRegistration
    /// Any other form.
    case otherForm
    /// A certificate of insurance.
    case insuranceCertificate
    /// A certificate of birth.
    case birthCertificate
    /// A certificate of registration.
    case registrationCertificate
    /// A document of national insurance.
    case nationalInsuranceDocument
    /// A military card of identity.
    case militaryId
    /// A voter's card.
    case voterCard
    /// Kept and not judged.
    case archiveOnly
}
