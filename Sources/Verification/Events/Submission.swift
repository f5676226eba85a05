/// What of a step a submission gives.
public enum SubmissionSlot: String, Hashable, Sendable, Codable, CaseIterable {
    /// A document's front.
    case front
    /// A document's back.
    case back
    /// A photograph of a document at an angle. Never asked for.
    case angledPhoto
    /// A clip of a document. Never asked for.
    case documentClip
    /// The face: a picture or a clip.
    case faceImage
    /// The answer to a challenge of active liveness: a clip.
    case livenessResult
    /// A letter, bill or form.
    case page

    /// The media that may be given.
    var media: [MediaKind] {
        switch self {
        case .front, .back, .page: [.image, .pdf]
        case .angledPhoto: [.image]
        case .documentClip, .livenessResult: [.video]
        case .faceImage: [.image, .video]
        }
    }
}

/// What kind of media some bytes are, as their decoder tells.
public enum MediaKind: String, Hashable, Sendable, Codable, CaseIterable {
    /// A picture.
    case image
    /// A clip.
    case video
    /// A PDF.
    case pdf
    /// Anything else.
    case other
}

/// Evidence as an event names it: where it lies apart, and what its bytes are. It tells nothing of a person.
public struct EvidenceReference: Hashable, Sendable, Codable {
    /// The evidence's name.
    public let id: EvidenceID
    /// The digest of its bytes.
    public let digest: ContentDigest

    /// Evidence of this digest.
    public init(id: EvidenceID, digest: ContentDigest) {
        self.id = id
        self.digest = digest
    }
}

/// Media that was given to a step: one attempt.
public struct Submission: Hashable, Sendable, Codable {
    /// The submission's name.
    public let id: SubmissionID
    /// The step it is given to.
    public let step: StepID
    /// What of the step it gives.
    public let slot: SubmissionSlot
    /// The bytes.
    public let evidence: EvidenceReference
    /// What kind of media they are.
    public let media: MediaKind
    /// How many they are.
    public let byteCount: Int
    /// The caller's idempotency key, where there is one.
    public let requestKey: RequestKey?
    /// The challenge that is answered; of a liveness result.
    public let challenge: ChallengeID?
    /// When the client says that it showed each prompt that was handed out, in milliseconds from the clip's first frame.
    public let promptTimes: [Int]?

    /// A submission.
    public init(
        id: SubmissionID, step: StepID, slot: SubmissionSlot, evidence: EvidenceReference, media: MediaKind,
        byteCount: Int, requestKey: RequestKey? = nil, challenge: ChallengeID? = nil, promptTimes: [Int]? = nil
    ) {
        self.id = id
        self.step = step
        self.slot = slot
        self.evidence = evidence
        self.media = media
        self.byteCount = byteCount
        self.requestKey = requestKey
        self.challenge = challenge
        self.promptTimes = promptTimes
    }

    /// Whether both ask for the same: another id and other names of the same bytes do not count.
    func isSameRequest(as other: Submission) -> Bool {
        step == other.step && slot == other.slot && evidence.digest == other.evidence.digest
            && challenge == other.challenge
    }
}
