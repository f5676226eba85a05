extension LicenceBarcode {
    /// The name, divided as the version of the standard divides it; `nil` if missing, or if its parts cannot be told. The
    /// result states whether the issuer marked it as truncated.
    public var name: PersonName? {
        let parts = nameParts
        guard parts.surname != nil || !parts.givenNames.isEmpty else { return nil }
        return PersonName(
            surname: parts.surname ?? "", givenNames: parts.givenNames.joined(separator: " "),
            isPossiblyTruncated: isSurnameCut || areGivenNamesCut)
    }

    /// The suffix of the name, which tells father and son apart, such as `JR` or `III`; `nil` if missing.
    public var nameSuffix: String? { value("DCU") ?? value("DAE") ?? nameParts.suffix }

    /// The name in one piece, if nothing says which part of it is the surname.
    var undividedName: String? {
        guard nameParts.isUndivided else { return nil }
        return value("DAA")
    }

    /// Whether the issuer says that it cut the surname.
    var isSurnameCut: Bool { elements["DDE"] == "T" }
    /// Whether the issuer says that it cut a given name.
    var areGivenNamesCut: Bool { elements["DDF"] == "T" || elements["DDG"] == "T" }

    private struct Parts {
        var surname: String?
        var givenNames: [String] = []
        var suffix: String?
        var isUndivided = false
    }

    private var nameParts: Parts {
        var parts = Parts(surname: value("DCS") ?? value("DAB"))
        let given = [value("DAC") ?? value("DCT"), value("DAD")].compactMap(\.self)
        if parts.surname == nil, let whole = value("DAA") { return Self.divided(whole) }
        parts.givenNames = given.flatMap { Self.pieces($0) }.filter { !$0.isEmpty }
        return parts
    }

    /// Version 1 writes surname, first given name, further ones and suffix with a mark between. The standard's mark is
    /// the comma; issuers also write `$` and `@`. Spaces divide nothing: some issuers write the surname first, others
    /// last.
    private static func divided(_ whole: String) -> Parts {
        var pieces = Self.pieces(whole)
        guard pieces.count > 1 else {
            let isOneWord = !whole.contains(" ")
            return Parts(surname: isOneWord ? pieces.first : nil, isUndivided: !isOneWord)
        }
        var parts = Parts(surname: pieces.removeFirst())
        if pieces.count > 1, let last = pieces.last, suffixes.contains(last) {
            parts.suffix = last
            pieces.removeLast()
        }
        parts.givenNames = pieces.filter { !$0.isEmpty }
        if parts.surname?.isEmpty == true { parts.surname = nil }
        return parts
    }

    private static func pieces(_ text: String) -> [String] {
        text.split(omittingEmptySubsequences: false) { ",$@".contains($0) }.map { Transliteration.trimmed(String($0)) }
    }

    private static let suffixes: Set<String> = [
        "JR", "SR", "II", "III", "IV", "V", "VI", "1ST", "2ND", "3RD", "4TH", "5TH", "6TH",
    ]
}
