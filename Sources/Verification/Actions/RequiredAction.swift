/// The next action of a client, in the words of GBG's published list.
public struct RequiredAction: Hashable, Sendable {
    /// The thing to submit.
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
        /// Our own word: any other document. GBG has no word for it.
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

    /// The action as GBG lists it, such as `FRONTSIDE:SECONDSCAN`.
    public var text: String { subject.rawValue + (repeats == 0 ? "" : repeats == 1 ? ":SECONDSCAN" : ":THIRDSCAN") }

    static let nothing = RequiredAction(
        subject: .none, repeats: 0, step: nil, slot: nil, challenge: nil, awaitsResult: false)
}

extension RequiredAction {
    /// The meaning of a vendor's word.
    public struct Word: Hashable, Sendable {
        /// The thing to submit; `nil` for a bare `SECONDSCAN` or `THIRDSCAN`: the same side again.
        public let subject: Subject?
        /// The number of earlier submissions.
        public let repeats: Int

        /// Parses a word in the list form or in the prose form: `SCANBACKSIDE` is `BACKSIDE`, `CAPTURESELFIE` is
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
    /// Whether a second and a third scan have their own words.
    var isRepeated: Bool {
        switch self {
        case .initial, .liveness, .none: false
        case .frontSide, .backSide, .selfie, .addressDocument, .supportingDocument: true
        }
    }
}
