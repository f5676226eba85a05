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

    /// From IDWise: the document is on a screen or is a copy.
    public static let notPhysicalDocument = FeedbackCode(rawValue: "feedback_not_physical_document")
    /// From IDWise: part of the document lies outside the picture.
    public static let documentCropped = FeedbackCode(rawValue: "feedback_document_cropped")
    /// Our own: no document was found.
    public static let documentNotFound = FeedbackCode(rawValue: "feedback_document_not_found")
    /// Our own: the document is not legible.
    public static let documentNotLegible = FeedbackCode(rawValue: "feedback_document_not_legible")
    /// Our own: it is the other side of the document.
    public static let documentWrongSide = FeedbackCode(rawValue: "feedback_document_wrong_side")
    /// Our own: the machine-readable zone was not read.
    public static let documentZoneNotRead = FeedbackCode(rawValue: "feedback_document_zone_not_read")
    /// Our own: no portrait was found on the document.
    public static let documentPortraitNotFound = FeedbackCode(rawValue: "feedback_document_portrait_not_found")
    /// Our own: no face was found on the selfie.
    public static let faceNotFound = FeedbackCode(rawValue: "feedback_face_not_found")
    /// Our own: the selfie shows several faces.
    public static let tooManyFaces = FeedbackCode(rawValue: "feedback_too_many_faces")
    /// Our own, in earlier versions: the face was captured badly.
    public static let faceNotUsable = FeedbackCode(rawValue: "feedback_face_not_usable")
    /// Our own: the face is too far away.
    public static let comeCloser = FeedbackCode(rawValue: "feedback_come_closer")
    /// Our own: the face is too close, or leaves no room around it.
    public static let moveBack = FeedbackCode(rawValue: "feedback_move_back")
    /// Our own: the face is cut off.
    public static let centreFace = FeedbackCode(rawValue: "feedback_centre_face")
    /// Our own: something covers the face.
    public static let uncoverFace = FeedbackCode(rawValue: "feedback_uncover_face")
    /// Our own: the picture lies on its side, or is upside down.
    public static let turnUpright = FeedbackCode(rawValue: "feedback_turn_upright")
    /// Our own: the person looks aside.
    public static let lookStraight = FeedbackCode(rawValue: "feedback_look_straight")
    /// Our own: the eyes are closed.
    public static let openEyes = FeedbackCode(rawValue: "feedback_open_eyes")
    /// Our own: the mouth is open.
    public static let closeMouth = FeedbackCode(rawValue: "feedback_close_mouth")
    /// Our own: the light does not show the face.
    public static let lightFromFront = FeedbackCode(rawValue: "feedback_light_from_front")
    /// Our own: there is too much light.
    public static let lessLight = FeedbackCode(rawValue: "feedback_less_light")
    /// Our own: the picture is not sharp.
    public static let holdSteady = FeedbackCode(rawValue: "feedback_hold_steady")
    /// Our own: a picture does not give enough evidence.
    public static let recordThreeSeconds = FeedbackCode(rawValue: "feedback_record_three_seconds")
    /// Our own: it is unclear whether a person is before the camera.
    public static let filmYourself = FeedbackCode(rawValue: "feedback_film_yourself")
    /// Our own: the file cannot be used.
    public static let captureAgain = FeedbackCode(rawValue: "feedback_capture_again")
    /// Our own: the requested movements were not seen.
    public static let challengeNotAnswered = FeedbackCode(rawValue: "feedback_challenge_not_answered")
    /// Our own: the examination took too long.
    public static let examinationOverdue = FeedbackCode(rawValue: "feedback_examination_overdue")
    /// Our own: this submission and several earlier ones could not be examined.
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
