/// Why the value of a field may be wrong: stable text in snake case. Open, so that new doubts break nobody.
public struct FieldDoubt: RawRepresentable, Hashable, Sendable, Codable {
    /// The stable text.
    public let rawValue: String

    /// A doubt from its stable text.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// No check digit stands over the field, as over names: nothing in the zone would show a wrong reading.
    public static let unprotected = FieldDoubt(rawValue: "unprotected")
    /// A check digit over the field does not hold.
    public static let checkDigitWrong = FieldDoubt(rawValue: "check_digit_wrong")
    /// The name fills its field, so that more of it may have been cut off (ICAO 9303-4, 4.2.3).
    public static let possiblyTruncated = FieldDoubt(rawValue: "possibly_truncated")
    /// The field does not follow its grammar, or its code is unknown.
    public static let malformed = FieldDoubt(rawValue: "malformed")
    /// Another century is possible for the year's two digits.
    public static let centuryAmbiguous = FieldDoubt(rawValue: "century_ambiguous")
    /// A part of the date is unknown to the State that issued the document.
    public static let datePartUnknown = FieldDoubt(rawValue: "date_part_unknown")
    /// The document has no such field, and its kind implies the value: a French card of identity is a French person's.
    public static let implied = FieldDoubt(rawValue: "implied")
    /// Readings of the same place disagree, or there is only one.
    public static let unconfirmed = FieldDoubt(rawValue: "unconfirmed")
    /// A misread character was replaced as the grammar demands.
    public static let corrected = FieldDoubt(rawValue: "corrected")
    /// The machine-readable zone and the printed one say different things.
    public static let zonesDisagree = FieldDoubt(rawValue: "zones_disagree")
    /// They seem to, and one of both was not surely read.
    public static let zonesMayDisagree = FieldDoubt(rawValue: "zones_may_disagree")
    /// Day and month may stand the other way round.
    public static let dateOrderAmbiguous = FieldDoubt(rawValue: "date_order_ambiguous")
}
