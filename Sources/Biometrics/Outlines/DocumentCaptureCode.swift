/// What is wrong with the capture of a document, so that it cannot be read or compared well. An open set: a later version may
/// have others.
public struct DocumentCaptureCode: RawRepresentable, Sendable, Hashable, Codable {
    /// As JSON has it.
    public let rawValue: String

    /// The code of that name.
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
    /// An outline, and nobody's face in the picture: the other side of a document, or none of an identity.
    public static let wrongSide = DocumentCaptureCode(rawValue: "DOCUMENT_WRONG_SIDE")
}
