/// Whether a clip answers a challenge, and what was seen of it.
public struct ChallengeVerdict: Sendable, Hashable {
    /// What became of each prompt, in the order of the challenge.
    public let steps: [ChallengeStepFinding]
    /// The movements that nobody asked for, earliest first.
    public let surplus: [HeadEvent]
    /// Why it is no answer, most important first; empty where it is one.
    public let reasons: [ChallengeReason]

    /// A verdict from its parts.
    public init(steps: [ChallengeStepFinding], surplus: [HeadEvent], reasons: [ChallengeReason]) {
        self.steps = steps
        self.surplus = surplus
        self.reasons = reasons
    }

    /// Whether the clip answers the challenge.
    public var isAnswered: Bool { reasons.isEmpty }

    /// Whether it is no living person's own answer: see ``ChallengeReason/refutesLife``.
    public var refutesLife: Bool { reasons.contains(where: \.refutesLife) }

    /// The verdict in the light of what is known from elsewhere: no answer where there are `others`, which come first.
    public func withheld(because others: [ChallengeReason]) -> ChallengeVerdict {
        ChallengeVerdict(
            steps: steps, surplus: surplus, reasons: others + reasons.filter { !others.contains($0) })
    }
}

/// Why a clip does not answer a challenge: stable text that programs may match. An open set.
public struct ChallengeReason: RawRepresentable, Sendable, Hashable, Codable {
    /// The stable text, in upper snake case.
    public let rawValue: String

    /// A reason from its stable text.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The clip ends before the last movement could be made.
    public static let clipTooShort = Self(rawValue: "CLIP_TOO_SHORT")
    /// The clip goes on for so long behind the last prompt that the end of a true answer may be anywhere in it.
    public static let clipTooLong = Self(rawValue: "CLIP_TOO_LONG")
    /// Frames of the clip are missing or cannot be decoded.
    public static let clipDamaged = Self(rawValue: "CLIP_DAMAGED")
    /// The clip was cut, or holds frames of another.
    public static let clipNotOfOnePiece = Self(rawValue: "CLIP_NOT_OF_ONE_PIECE")
    /// More than one face is in the picture.
    public static let severalFaces = Self(rawValue: "SEVERAL_FACES")
    /// The face left the picture, or could not be measured.
    public static let faceLost = Self(rawValue: "FACE_LOST")
    /// A movement was not made, or not in its turn.
    public static let movementMissing = Self(rawValue: "MOVEMENT_MISSING")
    /// A movement came before a person could have heard of it, or when its time was over.
    public static let movementOutOfTime = Self(rawValue: "MOVEMENT_OUT_OF_TIME")
    /// A movement was made that nobody asked for.
    public static let movementUnasked = Self(rawValue: "MOVEMENT_UNASKED")
    /// The clip shows more than one person, or not the same one throughout.
    public static let severalPeople = Self(rawValue: "SEVERAL_PEOPLE")
    /// The clip shows somebody else than the face that was given before it.
    public static let otherPerson = Self(rawValue: "OTHER_PERSON")
    /// Whether the clip shows the face that was given before it cannot be told.
    public static let personNotCompared = Self(rawValue: "PERSON_NOT_COMPARED")
    /// The clip was begun before the challenge was issued.
    public static let clipBeforeChallenge = Self(rawValue: "CLIP_BEFORE_CHALLENGE")
    /// The prompts cannot have been shown when the client says so.
    public static let promptTimesContradicted = Self(rawValue: "PROMPT_TIMES_CONTRADICTED")
    /// A piece of the clip was told of later than it can have been filmed.
    public static let piecesLate = Self(rawValue: "PIECES_LATE")
    /// A piece of the clip was told of before its frames can have been filmed, or its frames lie in no piece.
    public static let piecesContradicted = Self(rawValue: "PIECES_CONTRADICTED")
    /// The challenge is over, or has not begun.
    public static let expired = Self(rawValue: "CHALLENGE_EXPIRED")
    /// The challenge was answered before, with another clip.
    public static let used = Self(rawValue: "CHALLENGE_USED")
    /// The challenge was not issued here, or was changed since.
    public static let foreign = Self(rawValue: "CHALLENGE_FOREIGN")
    /// The clip is not the one whose digest was bound to the challenge.
    public static let otherClip = Self(rawValue: "CLIP_MISMATCH")

    /// Whether no clip that the person filmed when asked can have it: somebody else moved, or the clip was put together or made
    /// before. What a slow network explains is not among them (``promptTimesContradicted``), nor what keeps a clip from being
    /// looked at.
    public var refutesLife: Bool {
        [.severalPeople, .otherPerson, .clipNotOfOnePiece, .clipBeforeChallenge].contains(self)
    }
}
