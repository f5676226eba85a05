/// A fault of a capture that prevents a good assessment of the face. No code describes an attack.
///
/// The first seven are public codes that clients of similar services already handle; the others are extensions.
public enum LivenessStatusCode: String, Sendable, Hashable, CaseIterable {
    /// No face was found.
    case faceNotFound = "FACE_NOT_FOUND"
    /// A second face is of comparable size.
    case tooManyFaces = "TOO_MANY_FACES"
    /// The face has too few pixels.
    case faceTooSmall = "FACE_TOO_SMALL"
    /// The face fills too much of the picture.
    case faceTooClose = "FACE_TOO_CLOSE"
    /// The face almost touches the edge of the picture.
    case faceCloseToBorder = "FACE_CLOSE_TO_BORDER"
    /// Part of the face lies outside the picture.
    case faceCropped = "FACE_CROPPED"
    /// Extension: the picture lies on its side, or is upside down.
    case imageOnItsSide = "IMAGE_ON_ITS_SIDE"
    /// Something covers part of the face.
    case faceIsOccluded = "FACE_IS_OCCLUDED"
    /// Extension: the head is turned too far.
    case faceAngleTooLarge = "FACE_ANGLE_TOO_LARGE"
    /// Extension: the eyes are closed.
    case eyesClosed = "EYES_CLOSED"
    /// Extension: the mouth is wide open.
    case mouthOpen = "MOUTH_OPEN"
    /// Extension: the face is too dark.
    case imageTooDark = "IMAGE_TOO_DARK"
    /// Extension: the face is too bright.
    case imageTooBright = "IMAGE_TOO_BRIGHT"
    /// Extension: the face is blurred.
    case imageBlurred = "IMAGE_BLURRED"
    /// Extension: the file could not be read.
    case failedToReadImage = "FAILED_TO_READ_IMAGE"
}
