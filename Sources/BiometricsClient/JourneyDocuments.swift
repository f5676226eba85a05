/// The current state of a journey. Times are RFC 3339, in UTC.
public struct JourneyState: Decodable, Hashable, Sendable {
    /// Its name.
    public let id: String
    /// Its definition.
    public let definition: Definition
    /// `open`, `finished`, `cancelled`, `expired` or `erased`.
    public let status: String
    /// Whether every step is concluded.
    public let isCompleted: Bool
    /// The next action, such as `INITIAL`, `SELFIE` or `NONE`.
    public let requiredAction: String
    /// The next action with its step; `nil` if there is nothing to do.
    public let action: Action?
    /// The steps, in order.
    public let steps: [Step]
    /// When it expires.
    public let expiresAt: String?
    /// The decision of the rules: `Complete`, `Rejected` or `Refer`; `nil` before the end.
    public let systemDecision: String?
    /// The effective decision: that of the rules, unless a reviewer decided otherwise.
    public let finalDecision: String?
    /// The submission that this call made.
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

    /// An action.
    public struct Action: Decodable, Hashable, Sendable {
        /// The step.
        public let stepID: String
        /// The slot to fill.
        public let slot: String?
        /// Whether a submission is still being examined.
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
        /// Its kind, such as `identityDocument`.
        public let kind: String
        /// Its status.
        public let status: String
        /// Whether it accepts no more submissions.
        public let isConcluded: Bool

        private enum CodingKeys: String, CodingKey {
            case id = "stepId"
            case kind, status, isConcluded
        }
    }

    /// A submission.
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
    /// The cursor of the next page; `nil` at the end.
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

/// The part of a journey that the person may see; ``Answer/body`` has the keys of the steps.
public struct JourneySummary: Decodable, Hashable, Sendable {
    /// Whether every step is concluded.
    public let isCompleted: Bool
}

/// Receipts of an erasure; ``Answer/body`` has the erased items.
public struct ErasureReceipts: Decodable, Hashable, Sendable {
    /// One receipt for the media and one for the result, if they existed.
    public let receipts: [Receipt]

    /// One erasure.
    public struct Receipt: Decodable, Hashable, Sendable {
        /// `media` or `result`.
        public let retention: String
        /// The time of the erasure.
        public let time: String
    }
}

/// A token for one journey.
public struct JourneyToken: Decodable, Hashable, Sendable {
    /// Used instead of a key.
    public let token: String
    /// When it expires.
    public let expiresAt: String
}

/// The rest of what a token says besides its journey.
public struct CaptureSession: Decodable, Hashable, Sendable {
    /// The journey.
    public let journeyId: String
    /// The address that the person goes back to after the end; `nil` if the page stays.
    public let returnUrl: String?
}

/// The quality of a camera frame before the capture.
public struct CapturePreview: Decodable, Hashable, Sendable {
    /// Whether the picture can be taken now.
    public let isGood: Bool
    /// The advice for the person, most important first, such as `DOCUMENT_TOO_FAR`.
    public let advice: [String]
    /// The corners of the document or the face: four corners, clockwise, each with x and y as fractions of the frame's
    /// width and height; `nil` if none was found.
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

/// How the clip that answers a challenge is delivered.
public enum ClipDelivery: String, Codable, Hashable, Sendable {
    /// The client reports each piece while it films.
    case pieces
    /// The client sends only the clip. A token cannot request this.
    case whole
}

/// A recorded piece of a clip.
public struct NotedPiece: Decodable, Hashable, Sendable {
    /// Its index, from 0.
    public let number: Int
}

/// A challenge for active liveness. Start recording as soon as it arrives.
public struct LivenessChallenge: Decodable, Hashable, Sendable {
    /// Its name.
    public let id: String
    /// The ticket to send with each request for a prompt, and with the answer.
    public let ticket: String
    /// When it must be answered.
    public let expiresAt: String
    /// The number of movements.
    public let promptCount: Int
    /// When the first prompt is due, in milliseconds after the clip's first frame.
    public let leadMilliseconds: Int
    /// The required delivery of the clip.
    public let delivery: ClipDelivery

    private enum CodingKeys: String, CodingKey {
        case id = "challengeId"
        case ticket, expiresAt, promptCount, leadMilliseconds, delivery
    }
}

/// A movement to make now.
public struct ChallengePrompt: Decodable, Hashable, Sendable {
    /// Its index, from 0.
    public let number: Int
    /// The movement, such as `TURN_LEFT`: the person's own left.
    public let movement: String
    /// When the next prompt is due, in milliseconds; `nil` for the last.
    public let nextMilliseconds: Int?
    /// The deadline for requesting the next prompt, or for the answer.
    public let deadline: String
}

/// The next part of a session with the chip of a document.
public struct ChipExchange: Decodable, Hashable, Sendable {
    /// The name of the session.
    public let session: String
    /// The number of these commands, which comes back with their answers.
    public let number: Int
    /// The commands for the chip in hexadecimal digits; empty at the end.
    public let commands: [String]
    /// The submission of the chip's files; `nil` before the end.
    public let submissionId: String?
}

/// A challenge for the chip of a document.
public struct ChipChallenge: Decodable, Hashable, Sendable {
    /// The eight bytes that the chip signs, in hexadecimal digits.
    public let challenge: String
    /// The ticket that comes with the chip's files and its answer.
    public let ticket: String
    /// The time from which answers are refused.
    public let expiresAt: String
}
