/// A journey as it stands. Times are RFC 3339, in UTC.
public struct JourneyState: Decodable, Hashable, Sendable {
    /// Its name.
    public let id: String
    /// What it goes by.
    public let definition: Definition
    /// `open`, `finished`, `cancelled`, `expired` or `erased`.
    public let status: String
    /// Whether every step is concluded.
    public let isCompleted: Bool
    /// What is to be done next, such as `INITIAL`, `SELFIE` or `NONE`.
    public let requiredAction: String
    /// The same by step; `nil` where nothing is to be done.
    public let action: Action?
    /// The steps, in order.
    public let steps: [Step]
    /// When it ends by itself.
    public let expiresAt: String?
    /// What the rules came to: `Complete`, `Rejected` or `Refer`; `nil` before the end.
    public let systemDecision: String?
    /// What holds: the same, unless a reviewer said otherwise.
    public let finalDecision: String?
    /// What was submitted by the call that this answers.
    public let submission: Submission?

    /// The name of a definition.
    public struct Definition: Codable, Hashable, Sendable {
        /// Its name.
        public let id: String
        /// Its version, from 1.
        public let version: Int

        /// A definition.
        public init(id: String, version: Int) {
            self.id = id
            self.version = version
        }
    }

    /// What is to be done.
    public struct Action: Decodable, Hashable, Sendable {
        /// The step.
        public let stepID: String
        /// What of it is to be given.
        public let slot: String?
        /// Whether what was given is still examined.
        public let awaitsResult: Bool

        private enum CodingKeys: String, CodingKey {
            case stepID = "stepId"
            case slot, awaitsResult
        }
    }

    /// A step.
    public struct Step: Decodable, Hashable, Sendable {
        /// Its name.
        public let id: String
        /// What it asks for, such as `identityDocument`.
        public let kind: String
        /// How it stands.
        public let status: String
        /// Whether nothing more is taken.
        public let isConcluded: Bool

        private enum CodingKeys: String, CodingKey {
            case id = "stepId"
            case kind, status, isConcluded
        }
    }

    /// Something that was submitted.
    public struct Submission: Decodable, Hashable, Sendable {
        /// Its name.
        public let id: String
        /// `pending`, `assessed` or `withdrawn`.
        public let outcome: String

        private enum CodingKeys: String, CodingKey {
            case id = "submissionId"
            case outcome
        }
    }

    private enum CodingKeys: String, CodingKey {
        case id = "journeyId"
        case definition, status, isCompleted, requiredAction, action, steps, expiresAt, systemDecision, finalDecision
        case submission
    }
}

/// A page of the list of journeys, oldest first.
public struct JourneyPage: Decodable, Hashable, Sendable {
    /// The journeys.
    public let journeys: [Entry]
    /// Where the list goes on; `nil` at its end.
    public let nextCursor: String?

    /// A journey.
    public struct Entry: Decodable, Hashable, Sendable {
        /// Its name.
        public let id: String
        /// `open`, `finished`, `cancelled`, `expired` or `erased`.
        public let status: String

        private enum CodingKeys: String, CodingKey {
            case id = "journeyId"
            case status
        }
    }
}

/// What a person may see of a journey: ``Answer/body`` has the steps' own keys.
public struct JourneySummary: Decodable, Hashable, Sendable {
    /// Whether every step is concluded.
    public let isCompleted: Bool
}

/// Receipts of what was erased: ``Answer/body`` has what each names.
public struct ErasureReceipts: Decodable, Hashable, Sendable {
    /// One for the media and one for the result, as far as they were there.
    public let receipts: [Receipt]

    /// What was erased at once.
    public struct Receipt: Decodable, Hashable, Sendable {
        /// `media` or `result`.
        public let retention: String
        /// When.
        public let time: String
    }
}

/// A token that leads one journey.
public struct JourneyToken: Decodable, Hashable, Sendable {
    /// Goes in the place of a key.
    public let token: String
    /// When it ends.
    public let expiresAt: String
}

/// The rest of what a token says besides its journey.
public struct CaptureSession: Decodable, Hashable, Sendable {
    /// The journey.
    public let journeyId: String
    /// The address that the person goes back to after the end; `nil` if the page stays.
    public let returnUrl: String?
}

/// How a camera is held, by one frame of it.
public struct CapturePreview: Decodable, Hashable, Sendable {
    /// Whether the picture may be taken.
    public let isGood: Bool
    /// Things to do better, most important first, such as `DOCUMENT_TOO_FAR`.
    public let advice: [String]
    /// The place of the document or the face: four corners, clockwise, each its x and y as parts of the frame's width and
    /// height; `nil` where none was found.
    public let outline: [[Double]]?
    /// When a film of the face has shown enough; `nil` for a document.
    public let film: Film?

    /// A film ends when so many frames, and so great a part of them, were good. It lasts at least `leastSeconds` and at most
    /// `mostSeconds`.
    public struct Film: Decodable, Hashable, Sendable {
        /// The shortest film, in seconds.
        public let leastSeconds: Double
        /// The longest film, in seconds.
        public let mostSeconds: Double
        /// How many frames must have been good.
        public let goodFrames: Int
        /// The part of the frames that must have been good, 0 to 1.
        public let goodShare: Double
    }
}

/// How the clip that answers a challenge comes in.
public enum ClipDelivery: String, Codable, Hashable, Sendable {
    /// The client tells of each piece while it films.
    case pieces
    /// The client sends the clip alone. A token may not ask for it.
    case whole
}

/// A piece of a clip that was noted.
public struct NotedPiece: Decodable, Hashable, Sendable {
    /// Which, from 0.
    public let number: Int
}

/// A challenge for active liveness. The recording begins when it is there.
public struct LivenessChallenge: Decodable, Hashable, Sendable {
    /// Its name.
    public let id: String
    /// Comes with each request for a prompt, and with the answer.
    public let ticket: String
    /// Until when it is answered.
    public let expiresAt: String
    /// How many movements are asked for.
    public let promptCount: Int
    /// How many milliseconds after the clip's first frame the first prompt is due.
    public let leadMilliseconds: Int
    /// How the clip has to come in.
    public let delivery: ClipDelivery

    private enum CodingKeys: String, CodingKey {
        case id = "challengeId"
        case ticket, expiresAt, promptCount, leadMilliseconds, delivery
    }
}

/// A movement to be made now.
public struct ChallengePrompt: Decodable, Hashable, Sendable {
    /// Which, from 0.
    public let number: Int
    /// The movement, such as `TURN_LEFT`: the person's own left.
    public let movement: String
    /// After how many milliseconds the next is due; `nil` for the last.
    public let nextMilliseconds: Int?
    /// Until when the next is handed out, or the answer taken.
    public let deadline: String
}
