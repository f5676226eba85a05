/// Recognises lines of an address.
enum AddressText {
    /// `7786 Krásno`, `D-10115 Berlin`, `1012 AB Amsterdam`, `London SW1A 1AA`, `Springfield, IL 62704`.
    static func isPlace(_ text: String) -> Bool {
        let words = text.split(whereSeparator: { $0 == " " || $0 == "," })
        guard (2...6).contains(words.count), PrintedDate(text) == nil,
            words.contains(where: { $0.count >= 3 && $0.allSatisfy { $0.isLetter || "-’'.".contains($0) } })
        else { return false }
        func isCode(_ word: Substring) -> Bool {
            let digits = word.count(where: \.isNumber)
            return (3...7).contains(digits) && digits + 2 >= word.count
                && word.allSatisfy { $0.isASCII && ($0.isNumber || $0.isUppercase || $0 == "-") }
        }
        if isCode(words[0]) { return words.dropFirst().count(where: { $0.contains(where: \.isNumber) }) <= 1 }
        if let last = words.last, isCode(last) { return true }
        // The two parts of a British postcode.
        let code = words.suffix(2).joined()
        return words.count >= 3 && (5...7).contains(code.count) && code.first?.isUppercase == true
            && code.allSatisfy { $0.isASCII && ($0.isUppercase || $0.isNumber) } && words.last?.first?.isNumber == true
    }

    /// Whether the text is a street with a number before or after it, or a post box.
    static func isStreet(_ text: String) -> Bool {
        let digits = text.count(where: \.isNumber)
        return (1...6).contains(digits) && text.count(where: \.isLetter) >= 3 && text.count <= 60 && !text.contains(":")
            && PrintedDate(text) == nil
    }
}
