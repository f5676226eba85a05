public import BiometricsCore

/// What a person is told about a capture: stable text, `feedback_` and words in snake case. Open, so that new codes break
/// nobody.
public struct FeedbackCode: RawRepresentable, Hashable, Sendable, Codable {
    /// The stable text.
    public let rawValue: String

    /// A code from its stable text.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// IDWise's own: a document on a screen or a copy.
    public static let notPhysicalDocument = FeedbackCode(rawValue: "feedback_not_physical_document")
    /// IDWise's own: part of the document lies outside of the picture.
    public static let documentCropped = FeedbackCode(rawValue: "feedback_document_cropped")
    /// Ours: no document was found.
    public static let documentNotFound = FeedbackCode(rawValue: "feedback_document_not_found")
    /// Ours: the document cannot be read.
    public static let documentNotLegible = FeedbackCode(rawValue: "feedback_document_not_legible")
    /// Ours: it is the other side of the document.
    public static let documentWrongSide = FeedbackCode(rawValue: "feedback_document_wrong_side")
    /// Ours: the machine-readable zone was not read.
    public static let documentZoneNotRead = FeedbackCode(rawValue: "feedback_document_zone_not_read")
    /// Ours: no portrait was found on the document.
    public static let documentPortraitNotFound = FeedbackCode(rawValue: "feedback_document_portrait_not_found")
    /// Ours: no face was found on the selfie.
    public static let faceNotFound = FeedbackCode(rawValue: "feedback_face_not_found")
    /// Ours: the selfie shows several faces.
    public static let tooManyFaces = FeedbackCode(rawValue: "feedback_too_many_faces")
    /// Ours, in earlier versions: something is wrong with how the face was taken.
    public static let faceNotUsable = FeedbackCode(rawValue: "feedback_face_not_usable")
    /// Ours: the face is too far away.
    public static let comeCloser = FeedbackCode(rawValue: "feedback_come_closer")
    /// Ours: the face is too close, or leaves no room around it.
    public static let moveBack = FeedbackCode(rawValue: "feedback_move_back")
    /// Ours: the face is cut off.
    public static let centreFace = FeedbackCode(rawValue: "feedback_centre_face")
    /// Ours: something covers the face.
    public static let uncoverFace = FeedbackCode(rawValue: "feedback_uncover_face")
    /// Ours: the picture lies on its side, or is upside down.
    public static let turnUpright = FeedbackCode(rawValue: "feedback_turn_upright")
    /// Ours: the person looks aside.
    public static let lookStraight = FeedbackCode(rawValue: "feedback_look_straight")
    /// Ours: the eyes are closed.
    public static let openEyes = FeedbackCode(rawValue: "feedback_open_eyes")
    /// Ours: the mouth is open.
    public static let closeMouth = FeedbackCode(rawValue: "feedback_close_mouth")
    /// Ours: the light does not show the face.
    public static let lightFromFront = FeedbackCode(rawValue: "feedback_light_from_front")
    /// Ours: there is too much light.
    public static let lessLight = FeedbackCode(rawValue: "feedback_less_light")
    /// Ours: the picture is not sharp.
    public static let holdSteady = FeedbackCode(rawValue: "feedback_hold_steady")
    /// Ours: a picture does not tell enough.
    public static let recordThreeSeconds = FeedbackCode(rawValue: "feedback_record_three_seconds")
    /// Ours: it is not clear that a person is before the camera.
    public static let filmYourself = FeedbackCode(rawValue: "feedback_film_yourself")
    /// Ours: the file cannot be used.
    public static let captureAgain = FeedbackCode(rawValue: "feedback_capture_again")
    /// Ours: the movements that were asked for were not seen.
    public static let challengeNotAnswered = FeedbackCode(rawValue: "feedback_challenge_not_answered")
    /// Ours: the examination took longer than it may.
    public static let examinationOverdue = FeedbackCode(rawValue: "feedback_examination_overdue")
    /// Ours: it could not be examined, and others before it neither.
    public static let notExamined = FeedbackCode(rawValue: "feedback_not_examined")

    /// The feedback for a person who can mend a selfie; `nil` if only the company can.
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
