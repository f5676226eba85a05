/// A place on a document that states a field's value, or a check that the value passes: stable text in camel case. Open, so
/// that new witnesses are not a breaking change.
public struct FieldWitness: RawRepresentable, Hashable, Sendable, Codable, Comparable {
    /// The stable text.
    public let rawValue: String

    /// A witness from its stable text.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The accepted machine-readable zone.
    public static let zone = FieldWitness(rawValue: "zone")
    /// A check digit of the zone that covers the value.
    public static let checkDigit = FieldWitness(rawValue: "checkDigit")
    /// The print for people.
    public static let print = FieldWitness(rawValue: "print")
    /// The recogniser of print is sure of each character. Blur, patterns and lost marks make it less sure.
    public static let clear = FieldWitness(rawValue: "clear")
    /// No character of a number has a look-alike, as O and 0 are, or the form of the document's numbers tells them apart.
    public static let distinct = FieldWitness(rawValue: "distinct")
    /// The characters of a number that have look-alikes have the shapes of these characters in the document's dates and words.
    public static let knownShapes = FieldWitness(rawValue: "knownShapes")
    /// Another recogniser, which read the same print.
    public static let secondReading = FieldWitness(rawValue: "secondReading")
    /// The other recogniser is sure of each character too.
    public static let clearSecondReading = FieldWitness(rawValue: "clearSecondReading")
    /// Another frame of the clip, in which the same print was read.
    public static let otherFrame = FieldWitness(rawValue: "otherFrame")
    /// The text that the file itself holds, as a PDF does.
    public static let fileText = FieldWitness(rawValue: "fileText")
    /// The barcode of a licence.
    public static let barcode = FieldWitness(rawValue: "barcode")

    /// Orders witnesses by their text.
    public static func < (first: FieldWitness, second: FieldWitness) -> Bool { first.rawValue < second.rawValue }
}
