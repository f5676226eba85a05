/// A barcode found in a picture. Its text may be personal data, so descriptions leave it out.
public struct DecodedBarcode: Sendable, Hashable {
    /// How it is written.
    public enum Symbology: String, Sendable, Hashable, Codable, CaseIterable {
        /// ISO/IEC 15438; driving licences carry it.
        case pdf417
        /// ISO/IEC 18004.
        case qr
        /// ISO/IEC 24778.
        case aztec
    }

    /// How it is written.
    public let symbology: Symbology
    /// The decoded text. It holds no control characters except line ends and the separators U+001C to U+001F.
    public let text: String
    /// The corners in pixels of the picture, clockwise from the top left one as it reads.
    public let corners: Quadrilateral

    /// A barcode of its parts.
    public init(symbology: Symbology, text: String, corners: Quadrilateral) {
        self.symbology = symbology
        self.text = text
        self.corners = corners
    }
}

extension DecodedBarcode: CustomStringConvertible, CustomReflectable {
    /// How it is written, and how long its text is.
    public var description: String { "\(symbology.rawValue) of \(text.utf8.count) bytes" }

    /// Has no children, so that `dump` and failing tests do not print the text.
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
