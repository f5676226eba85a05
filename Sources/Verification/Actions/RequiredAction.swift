/// What a client has to do next, in the words that GBG publishes as a list.
public struct RequiredAction: Hashable, Sendable {
    /// What has to be given.
    public enum Subject: String, Hashable, Sendable, Codable, CaseIterable {
        /// The first front of the journey.
        case initial = "INITIAL"
        /// A document's front.
        case frontSide = "FRONTSIDE"
        /// A document's back.
        case backSide = "BACKSIDE"
        /// A selfie.
        case selfie = "SELFIE"
        /// The face, then the answer to a challenge.
        case liveness = "LIVENESS"
        /// A document that proves an address.
        case addressDocument = "ADDRESSDOCUMENT"
        /// Ours: any other document. GBG has no word for it.
        case supportingDocument = "SUPPORTINGDOCUMENT"
        /// Nothing.
        case none = "NONE"
    }

    /// What the second upload of a LIVENESS step is told apart by.
    public enum LivenessUpload: String, Hashable, Sendable, Codable, CaseIterable {
        /// The face image.
        case faceImage
        /// The answer to the challenge.
        case livenessResult
    }

    /// What has to be given.
    public let subject: Subject
    /// How often it was given before, without being satisfactory: 0–2. Always 0 for `INITIAL`, `LIVENESS` and `NONE`.
    public let repeats: Int
    /// The step that it belongs to; `nil` for `NONE`.
    public let step: StepID?
    /// What to give; `nil` for `NONE`.
    public let slot: SubmissionSlot?
    /// The challenge that the answer has to be to, where the step issued one.
    public let challenge: IssuedChallenge?
    /// Whether a submission is being examined: wait for its result before anything is given.
    public let awaitsResult: Bool

    /// Which of the two uploads of `LIVENESS` is due; `nil` for any other action.
    public var livenessUpload: LivenessUpload? {
        guard subject == .liveness else { return nil }
        return slot == .livenessResult ? .livenessResult : .faceImage
    }

    /// The action as GBG lists it, such as `FRONTSIDE:SECONDSCAN`.
    public var text: String { subject.rawValue + (repeats == 0 ? "" : repeats == 1 ? ":SECONDSCAN" : ":THIRDSCAN") }

    static let nothing = RequiredAction(
        subject: .none, repeats: 0, step: nil, slot: nil, challenge: nil, awaitsResult: false)
}

extension RequiredAction {
    /// What a word of the vendors asks for.
    public struct Word: Hashable, Sendable {
        /// What has to be given; `nil` for a bare `SECONDSCAN` or `THIRDSCAN`: the same side again.
        public let subject: Subject?
        /// How often it was given before.
        public let repeats: Int

        /// The meaning of a word, in the list form or in the prose form: `SCANBACKSIDE` is `BACKSIDE`, `CAPTURESELFIE` is
        /// `SELFIE`. `nil` for an unknown word.
        public init?(_ text: String) {
            let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
            switch parts.last {
            case "SECONDSCAN"?: repeats = 1
            case "THIRDSCAN"?: repeats = 2
            default: repeats = 0
            }
            let isScan = repeats > 0
            guard parts.count <= (isScan ? 2 : 1) else { return nil }
            if isScan, parts.count == 1 {
                subject = nil
                return
            }
            let first = parts.first ?? ""
            guard let subject = Self.prose[first] ?? Subject(rawValue: first), !isScan || subject.isRepeated else {
                return nil
            }
            self.subject = subject
        }

        private static let prose: [String: Subject] = ["SCANBACKSIDE": .backSide, "CAPTURESELFIE": .selfie]
    }
}

extension RequiredAction.Subject {
    /// Whether a second and a third scan have words of their own.
    var isRepeated: Bool {
        switch self {
        case .initial, .liveness, .none: false
        case .frontSide, .backSide, .selfie, .addressDocument, .supportingDocument: true
        }
    }
}
