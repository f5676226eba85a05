extension RawRepresentable<String> {
    /// An identifier in words for people: `faceDetector` becomes `face detector`.
    package var words: String {
        var words = ""
        for letter in rawValue {
            words += letter.isUppercase ? " " + letter.lowercased() : String(letter)
        }
        return words
    }
}
