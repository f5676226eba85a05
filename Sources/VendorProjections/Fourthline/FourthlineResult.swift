public import BiometricsCore
public import IdentityDocuments
public import Verification

/// A journey in the format of Fourthline's document and biometrics components: its names, and in the `declared` layout
/// its order of keys. Unknown values are left out, because every attribute is optional there. The format has no
/// decision, and `liveness` is a recording, not a verdict.
public struct FourthlineResult: JSONPayload {
    /// The name of this format in our schemas.
    public static let schema = "biometrics.fourthline-result/1"

    /// A captured document.
    public struct Document: Codable, Hashable, Sendable {
        /// The type in Fourthline's vocabulary.
        public let documentType: String?
        /// The photographs: front, back, and those at an angle.
        public let images: [Photo]
        /// The content of the zone of a card, passport or permit.
        public let mrtdMrzInfo: TravelZone?
        /// The content of a Dutch driving licence's zone.
        public let idlMrzInfo: LicenceZone?
        /// A clip of the document.
        public let videoRecording: Recording?
    }

    /// The fields of a document.
    public struct Analysis: Codable, Hashable, Sendable {
        /// The given names.
        public let firstName: String?
        /// The surname.
        public let lastName: String?
        /// The first letters of the given names, a space between them.
        public let initials: String?
        /// The gender; `Unknown` if the document has no such field.
        public let gender: String
        /// The nationality.
        public let nationality: String?
        /// The issuing State.
        public let issuingCountry: String?
        /// The day of issue.
        public let issueDate: String?
        /// The last day of validity.
        public let expirationDate: String?
        /// The date of birth.
        public let dateOfBirth: String?
        /// The place of birth.
        public let birthPlace: String?
        /// The number.
        public let documentNumber: String?
        /// The type in Fourthline's vocabulary.
        public let documentType: String?
        /// The tax identification number.
        public let taxIdentificationNumber: String?
    }

    /// The captured document; left out without one.
    public let documentResult: Document?
    /// Its fields; left out if it was not recognised.
    public let documentAnalysis: Analysis?
    /// The photograph of the person.
    public let selfie: Selfie?
    /// The clip of the person.
    public let liveness: Recording?
    /// Why a finished journey did not pass: the rejection of the client (1000) and the module errors (1002). Left out
    /// if it did.
    public let errors: [FourthlinePluginError]?

    /// The components' results in the current state of a journey.
    ///
    /// - Parameters:
    ///   - facts: the fields of its documents and the client's statements about capture.
    ///   - step: the document, because the format has room for one; by default the first submitted one.
    public init(_ journey: Journey, facts: JourneyFacts, document step: StepID? = nil) {
        let state = journey.givenDocuments.first { step == nil || $0.step.id == step }
        documentResult = state.map { Document($0, facts: facts, on: journey.date) }
        documentAnalysis = state.flatMap { Analysis($0, facts: facts) }
        let faces = journey.selfieStep?.attempts.filter { $0.assessment != nil } ?? []
        let still = faces.last { $0.submission.media == .image }
        let clip = faces.last { $0.submission.media == .video }
        // A clip gives its best frame.
        let framed = faces.last { facts.bestFrames[$0.submission.id] != nil }
        selfie = (still ?? framed).map { attempt in
            let said = facts.captures[attempt.submission.id]
            let frame = facts.bestFrames[attempt.submission.id]
            return Selfie(
                image: frame?.rawValue ?? said?.path, timestamp: (said?.takenAt ?? attempt.time).description,
                location: said?.location.map(Location.init))
        }
        liveness = clip.map { Recording(facts.captures[$0.submission.id]) }
        let faults = journey.fourthlineErrors
        errors = faults.isEmpty ? nil : faults.map(FourthlinePluginError.init)
    }
}

extension FourthlineResult.Document {
    init(_ state: StepState, facts: JourneyFacts, on today: DocumentDate?) {
        let zone = facts.zones[state.step.id]
        func last(_ slot: SubmissionSlot) -> Attempt? {
            state.attempts.last { $0.submission.slot == slot && $0.assessment != nil }
        }
        documentType = state.recognition?.type.fourthlineName
        images = [SubmissionSlot.front, .back, .angledPhoto, .page].compactMap { slot in
            guard let attempt = last(slot) else { return nil }
            let said = facts.captures[attempt.submission.id]
            return FourthlineResult.Photo(
                image: said?.path, isAngled: slot == .angledPhoto,
                timestamp: (said?.takenAt ?? attempt.time).description, fileSide: slot == .back ? .back : .front,
                location: said?.location.map(FourthlineResult.Location.init))
        }
        let isLicence = zone?.format == .dutchLicence
        mrtdMrzInfo = isLicence ? nil : zone.map { .init($0, on: today) }
        idlMrzInfo = isLicence ? zone.map { .init($0) } : nil
        videoRecording = last(.documentClip).map { .init(facts.captures[$0.submission.id]) }
    }
}

extension FourthlineResult.Analysis {
    init?(_ state: StepState, facts: JourneyFacts) {
        guard let recognition = state.recognition else { return nil }
        func value(_ name: DocumentFieldName) -> String? { facts.values(name, of: state.step.id).first }
        let given = value(.givenNames)
        firstName = given
        lastName = value(.surname)
        initials = given.map { names in
            names.split { $0 == " " || $0 == "-" }.compactMap(\.first).map(String.init).joined(separator: " ")
        }
        gender = value(.sex) ?? Sex.unknown.rawValue
        nationality = value(.nationality)
        issuingCountry = recognition.issuingCountry?.rawValue
        issueDate = value(.issueDate)
        expirationDate = value(.expiryDate)
        dateOfBirth = value(.birthDate)
        birthPlace = value(.birthPlace)
        documentNumber = value(.documentNumber)
        documentType = recognition.type.fourthlineName
        taxIdentificationNumber = value(.taxIdentificationNumber)
    }
}

extension FourthlineResult: PersonalData {
    /// The document's type; never a field.
    public var withheldSummary: String { documentResult?.documentType ?? "" }
}

extension FourthlineResult.Document: PersonalData {
    /// The type; never a field.
    public var withheldSummary: String { documentType ?? "" }
}

extension FourthlineResult.Analysis: PersonalData {
    /// The type; never a field.
    public var withheldSummary: String { documentType ?? "" }
}
