/// The characters of a text. A recogniser for few characters reads those better. Open, so that new alphabets are not a
/// breaking change.
public struct TextAlphabet: RawRepresentable, Sendable, Hashable, Codable {
    /// The stable text, in lower case.
    public let rawValue: String

    /// An alphabet from its stable text.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The 37 characters of machine-readable zones (ICAO 9303-3, 4.3): A–Z, 0–9 and `<`, printed in OCR-B.
    public static let machineReadable = Self(rawValue: "mrz")
    /// Latin letters with diacritics, digits, and the punctuation between words.
    public static let latin = Self(rawValue: "latin")
}
