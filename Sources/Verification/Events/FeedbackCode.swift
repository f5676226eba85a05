public import BiometricsCore

/// Feedback about a capture for the person: stable text, `feedback_` and words in snake case. Open, so that new codes
/// are not a breaking change.
public struct FeedbackCode: RawRepresentable, Hashable, Sendable, Codable {
    /// The stable text.
    public let rawValue: String

    /// A code from its stable text.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The document is on a screen or is a copy.
    public static let notPhysicalDocument = FeedbackCode(rawValue: "feedback_not_physical_document")
    /// Part of the document lies outside the picture.
    public static let documentCropped = FeedbackCode(rawValue: "feedback_document_cropped")
    /// No document was found.
    public static let documentNotFound = FeedbackCode(rawValue: "feedback_document_not_found")
    /// The document is not legible.
    public static let documentNotLegible = FeedbackCode(rawValue: "feedback_document_not_legible")
    /// It is the other side of the document.
    public static let documentWrongSide = FeedbackCode(rawValue: "feedback_document_wrong_side")
    /// The document has another type or country than the person declared.
    public static let documentNotAsDeclared = FeedbackCode(rawValue: "feedback_document_not_as_declared")
    /// The document is seen as from the front, and not tilted.
    public static let documentNotTilted = FeedbackCode(rawValue: "feedback_document_not_tilted")
    /// The document's chip was not read, or not all of it.
    public static let chipNotRead = FeedbackCode(rawValue: "feedback_chip_not_read")
    /// The machine-readable zone was not read.
    public static let documentZoneNotRead = FeedbackCode(rawValue: "feedback_document_zone_not_read")
    /// No portrait was found on the document.
    public static let documentPortraitNotFound = FeedbackCode(rawValue: "feedback_document_portrait_not_found")
    /// No face was found on the selfie.
    public static let faceNotFound = FeedbackCode(rawValue: "feedback_face_not_found")
    /// The selfie shows several faces.
    public static let tooManyFaces = FeedbackCode(rawValue: "feedback_too_many_faces")
    /// In earlier versions: the face was captured badly.
    public static let faceNotUsable = FeedbackCode(rawValue: "feedback_face_not_usable")
    /// The face is too far away.
    public static let comeCloser = FeedbackCode(rawValue: "feedback_come_closer")
    /// The face is too close, or leaves no room around it.
    public static let moveBack = FeedbackCode(rawValue: "feedback_move_back")
    /// The face is cut off.
    public static let centreFace = FeedbackCode(rawValue: "feedback_centre_face")
    /// Something covers the face.
    public static let uncoverFace = FeedbackCode(rawValue: "feedback_uncover_face")
    /// The picture lies on its side, or is upside down.
    public static let turnUpright = FeedbackCode(rawValue: "feedback_turn_upright")
    /// The person looks aside.
    public static let lookStraight = FeedbackCode(rawValue: "feedback_look_straight")
    /// The eyes are closed.
    public static let openEyes = FeedbackCode(rawValue: "feedback_open_eyes")
    /// The mouth is open.
    public static let closeMouth = FeedbackCode(rawValue: "feedback_close_mouth")
    /// The light does not show the face.
    public static let lightFromFront = FeedbackCode(rawValue: "feedback_light_from_front")
    /// There is too much light.
    public static let lessLight = FeedbackCode(rawValue: "feedback_less_light")
    /// The picture is not sharp.
    public static let holdSteady = FeedbackCode(rawValue: "feedback_hold_steady")
    /// A picture does not give enough evidence.
    public static let recordThreeSeconds = FeedbackCode(rawValue: "feedback_record_three_seconds")
    /// It is unclear whether a person is before the camera.
    public static let filmYourself = FeedbackCode(rawValue: "feedback_film_yourself")
    /// The file cannot be used.
    public static let captureAgain = FeedbackCode(rawValue: "feedback_capture_again")
    /// The requested movements were not seen.
    public static let challengeNotAnswered = FeedbackCode(rawValue: "feedback_challenge_not_answered")
    /// The examination took too long.
    public static let examinationOverdue = FeedbackCode(rawValue: "feedback_examination_overdue")
    /// This submission and several earlier ones could not be examined.
    public static let notExamined = FeedbackCode(rawValue: "feedback_not_examined")

    /// The feedback for a person who can improve a selfie; `nil` if only the company can.
    public init?(_ instruction: LivenessInstruction) {
        switch instruction {
        case .showFace: self = .faceNotFound
        case .beAlone: self = .tooManyFaces
        case .comeCloser: self = .comeCloser
        case .moveBack: self = .moveBack
        case .centreFace: self = .centreFace
        case .uncoverFace: self = .uncoverFace
        case .turnUpright: self = .turnUpright
        case .lookStraight: self = .lookStraight
        case .openEyes: self = .openEyes
        case .closeMouth: self = .closeMouth
        case .lightFromFront: self = .lightFromFront
        case .lessLight: self = .lessLight
        case .holdSteady: self = .holdSteady
        case .recordThreeSeconds: self = .recordThreeSeconds
        case .filmYourself: self = .filmYourself
        case .followPrompts: self = .challengeNotAnswered
        case .installModels: return nil
        case .captureAgain: self = .captureAgain
        }
    }
}
