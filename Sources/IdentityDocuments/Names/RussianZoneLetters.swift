/// The letters of Russian internal passports (document code PN, issued by RUS). Their zones write one character,
/// possibly a digit, for each Cyrillic letter, so the name can be restored exactly (order 851 of 2017 of the Russian
/// Ministry of the Interior).
enum RussianZoneLetters {
    private static let pairs: [(Character, Character)] = Array(
        zip("ABVGDE2JZIQKLMNOPRSTUFHC34WXY9678", "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ"))

    private static let cyrillicByZone = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    private static let zoneByCyrillic = Dictionary(
        pairs.map { ($0.1, $0.0) }, uniquingKeysWith: { first, _ in first })

    /// The Cyrillic text of a zone's text; other characters stay.
    static func cyrillic(_ text: String) -> String { String(text.map { cyrillicByZone[$0] ?? $0 }) }

    /// The zone's text of a Cyrillic text; other characters stay.
    static func zoneText(_ text: String) -> String { String(text.uppercased().map { zoneByCyrillic[$0] ?? $0 }) }
}
