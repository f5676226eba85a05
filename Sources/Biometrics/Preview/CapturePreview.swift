public import BiometricsCore

/// How well a camera is held, told of one frame of it before a picture is taken.
///
/// It tells of the capture alone: where the document or the face lies, and what to do better. Nothing in it tells whether a
/// document is genuine, whose face it is, or whether it lives.
public struct CapturePreview: Hashable, Sendable {
    /// What the camera is to show.
    public enum Subject: Hashable, Sendable, CaseIterable {
        /// The side of a document that has a portrait.
        case documentFront
        /// The side that has none.
        case documentBack
        /// The face of who holds the camera.
        case selfie
    }

    /// The place of the document or the face: four corners, clockwise, as parts of the frame's width and height from its top
    /// left corner, 0 to 1 inside of it. `nil` where none was found.
    public let outline: Quadrilateral?
    /// Things to do better, most important first; empty where the picture may be taken.
    public let advice: [CaptureAdvice]
    /// When a film of the subject has shown enough; `nil` unless it is to be filmed.
    public let film: FilmNeed?

    /// A preview.
    public init(outline: Quadrilateral?, advice: [CaptureAdvice], film: FilmNeed? = nil) {
        self.outline = outline
        self.advice = advice
        self.film = film
    }

    /// Whether the picture may be taken.
    public var isGood: Bool { outline != nil && advice.isEmpty }
}

/// What to do better before a picture is taken: the codes of captures, and what only a live picture can tell. An open set: a
/// later version may have others.
public struct CaptureAdvice: RawRepresentable, Hashable, Sendable, CaseIterable {
    /// As JSON has it.
    public let rawValue: String

    /// The advice of that name.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    init(_ code: DocumentCaptureCode) { rawValue = code.rawValue }

    init(_ code: LivenessStatusCode) { rawValue = code.rawValue }

    /// No outline of a document was found.
    public static let documentNotFound = CaptureAdvice(rawValue: "DOCUMENT_NOT_FOUND")
    /// A corner of the document lies beyond the picture.
    public static let documentCropped = CaptureAdvice(.cropped)
    /// The document takes too little of the picture.
    public static let documentTooFar = CaptureAdvice(.tooFar)
    /// The document is blurred.
    public static let documentBlurred = CaptureAdvice(.blurred)
    /// A light is reflected on it.
    public static let documentGlare = CaptureAdvice(.glare)
    /// It is the other side of the document, or none of an identity.
    public static let documentWrongSide = CaptureAdvice(.wrongSide)
    /// No face was found.
    public static let faceNotFound = CaptureAdvice(.faceNotFound)
    /// There are several faces of about the same size.
    public static let tooManyFaces = CaptureAdvice(.tooManyFaces)
    /// The picture lies on its side, or is upside down.
    public static let imageOnItsSide = CaptureAdvice(.imageOnItsSide)
    /// Part of the face lies beyond the picture.
    public static let faceCropped = CaptureAdvice(.faceCropped)
    /// The face takes too little of the picture.
    public static let faceTooSmall = CaptureAdvice(.faceTooSmall)
    /// The face takes too much of the picture.
    public static let faceTooClose = CaptureAdvice(.faceTooClose)
    /// The face is not in the middle.
    public static let faceNotCentred = CaptureAdvice(rawValue: "FACE_NOT_CENTRED")

    /// All that this version gives.
    public static let allCases: [CaptureAdvice] = [
        documentNotFound, documentCropped, documentTooFar, documentBlurred, documentGlare, documentWrongSide,
        faceNotFound, tooManyFaces, imageOnItsSide, faceCropped, faceTooSmall, faceTooClose, faceNotCentred,
    ]
}
