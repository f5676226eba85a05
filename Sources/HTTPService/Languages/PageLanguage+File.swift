package import BiometricsCore
internal import FoundationEssentials
internal import Verification

extension PageLanguage {
    /// The most bytes of a file.
    package static let maximumBytes = 1 << 20

    /// A company's own language, or its own words for one of the program's:
    ///
    ///     {"tag": "pt-PT", "name": "Português (Portugal)", "base": "pt", "capture": {"camera.photo": "Tirar fotografia"}}
    ///
    /// `capture` and `review` have texts by their keys. Texts that are not there are those of `base`, a language of the
    /// program; a file for a tag of the program's has that language as its base. Without a base all texts of `capture` must be
    /// there, and all of `review` or none, in which case reviewers are not offered the language. `direction`, `ltr` or `rtl`,
    /// is that of the tag unless given.
    ///
    /// - Parameters:
    ///   - json: the file's text, in UTF-8.
    ///   - file: its name, for errors.
    /// - Throws: `.invalidConfiguration` with the file, the first keys that are at fault, and what to do. A file must be JSON, with
    ///   a tag, and with each known key once. Its texts must have no markup, the places of the English ones, and no more
    ///   characters than there is room for.
    package static func reading(_ json: [UInt8], named file: String) throws(BiometricsError) -> PageLanguage {
        do throws(LanguageFault) {
            return try LanguageFile(json).language()
        } catch {
            throw BiometricsError(.invalidConfiguration, error.message, path: file)
        }
    }
}

/// The faults of a file, in words for its author.
private struct LanguageFault: Error {
    let message: String
}

/// A file as it is written.
private struct LanguageFile {
    private let words: [String: String]
    private let pages: [String: PageTexts]

    private enum Member: Decodable {
        case word(String)
        case texts(PageTexts)

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let word = try? container.decode(String.self) {
                self = .word(word)
            } else {
                self = .texts(try container.decode(PageTexts.self))
            }
        }
    }

    init(_ json: [UInt8]) throws(LanguageFault) {
        if let found = RepeatedKey.first(in: json) {
            let place = (found.place.isEmpty ? "" : "\(found.place): ") + "“\(found.key.printable)”"
            throw LanguageFault(message: "\(place) occurs twice; remove one.")
        }
        guard !json.contains(0), let members = try? JSONDecoder().decode([String: Member].self, from: Data(json)) else {
            throw LanguageFault(
                message:
                    "It is no JSON object of texts in UTF-8: “tag”, “name”, “base” and “direction” are texts, “capture” and "
                    + "“review” are objects of texts.")
        }
        var (words, pages): ([String: String], [String: PageTexts]) = ([:], [:])
        for (key, member) in members.sorted(by: { $0.key < $1.key }) {
            switch member {
            case .word(let word) where ["tag", "name", "base", "direction"].contains(key): words[key] = word
            case .texts(let texts) where ["capture", "review"].contains(key): pages[key] = texts
            default:
                throw LanguageFault(
                    message:
                        "“\(key.printable)” is unknown in a language's file, or has a value of another kind. The keys are tag, "
                        + "name, base, direction, capture and review.")
            }
        }
        self.words = words
        self.pages = pages
    }

    func language() throws(LanguageFault) -> PageLanguage {
        guard let text = words["tag"], let tag = LanguageTag(text) else {
            throw LanguageFault(message: "tag: write the language's tag of BCP 47, such as es, pt-BR or zh-Hant.")
        }
        let base = try base(of: tag)
        guard let name = words["name"] ?? (base?.tag == tag.text ? base?.name : nil) else {
            throw LanguageFault(message: "name: write what the language is called, in itself, such as Español.")
        }
        let english = PageLanguage.english
        var faults: [String] = []
        if let fault = TextRule.fault(of: name, for: english.name) { faults.append("name: it \(fault)") }
        let isRightToLeft = try isRightToLeft(tag)
        // The file says these of itself, and not among its texts.
        let own = ["name": name, "direction": isRightToLeft ? "rtl" : "ltr"]
        let capture = texts("capture", of: english.capture, base: base?.capture, own: own, &faults)
        let isReviewed = pages["review"] != nil || base?.review != nil
        let review =
            isReviewed ? texts("review", of: english.review ?? [:], base: base?.review, own: [:], &faults) : nil
        guard faults.isEmpty else {
            let shown = faults.prefix(8)
            let rest = faults.count - shown.count
            throw LanguageFault(
                message: shown.joined(separator: ". ") + (rest > 0 ? ". There are \(rest) more like these." : "."))
        }
        return PageLanguage(tag: tag.text, isRightToLeft: isRightToLeft, capture: capture, review: review)
    }

    private func base(of tag: LanguageTag) throws(LanguageFault) -> PageLanguage? {
        guard let name = words["base"] else { return PageLanguage.builtin.first { $0.tag == tag.text } }
        if let found = PageLanguage.builtin.first(where: { $0.tag == LanguageTag(name)?.text }) { return found }
        let all = PageLanguage.builtin.map(\.tag).joined(separator: ", ")
        throw LanguageFault(
            message: "base: “\(name.printable)” is not among the program's languages; name one of \(all).")
    }

    private func isRightToLeft(_ tag: LanguageTag) throws(LanguageFault) -> Bool {
        switch words["direction"] {
        case nil: return tag.isRightToLeft
        case "ltr": return false
        case "rtl": return true
        default:
            throw LanguageFault(message: "direction: write ltr or rtl, or leave it out: then the tag says it.")
        }
    }

    /// The texts of a page, each as the file or else the base has it; what is wrong with them goes to `faults`.
    private func texts(
        _ page: String, of english: PageTexts, base: PageTexts?, own: PageTexts, _ faults: inout [String]
    ) -> PageTexts {
        let given = pages[page] ?? [:]
        for key in given.keys.sorted() {
            if own[key] != nil {
                faults.append("\(page) “\(key)” stands at the head of the file, and not among the texts; move it there")
            } else if let text = english[key] {
                let fault = TextRule.fault(of: given[key] ?? "", for: text)
                if let fault { faults.append("\(page) “\(key)” \(fault)") }
            } else {
                let name = "\(page) “\(key.printable)”"
                faults.append("\(name) is unknown to this version; take it out, or look for a slip in it")
            }
        }
        var texts = (base ?? [:]).merging(given) { $1 }.merging(own) { $1 }
        for key in english.keys.sorted() where texts[key] == nil {
            texts[key] = ""
            faults.append("\(page) “\(key)” is missing; translate “\(english[key] ?? "")”, or name a base")
        }
        return texts
    }
}
