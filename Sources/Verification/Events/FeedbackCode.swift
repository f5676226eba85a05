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
    /// Ours: something is wrong with how the face was taken.
    public static let faceNotUsable = FeedbackCode(rawValue: "feedback_face_not_usable")
    /// Ours: the movements that were asked for were not seen.
    public static let challengeNotAnswered = FeedbackCode(rawValue: "feedback_challenge_not_answered")
    /// Ours: the examination took longer than it may.
    public static let examinationOverdue = FeedbackCode(rawValue: "feedback_examination_overdue")
    /// Ours: it could not be examined, and others before it neither.
    public static let notExamined = FeedbackCode(rawValue: "feedback_not_examined")
}
