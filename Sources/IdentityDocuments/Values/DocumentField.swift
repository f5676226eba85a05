/// What one source (a zone, a barcode) says in one field, and every doubt in it. A doubt is a value: a field with doubts is
/// still told.
public struct DocumentField: Sendable, Hashable, Codable {
    /// Which field.
    public let name: DocumentFieldName
    /// The value as text: names with spaces, dates as `YYYY-MM-DD` with X for unknown digits, countries by three letters;
    /// `nil` when the field is there and empty, or cannot be read.
    public let value: String?
    /// Why the value may be wrong, most serious first; empty when the source leaves no doubt.
    public let doubts: [FieldDoubt]

    /// The field `name` with its value and doubts.
    public init(name: DocumentFieldName, value: String?, doubts: [FieldDoubt] = []) {
        self.name = name
        self.value = value
        self.doubts = doubts
    }
}

extension DocumentField: PersonalData {
    /// The field's name and doubts; never its value.
    public var withheldSummary: String {
        let doubtful = doubts.isEmpty ? "" : ", doubts: " + doubts.map(\.rawValue).joined(separator: " ")
        return name.rawValue + (value == nil ? ", empty" : "") + doubtful
    }
}
