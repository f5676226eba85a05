/// A fault of a document's capture because of which it cannot be read or compared well. Later versions may add codes.
public struct DocumentCaptureCode: RawRepresentable, Sendable, Hashable {
    /// The code in JSON.
    public let rawValue: String

    /// The code with that name.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// A corner of the document lies beyond the picture.
    public static let cropped = DocumentCaptureCode(rawValue: "DOCUMENT_CROPPED")
    /// The document has too few pixels for its print.
    public static let tooFar = DocumentCaptureCode(rawValue: "DOCUMENT_TOO_FAR")
    /// The print is blurred.
    public static let blurred = DocumentCaptureCode(rawValue: "DOCUMENT_BLURRED")
    /// A light is reflected on it.
    public static let glare = DocumentCaptureCode(rawValue: "DOCUMENT_GLARE")
    /// The document has an outline, but the picture shows no face: it may be the back of a document, or no identity
    /// document.
    public static let wrongSide = DocumentCaptureCode(rawValue: "DOCUMENT_WRONG_SIDE")
}
