internal import Platform

/// Recognises the back of a North American licence whose barcode is unreadable. It has two words that occur together
/// nowhere else on a card.
enum LicenceBack {
    /// Below this confidence, a recogniser invents text from strokes and patterns.
    private static let leastConfidence = 0.8

    /// Whether the lines contain both words; one letter of each may be misread.
    ///
    /// - Source: the AAMVA's DL/ID card design standard, elements 9a and 12.
    static func isIn(_ lines: [PrintedLine]) -> Bool {
        let words = lines.filter { $0.confidence >= leastConfidence }.flatMap { line in
            Transliteration.plain(line.text).split { !$0.isLetter }.map { Array($0.utf8) }
        }
        return ["RESTRICTIONS", "ENDORSEMENTS"].allSatisfy { word in
            let letters = Array(word.utf8)
            return words.contains { EditDistance.between($0, letters) <= 1 }
        }
    }
}
