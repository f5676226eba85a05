/// A movement of the head or the face that a challenge can ask for. Left and right are the person's own.
public enum ChallengeMovement: String, Sendable, Hashable, Codable, CaseIterable {
    /// Turn the head to one's own left.
    case turnLeft = "TURN_LEFT"
    /// Turn the head to one's own right.
    case turnRight = "TURN_RIGHT"
    /// Raise the chin.
    case lookUp = "LOOK_UP"
    /// Lower the chin.
    case lookDown = "LOOK_DOWN"
    /// Bring the face nearer to the camera.
    case comeCloser = "COME_CLOSER"
    /// Open the mouth.
    case openMouth = "OPEN_MOUTH"
    /// Close both eyes and open them again.
    case blink = "BLINK"

    /// Whether people make the movement unasked. It is then ignored unless it was asked for.
    public var isInvoluntary: Bool { self == .blink }
}
