internal import Biometrics
internal import Verification
internal import VerificationService

/// A prompt that was handed out.
struct PromptAnswer: Encodable {
    let schema = "biometrics.journey-prompt/1"
    let number: Int
    let movement: ChallengeMovement
    /// When the next is due, counted from this one; nil for the last.
    let nextMilliseconds: Int?
    /// Until when the next is handed out, or the answer taken.
    let deadline: JourneyInstant

    init(_ prompt: HandedPrompt) {
        number = prompt.number
        movement = prompt.movement
        nextMilliseconds = prompt.nextMilliseconds
        deadline = prompt.deadline
    }
}

/// A piece of a clip that was noted.
struct PieceAnswer: Encodable {
    let schema = "biometrics.journey-piece/1"
    let number: Int
}
