/// The part of a step that a submission provides.
public enum SubmissionSlot: String, Hashable, Sendable, Codable, CaseIterable {
    /// A document's front.
    case front
    /// A document's back.
    case back
    /// A photograph of a document that is tilted.
    case angledPhoto
    /// A clip of a document that is tilted meanwhile.
    case documentClip
    /// The files of a document's chip, as a ZIP file.
    case chip
    /// The face: a picture or a clip.
    case faceImage
    /// The answer to a challenge of active liveness: a clip.
    case livenessResult
    /// A letter, bill or form.
    case page

    /// Whether it takes a face, and not a document.
    package var isOfFace: Bool { self == .faceImage || self == .livenessResult }

    /// The accepted kinds of media.
    var media: [MediaKind] {
        switch self {
        case .front, .back, .page: [.image, .pdf]
        case .angledPhoto: [.image]
        case .documentClip, .livenessResult: [.video]
        case .chip: [.archive]
        case .faceImage: [.image, .video]
        }
    }
}

/// The kind of media, as determined by its decoder.
public enum MediaKind: String, Hashable, Sendable, Codable, CaseIterable {
    /// A picture.
    case image
    /// A clip.
    case video
    /// A PDF.
    case pdf
    /// A ZIP file.
    case archive
    /// Any other kind.
    case other
}

/// A reference from an event to evidence that is stored elsewhere, by name and digest. It contains no personal data.
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

/// Media submitted to a step: one attempt.
public struct Submission: Hashable, Sendable, Codable {
    /// The submission's name.
    public let id: SubmissionID
    /// The step.
    public let step: StepID
    /// The slot of the step.
    public let slot: SubmissionSlot
    /// The bytes.
    public let evidence: EvidenceReference
    /// The kind of media.
    public let media: MediaKind
    /// The size in bytes.
    public let byteCount: Int
    /// The caller's idempotency key, if there is one.
    public let requestKey: RequestKey?
    /// The challenge that a liveness result or a chip answers.
    public let challenge: ChallengeID?
    /// The client's claim when it showed each prompt, in milliseconds from the clip's first frame.
    public let promptTimes: [Int]?
    /// The document that the person says it shows; `nil` if nothing was said.
    public let declared: DeclaredDocument?

    /// A submission.
    public init(
        id: SubmissionID, step: StepID, slot: SubmissionSlot, evidence: EvidenceReference, media: MediaKind,
        byteCount: Int, requestKey: RequestKey? = nil, challenge: ChallengeID? = nil, promptTimes: [Int]? = nil,
        declared: DeclaredDocument? = nil
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
        self.declared = declared
    }

    /// Whether both are the same request. Ids and names of the same bytes may differ.
    func isSameRequest(as other: Submission) -> Bool {
        step == other.step && slot == other.slot && evidence.digest == other.evidence.digest
            && challenge == other.challenge && declared == other.declared
    }
}
