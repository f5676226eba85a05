public import BiometricsCore

/// Something that happened in a journey. Events are the only stored history: a journey is the fold of its events.
///
/// An event carries no personal data. It names evidence by id and digest, and holds times, ids and verdicts.
public struct JourneyEvent: JSONPayload {
    /// The schema of a stored event. Events of other schemas are rejected.
    public static let schema = "biometrics.journey-event/1"

    /// The schema's name.
    public let schema: SchemaName<JourneyEvent>
    /// The journey it belongs to.
    public let journey: JourneyID
    /// Its position in the journey, from 1.
    public let sequence: Int
    /// The time of the event; never before the previous event.
    public let time: JourneyInstant
    /// The actor who caused it.
    public let actor: JourneyActor
    /// The digest of the previous event, as it was stored; `nil` for the first.
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

    /// The stored bytes, which are also hashed for the next event's `previous`: one line, keys sorted. Equal events
    /// give equal bytes.
    ///
    /// - Throws: `.backendFailure` for a figure that is not finite.
    public func storedBytes() throws(BiometricsError) -> [UInt8] { Array(try json(.line).utf8) }
}

/// The actor who causes an event.
public enum JourneyActor: Hashable, Sendable, Codable {
    /// The person, or the program that the person uses.
    case client
    /// The service.
    case system
    /// A reviewer.
    case reviewer(id: ReviewerID)
}

/// The kind of event with its data.
public enum JourneyHappening: Hashable, Sendable, Codable {
    /// The journey began. `locale` is the person's language by BCP 47, if the caller stated one. `simulates` is the end
    /// of a test journey.
    case started(definition: DefinitionReference, locale: String? = nil, simulates: SimulatedOutcome? = nil)
    /// The person consented to a text.
    case consented(text: ConsentTextID)
    /// Media was submitted to a step. Its examination follows.
    case submitted(submission: Submission)
    /// A submission was examined.
    case assessed(assessment: CaptureAssessment)
    /// A submission could not be examined, for a reason outside the person's control. It does not count as an attempt.
    case withdrawn(submission: SubmissionID)
    /// A step waits for the answer to a challenge.
    case challengeIssued(challenge: IssuedChallenge)
    /// A prompt of a challenge was handed out, `prompt` from 0.
    case promptGiven(challenge: ChallengeID, prompt: Int)
    /// The client reported a piece of the clip that it films, `number` from 0.
    case pieceTold(challenge: ChallengeID, number: Int, piece: ClipPiece)
    /// A challenge was not answered in time.
    case challengeLapsed(challenge: ChallengeID)
    /// An optional step was skipped.
    case skipped(step: StepID)
    /// The person corrected or confirmed the fields of a document; the values are stored elsewhere.
    case confirmed(step: StepID, values: EvidenceReference)
    /// The journey ended, and its rules were judged.
    case finished(rules: [RuleResult])
    /// The journey was cancelled.
    case cancelled
    /// The journey was not finished in time.
    case expired
    /// A reviewer judged the journey.
    case reviewed(verdict: ReviewVerdict, reason: ReviewReason)
    /// A reviewer holds the case until then: others cannot decide it.
    case claimed(until: JourneyInstant)
    /// The holder let go of the case.
    case released
    /// A reviewer wrote a note; the text is sealed evidence.
    case noted(note: EvidenceReference)
    /// A reviewer looked at the listed evidence.
    case viewed(evidence: [EvidenceReference])
    /// The listed evidence was erased.
    case erased(evidence: [EvidenceReference])
}

/// A reviewer's verdict.
public enum ReviewVerdict: String, Hashable, Sendable, Codable, CaseIterable {
    /// The person is accepted.
    case approved = "Approved"
    /// The person is rejected.
    case rejected = "Rejected"
}

/// Why a reviewer gave a verdict: a stable code. Free text might contain personal data and is stored elsewhere.
public struct ReviewReason: RawRepresentable, Hashable, Sendable, Codable {
    /// The stable text.
    public let rawValue: String

    /// A reason from its stable text.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}
