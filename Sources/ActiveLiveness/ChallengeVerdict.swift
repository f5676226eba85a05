/// Whether a clip answers a challenge, with the findings.
public struct ChallengeVerdict: Sendable, Hashable {
    /// The finding for each prompt, in the order of the challenge.
    public let steps: [ChallengeStepFinding]
    /// Movements that the challenge did not ask for, earliest first.
    public let surplus: [HeadEvent]
    /// Why the clip does not answer the challenge, most important first; empty if it does.
    public let reasons: [ChallengeReason]

    /// A verdict from its parts.
    public init(steps: [ChallengeStepFinding], surplus: [HeadEvent], reasons: [ChallengeReason]) {
        self.steps = steps
        self.surplus = surplus
        self.reasons = reasons
    }

    /// Whether the clip answers the challenge.
    public var isAnswered: Bool { reasons.isEmpty }

    /// Whether the clip cannot be the person's own answer; see ``ChallengeReason/refutesLife``.
    public var refutesLife: Bool { reasons.contains(where: \.refutesLife) }

    /// The verdict with further reasons, which come first. With any of `others`, the challenge is not answered.
    public func withheld(because others: [ChallengeReason]) -> ChallengeVerdict {
        ChallengeVerdict(
            steps: steps, surplus: surplus, reasons: others + reasons.filter { !others.contains($0) })
    }
}

/// Why a clip does not answer a challenge: stable text for programs. The set is open.
public struct ChallengeReason: RawRepresentable, Sendable, Hashable, Codable {
    /// The stable text, in upper snake case.
    public let rawValue: String

    /// A reason from its stable text.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The clip ends before the last movement could be made.
    public static let clipTooShort = Self(rawValue: "CLIP_TOO_SHORT")
    /// The clip continues so long after the last prompt that a true answer could end anywhere in it.
    public static let clipTooLong = Self(rawValue: "CLIP_TOO_LONG")
    /// Frames of the clip are missing or cannot be decoded.
    public static let clipDamaged = Self(rawValue: "CLIP_DAMAGED")
    /// The clip was cut, or contains frames of another clip.
    public static let clipNotOfOnePiece = Self(rawValue: "CLIP_NOT_OF_ONE_PIECE")
    /// More than one face is in the picture.
    public static let severalFaces = Self(rawValue: "SEVERAL_FACES")
    /// The face left the picture, or could not be measured.
    public static let faceLost = Self(rawValue: "FACE_LOST")
    /// A movement was not made, or not in its order.
    public static let movementMissing = Self(rawValue: "MOVEMENT_MISSING")
    /// A movement came before a person could have reacted, or too late.
    public static let movementOutOfTime = Self(rawValue: "MOVEMENT_OUT_OF_TIME")
    /// A movement was made that the challenge did not ask for.
    public static let movementUnasked = Self(rawValue: "MOVEMENT_UNASKED")
    /// The clip shows more than one person, or not the same one throughout.
    public static let severalPeople = Self(rawValue: "SEVERAL_PEOPLE")
    /// The clip shows another person than the face that was given.
    public static let otherPerson = Self(rawValue: "OTHER_PERSON")
    /// It cannot be decided whether the clip shows the face that was given.
    public static let personNotCompared = Self(rawValue: "PERSON_NOT_COMPARED")
    /// The clip was started before the challenge was issued.
    public static let clipBeforeChallenge = Self(rawValue: "CLIP_BEFORE_CHALLENGE")
    /// The prompts cannot have been shown at the times that the client reports.
    public static let promptTimesContradicted = Self(rawValue: "PROMPT_TIMES_CONTRADICTED")
    /// A piece of the clip was announced too long after it was recorded.
    public static let piecesLate = Self(rawValue: "PIECES_LATE")
    /// A piece of the clip was announced before its frames can have been recorded, or a frame lies in no piece.
    public static let piecesContradicted = Self(rawValue: "PIECES_CONTRADICTED")
    /// The challenge has expired, or has not begun.
    public static let expired = Self(rawValue: "CHALLENGE_EXPIRED")
    /// The challenge was already answered with another clip.
    public static let used = Self(rawValue: "CHALLENGE_USED")
    /// The challenge was not issued here, or was changed since.
    public static let foreign = Self(rawValue: "CHALLENGE_FOREIGN")
    /// The clip is not the one whose digest was bound to the challenge.
    public static let otherClip = Self(rawValue: "CLIP_MISMATCH")

    /// Whether a clip with this reason cannot be a recording that the person made when asked: another person moved, or
    /// the clip was assembled or made earlier. Reasons that a slow network can cause are not included
    /// (``promptTimesContradicted``), nor are reasons that keep a clip from being examined.
    public var refutesLife: Bool {
        [.severalPeople, .otherPerson, .clipNotOfOnePiece, .clipBeforeChallenge].contains(self)
    }
}
