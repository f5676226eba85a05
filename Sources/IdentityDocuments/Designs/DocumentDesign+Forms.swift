extension DocumentDesign {
    /// Whether documents of the design may have a value: it has the form of its field, or designs that were not seen may lack
    /// the field.
    func mayHave(_ value: String, in name: DocumentFieldName) -> Bool {
        let own = fields.filter { $0.name == name }
        return own.isEmpty ? !isVerified : own.contains { $0.fits(value) }
    }
}

/// The forms of a field's value.
extension DocumentDesign.Field {
    /// Whether a value has one of the forms, without its spaces; true if no form is known.
    public func fits(_ value: String) -> Bool {
        patterns.isEmpty || patterns.contains { Self.fits(value, $0) }
    }

    /// Whether a value has a form that says of each character whether it is a letter or a digit.
    func tellsEachCharacter(of value: String) -> Bool {
        patterns.contains { !$0.contains("*") && Self.fits(value, $0) }
    }

    private static func fits(_ value: String, _ pattern: String) -> Bool {
        let (letters, forms) = (value.filter { $0 != " " }, pattern.filter { $0 != " " })
        return letters.count == forms.count
            && zip(letters, forms).allSatisfy { letter, form in
                switch form {
                case "A": letter.isASCII && letter.isLetter
                case "9": letter.isASCII && letter.isNumber
                case "*": letter.isASCII && (letter.isLetter || letter.isNumber)
                default: letter == form
                }
            }
    }
}
