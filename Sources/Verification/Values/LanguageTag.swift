/// A tag of BCP 47 that names a language, and where it matters its script, its region and its variant: `es`, `pt-BR`, `zh-Hant`.
/// Extensions and private parts say nothing about texts, and are refused.
public struct LanguageTag: Hashable, Sendable {
    /// The tag in its usual case.
    public let text: String
    /// The script that it names, such as `Arab`; nil for the usual one of the language.
    public let script: String?

    /// The tag that a text spells, in any case; nil for any other text.
    public init?(_ text: String) {
        guard let parts = text.wholeMatch(of: Self.form)?.output else { return nil }
        let script = parts.script.map { $0.prefix(1).uppercased() + $0.dropFirst().lowercased() }
        let variants = parts.variants.lowercased()
        self.script = script
        self.text =
            parts.language.lowercased() + (script.map { "-\($0)" } ?? "")
            + (parts.region.map { "-\($0.uppercased())" } ?? "") + variants
    }

    /// Whether the language is written from right to left.
    public var isRightToLeft: Bool {
        if let script { return Self.rightToLeftScripts.contains(script) }
        return Self.rightToLeftLanguages.contains(String(text.prefix { $0 != "-" }))
    }

    private static var form:
        Regex<(Substring, language: Substring, script: Substring?, region: Substring?, variants: Substring)>
    {
        /(?<language>[A-Za-z]{2,3})(?:-(?<script>[A-Za-z]{4}))?(?:-(?<region>[A-Za-z]{2}|[0-9]{3}))?(?<variants>(?:-(?:[A-Za-z0-9]{5,8}|[0-9][A-Za-z0-9]{3})){0,3})/
    }

    private static let rightToLeftScripts: Set<String> = [
        "Adlm", "Arab", "Aran", "Hebr", "Mand", "Nkoo", "Rohg", "Samr", "Syrc", "Thaa", "Yezi",
    ]

    /// Those whose usual script is one of these.
    private static let rightToLeftLanguages: Set<String> = [
        "ar", "arc", "arz", "azb", "bal", "bqi", "ckb", "dv", "fa", "glk", "he", "iw", "ks", "lrc", "mzn", "nqo", "pnb",
        "ps", "sd", "syr", "ug", "ur", "yi", "ji",
    ]
}
