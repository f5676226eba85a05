/// Why the value of a field may be wrong: stable text in snake case. Open, so that new doubts are not a breaking
/// change.
public struct FieldDoubt: RawRepresentable, Hashable, Sendable, Codable {
    /// The stable text.
    public let rawValue: String

    /// A doubt from its stable text.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// No check digit protects the field (for example a name), so a wrong reading would go unnoticed.
    public static let unprotected = FieldDoubt(rawValue: "unprotected")
    /// A check digit of the field is wrong.
    public static let checkDigitWrong = FieldDoubt(rawValue: "check_digit_wrong")
    /// The name fills its field, so it may be truncated (ICAO 9303-4, 4.2.3).
    public static let possiblyTruncated = FieldDoubt(rawValue: "possibly_truncated")
    /// The field violates its grammar, or its code is unknown.
    public static let malformed = FieldDoubt(rawValue: "malformed")
    /// Another century is possible for the year's two digits.
    public static let centuryAmbiguous = FieldDoubt(rawValue: "century_ambiguous")
    /// A part of the date is unknown to the State that issued the document.
    public static let datePartUnknown = FieldDoubt(rawValue: "date_part_unknown")
    /// The document has no such field, and its kind implies the value: a French identity card belongs to a French
    /// citizen.
    public static let implied = FieldDoubt(rawValue: "implied")
    /// Readings of the same place disagree, or there is only one, or values with the same witnesses are wrong more often than
    /// the caller accepts.
    public static let unconfirmed = FieldDoubt(rawValue: "unconfirmed")
    /// A misread character was replaced as the grammar requires.
    public static let corrected = FieldDoubt(rawValue: "corrected")
    /// The machine-readable zone differs from print, a barcode or the zone of the other side.
    public static let zonesDisagree = FieldDoubt(rawValue: "zones_disagree")
    /// Two such places seem to differ, but one of them was not read reliably.
    public static let zonesMayDisagree = FieldDoubt(rawValue: "zones_may_disagree")
    /// Day and month may be swapped.
    public static let dateOrderAmbiguous = FieldDoubt(rawValue: "date_order_ambiguous")
    /// Two frames of the clip show different values.
    public static let framesDisagree = FieldDoubt(rawValue: "frames_disagree")
}
