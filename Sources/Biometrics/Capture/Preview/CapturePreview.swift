public import BiometricsCore
internal import DocumentReading

/// Advice on how to hold a camera, from one of its frames before a picture is taken.
///
/// It is about the capture alone: where the document or the face is, and what to improve. It says nothing about whether
/// the document is genuine, whose face it is, or whether the person is live.
public struct CapturePreview: Hashable, Sendable {
    /// The subject of the picture.
    public enum Subject: Hashable, Sendable, CaseIterable {
        /// The side of a document that has a portrait.
        case documentFront
        /// The side of a document without a portrait.
        case documentBack
        /// The face of the person who holds the camera.
        case selfie
    }

    /// The document's or face's four corners, clockwise, as parts of the frame's width and height from its top left
    /// corner; 0 to 1 lies inside. `nil` if nothing was found.
    public let outline: Quadrilateral?
    /// The improvements to make, most important first; empty if the picture may be taken.
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

/// An improvement to make before a picture is taken. The codes are those of capture faults, and some that apply to a
/// live picture only. Later versions may add codes.
public struct CaptureAdvice: RawRepresentable, Hashable, Sendable, CaseIterable {
    /// The code in JSON.
    public let rawValue: String

    /// The advice with that name.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    init(_ code: DocumentCaptureCode) { rawValue = code.rawValue }

    init(_ code: LivenessStatusCode) { rawValue = code.rawValue }

    /// No outline of a document was found.
    public static let documentNotFound = CaptureAdvice(rawValue: "DOCUMENT_NOT_FOUND")
    /// A corner of the document lies beyond the picture.
    public static let documentCropped = CaptureAdvice(.cropped)
    /// The document fills too little of the picture.
    public static let documentTooFar = CaptureAdvice(.tooFar)
    /// The document is blurred.
    public static let documentBlurred = CaptureAdvice(.blurred)
    /// A light is reflected on it.
    public static let documentGlare = CaptureAdvice(.glare)
    /// The document shows its other side, or it is not an identity document.
    public static let documentWrongSide = CaptureAdvice(.wrongSide)
    /// No face was found.
    public static let faceNotFound = CaptureAdvice(.faceNotFound)
    /// There are several faces of similar size.
    public static let tooManyFaces = CaptureAdvice(.tooManyFaces)
    /// The picture lies on its side, or is upside down.
    public static let imageOnItsSide = CaptureAdvice(.imageOnItsSide)
    /// Part of the face lies beyond the picture.
    public static let faceCropped = CaptureAdvice(.faceCropped)
    /// The face fills too little of the picture.
    public static let faceTooSmall = CaptureAdvice(.faceTooSmall)
    /// The face fills too much of the picture.
    public static let faceTooClose = CaptureAdvice(.faceTooClose)
    /// The face is not in the middle.
    public static let faceNotCentred = CaptureAdvice(rawValue: "FACE_NOT_CENTRED")

    /// All codes of this version.
    public static let allCases: [CaptureAdvice] = [
        documentNotFound, documentCropped, documentTooFar, documentBlurred, documentGlare, documentWrongSide,
        faceNotFound, tooManyFaces, imageOnItsSide, faceCropped, faceTooSmall, faceTooClose, faceNotCentred,
    ]
}
