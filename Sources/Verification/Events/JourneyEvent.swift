public import BiometricsCore

/// Something that happened in a journey. Events are all that is stored as history: a journey is their fold.
///
/// An event carries no personal data. It names evidence by id and digest, and holds times, ids and verdicts.
public struct JourneyEvent: JSONDocument {
    /// The schema of a stored event. An event of another schema is not read.
    public static let schema = "biometrics.journey-event/1"

    /// The schema's name.
    public let schema: SchemaName<JourneyEvent>
    /// The journey it belongs to.
    public let journey: JourneyID
    /// Its place in the journey, from 1.
    public let sequence: Int
    /// When it happened; never before the event in front of it.
    public let time: JourneyInstant
    /// Who made it happen.
    public let actor: JourneyActor
    /// The digest of the event before, as it was stored; `nil` for the first.
    public let previous: ContentDigest?
    /// What happened.
    public let happening: JourneyHappening

    /// An event.
    public init(
        journey: JourneyID, sequence: Int, time: JourneyInstant, actor: JourneyActor, previous: ContentDigest?,
        happening: JourneyHappening
    ) {
        schema = SchemaName()
        self.journey = journey
        self.sequence = sequence
        self.time = time
        self.actor = actor
        self.previous = previous
        self.happening = happening
    }

    /// The bytes that are stored, and over which the next event's `previous` is worked out: one line, keys sorted. Equal
    /// events are equal bytes.
    ///
    /// - Throws: `.backendFailure` for a figure that is no number.
    public func storedBytes() throws(BiometricsError) -> [UInt8] { Array(try json(.line).utf8) }
}

/// Who made something happen.
public enum JourneyActor: Hashable, Sendable, Codable {
    /// The person, or the program in front of the person.
    case client
    /// The service.
    case system
    /// A person who reviews.
    case reviewer(id: ReviewerID)
}

/// What happened.
public enum JourneyHappening: Hashable, Sendable, Codable {
    /// The journey began.
    case started(definition: DefinitionReference)
    /// Media was given to a step. Its examination follows.
    case submitted(submission: Submission)
    /// A submission was examined.
    case assessed(assessment: CaptureAssessment)
    /// A submission could not be examined, for a reason that is none of the person's. It is no attempt.
    case withdrawn(submission: SubmissionID)
    /// A step awaits the answer to a challenge.
    case challengeIssued(challenge: IssuedChallenge)
    /// A prompt of a challenge was handed out, `prompt` from 0.
    case promptGiven(challenge: ChallengeID, prompt: Int)
    /// The client told of a piece of the clip that it films, `number` from 0.
    case pieceTold(challenge: ChallengeID, number: Int, piece: ClipPiece)
    /// A challenge was not answered in time.
    case challengeLapsed(challenge: ChallengeID)
    /// An optional step was passed over.
    case skipped(step: StepID)
    /// The person corrected or confirmed what was read of a document; the values lie apart.
    case confirmed(step: StepID, values: EvidenceReference)
    /// The journey ended, and its rules were judged.
    case finished(rules: [RuleResult])
    /// The journey was given up.
    case cancelled
    /// The journey was not finished in time.
    case expired
    /// A person gave a word on the journey.
    case reviewed(verdict: ReviewVerdict, reason: ReviewReason)
    /// A person who reviews holds the case until then: others cannot give a word on it.
    case claimed(until: JourneyInstant)
    /// The holder let go of the case.
    case released
    /// A person who reviews wrote something down; the text lies apart, sealed.
    case noted(note: EvidenceReference)
    /// A person who reviews looked at evidence; what, is listed.
    case viewed(evidence: [EvidenceReference])
    /// Evidence was erased; what was, is listed.
    case erased(evidence: [EvidenceReference])
}

/// A reviewer's word.
public enum ReviewVerdict: String, Hashable, Sendable, Codable, CaseIterable {
    /// The person is let in.
    case approved = "Approved"
    /// The person is not.
    case rejected = "Rejected"
}

/// Why a reviewer gave a word: a stable code. Free text might tell of a person, and lies apart.
public struct ReviewReason: RawRepresentable, Hashable, Sendable, Codable {
    /// The stable text.
    public let rawValue: String

    /// A reason from its stable text.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}
