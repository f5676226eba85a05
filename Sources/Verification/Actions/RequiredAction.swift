/// The next action of a client.
public struct RequiredAction: Hashable, Sendable {
    /// The thing to submit.
    public enum Subject: String, Hashable, Sendable, Codable, CaseIterable {
        /// The first front of the journey.
        case initial = "INITIAL"
        /// A document's front.
        case frontSide = "FRONTSIDE"
        /// A document's back.
        case backSide = "BACKSIDE"
        /// A photograph of the document, tilted. The vendors have no word for it.
        case angledPhoto = "ANGLEDPHOTO"
        /// A clip of the document. The vendors have no word for it.
        case documentClip = "DOCUMENTCLIP"
        /// The files of the document's chip. The vendors have no word for it.
        case chip = "CHIP"
        /// A selfie.
        case selfie = "SELFIE"
        /// The face, then the answer to a challenge.
        case liveness = "LIVENESS"
        /// A document that proves an address.
        case addressDocument = "ADDRESSDOCUMENT"
        /// Any other document.
        case supportingDocument = "SUPPORTINGDOCUMENT"
        /// Nothing.
        case none = "NONE"
    }

    /// Distinguishes the two uploads of a LIVENESS step.
    public enum LivenessUpload: String, Hashable, Sendable, Codable, CaseIterable {
        /// The face image.
        case faceImage
        /// The answer to the challenge.
        case livenessResult
    }

    /// The thing to submit.
    public let subject: Subject
    /// The number of earlier unsatisfactory submissions: 0–2. Always 0 for `INITIAL`, `LIVENESS` and `NONE`.
    public let repeats: Int
    /// The step that it belongs to; `nil` for `NONE`.
    public let step: StepID?
    /// The slot to fill; `nil` for `NONE`.
    public let slot: SubmissionSlot?
    /// The challenge that must be answered, if the step issued one.
    public let challenge: IssuedChallenge?
    /// Whether a submission is being examined. If so, wait for its result before the next submission.
    public let awaitsResult: Bool

    /// The due upload of `LIVENESS`; `nil` for any other action.
    public var livenessUpload: LivenessUpload? {
        guard subject == .liveness else { return nil }
        return slot == .livenessResult ? .livenessResult : .faceImage
    }

    /// The action as stable text, such as `FRONTSIDE:SECONDSCAN`.
    public var text: String { subject.rawValue + (repeats == 0 ? "" : repeats == 1 ? ":SECONDSCAN" : ":THIRDSCAN") }

    static let nothing = RequiredAction(
        subject: .none, repeats: 0, step: nil, slot: nil, challenge: nil, awaitsResult: false)
}

extension RequiredAction.Subject {
    /// Whether a second and a third scan have their own words.
    package var isRepeated: Bool {
        switch self {
        case .initial, .liveness, .none: false
        case .frontSide, .backSide, .angledPhoto, .documentClip, .chip, .selfie, .addressDocument, .supportingDocument:
            true
        }
    }
}
