internal import CServiceData
internal import FoundationEssentials

/// A language of the pages that capture and review: its name, its direction and its texts.
///
/// Those of the program are ``builtin``; a company's own come from files, see ``reading(_:named:)``.
package struct PageLanguage: Hashable, Sendable {
    /// Its tag of BCP 47, such as `es` or `pt-PT`: the name of its files.
    package let tag: String
    /// Whether it is written from right to left.
    package let isRightToLeft: Bool
    /// The texts of the page that captures.
    let capture: PageTexts
    /// Those of the page for reviewers; nil where that page is not offered in this language.
    let review: PageTexts?
    /// The files as they lie in the program; nil for a company's own.
    let files: (capture: [UInt8], review: [UInt8])?

    /// Its own name for itself, such as `Deutsch`.
    package var name: String { capture["name"] ?? tag }

    /// The languages of the program, in the order in which pages offer them. English is first.
    package static let builtin: [PageLanguage] = {
        var count = 0
        let languages = unsafe csd_languages(&count)
        return (0..<count).compactMap { index in
            let language = unsafe languages[index]
            let capture = unsafe Array(String(cString: language.capture).utf8)
            let review = unsafe Array(String(cString: language.review).utf8)
            return unsafe PageLanguage(tag: String(cString: language.tag), capture: capture, review: review)
        }
    }()

    /// English, by which all others are judged.
    static var english: PageLanguage {
        builtin.first ?? PageLanguage(tag: "en", isRightToLeft: false, capture: [:], review: [:])
    }

    init(tag: String, isRightToLeft: Bool, capture: PageTexts, review: PageTexts?) {
        self.tag = tag
        self.isRightToLeft = isRightToLeft
        self.capture = capture
        self.review = review
        files = nil
    }

    /// A language of the program; nil where its files cannot be read, which its tests rule out.
    private init?(tag: String, capture: [UInt8], review: [UInt8]) {
        guard let texts = try? JSONDecoder().decode(PageTexts.self, from: Data(capture)),
            let others = try? JSONDecoder().decode(PageTexts.self, from: Data(review))
        else { return nil }
        self.tag = tag
        self.capture = texts
        self.review = others
        isRightToLeft = texts["direction"] == "rtl"
        files = (capture, review)
    }

    /// Languages are the same if their tags, directions and texts are.
    package static func == (one: PageLanguage, other: PageLanguage) -> Bool {
        one.tag == other.tag && one.isRightToLeft == other.isRightToLeft && one.capture == other.capture
            && one.review == other.review
    }

    /// Takes the tag and the texts into a hash.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(tag)
        hasher.combine(capture)
    }

    /// The file of the page that captures.
    var captureAsset: CaptureAsset { CaptureAsset(json: files?.capture ?? Self.json(capture)) }

    /// The file of the page for reviewers; nil where that page is not offered in this language.
    var reviewAsset: CaptureAsset? {
        review.map { CaptureAsset(json: files?.review ?? Self.json($0)) }
    }

    private static func json(_ texts: PageTexts) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(texts)).map(Array.init) ?? []
    }
}

extension [PageLanguage] {
    /// These languages, and one more: in the place of the one of its tag, or else at the end.
    package func adding(_ language: PageLanguage) -> [PageLanguage] {
        guard let place = firstIndex(where: { $0.tag == language.tag }) else { return self + [language] }
        var languages = self
        languages[place] = language
        return languages
    }
}
