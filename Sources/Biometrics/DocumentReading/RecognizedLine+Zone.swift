internal import BiometricsCore

/// What a recognised line says of being a machine-readable zone's.
extension RecognizedLine {
    /// A line of which nothing could be read.
    static let nothing = RecognizedLine(characters: [])

    /// What is left of the text without spaces.
    private var zoneText: String { text.filter { $0 != " " } }

    /// The characters of a zone in a line that was read as Latin print.
    var zoneTextOfPrint: String {
        text.uppercased().replacing("«", with: "<<").filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "<") }
    }

    /// Whether it has so many fillers that nothing but a line of a zone does.
    var hasFillers: Bool { fillerShare >= 0.2 }

    /// Whether it is a line of a zone, as print and upside down lines are not: it has the fillers and is surely read.
    var isSurelyOfZone: Bool { confidence >= 0.9 && hasFillers && mayBeOfZone }

    /// The share of fillers, which hardly anything but a zone has.
    private var fillerShare: Double {
        let text = zoneText
        return text.isEmpty
            ? 0 : Double(text.utf8.count { $0 == UInt8(ascii: "<") }) / Double(text.utf8.count)
    }

    /// Greater for the line the right way up: its characters are surer, and fillers upside down are digits. The weight of
    /// the confidence is that at which the right way won in each of 25 lines measured, four of them without a filler.
    var likeness: Double { 3 * confidence + fillerShare }

    /// Whether it surely stands the right way up. Of those 25 lines the wrong way up none had a mean confidence above 0.975,
    /// or fillers for a fifth of its characters with one above 0.9.
    var isCertain: Bool { confidence >= 0.985 || confidence >= 0.9 && hasFillers }

    /// Whether it is too short for a line of a zone either way up: upside down, no character falls into two halves of which
    /// neither is read. A line of print on a card has 12 characters or so, and most blocks are of such.
    var isTooShort: Bool { 2 * zoneText.utf8.count < (ZoneLines.lineWidths.min() ?? 0) }

    /// Whether it may be a line of a zone: about as long as one, and read with some confidence.
    var mayBeOfZone: Bool {
        let count = zoneText.utf8.count
        return confidence >= 0.8 && ZoneLines.lineWidths.contains { abs(count - $0) <= ZoneLines.bound }
    }
}
