/// The value of one field in one source (a zone, a barcode), with every doubt about it. A field with doubts is still
/// reported.
public struct DocumentField: Sendable, Hashable, Codable {
    /// The name of the field.
    public let name: DocumentFieldName
    /// The value as text: names with spaces, dates as `YYYY-MM-DD` with X for unknown digits, countries as three
    /// letters; `nil` if the field is empty or unreadable.
    public let value: String?
    /// Why the value may be wrong, most serious first; empty without doubts.
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
