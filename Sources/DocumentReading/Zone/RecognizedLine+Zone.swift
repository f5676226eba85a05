internal import BiometricsCore

/// Tests whether a recognised line belongs to a machine-readable zone.
extension RecognizedLine {
    /// A line without any recognised character.
    static let nothing = RecognizedLine(characters: [])

    /// The text without spaces.
    private var zoneText: String { text.filter { $0 != " " } }

    /// The zone characters in a line that was read as Latin print.
    var zoneTextOfPrint: String {
        text.uppercased().replacing("«", with: "<<").filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "<") }
    }

    /// Whether the line has so many fillers that only a zone's line can have them.
    var hasFillers: Bool { fillerShare >= 0.2 }

    /// Whether the line certainly belongs to a zone: it has the fillers and was read with confidence. Print and
    /// upside-down lines fail this.
    var isSurelyOfZone: Bool { confidence >= 0.9 && hasFillers && mayBeOfZone }

    /// The share of fillers. Other print hardly ever contains them.
    private var fillerShare: Double {
        let text = zoneText
        return text.isEmpty
            ? 0 : Double(text.utf8.count { $0 == UInt8(ascii: "<") }) / Double(text.utf8.count)
    }

    /// A measure that is greater the right way up: characters are surer there, and fillers turn into digits upside
    /// down. With this weight, the right way won for each of 25 measured lines, four of them without a filler.
    var likeness: Double { 3 * confidence + fillerShare }

    /// Whether the line certainly stands the right way up. Upside down, none of the same 25 lines had a mean confidence
    /// above 0.975. None had fillers for a fifth of its characters with a confidence above 0.9 either.
    var isCertain: Bool { confidence >= 0.985 || confidence >= 0.9 && hasFillers }

    /// Whether the line is too short for a zone, either way up. A line of print on a card has about 12 characters, and
    /// most blocks consist of such lines. Upside down a recogniser may lose half of a zone's characters, but is unsure.
    var isTooShort: Bool { confidence >= 0.9 && 2 * zoneText.utf8.count < (ZoneLines.lineWidths.min() ?? 0) }

    /// Whether the line may belong to a zone: its length is close to a zone's, and it was read with some confidence.
    var mayBeOfZone: Bool {
        let count = zoneText.utf8.count
        return confidence >= 0.8 && ZoneLines.lineWidths.contains { abs(count - $0) <= ZoneLines.bound }
    }
}
