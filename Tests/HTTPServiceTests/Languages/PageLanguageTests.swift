import BiometricsTestSupport
import Foundation
import Testing
import Verification

@testable import HTTPService

/// Each language of the program, by the one list of them.
struct PageLanguageTests {
    private static let languages = PageLanguage.builtin
    private static let english = PageLanguage.english

    /// Each page's texts in each language, beside the English ones.
    private static func pages() throws -> [(name: String, texts: PageTexts, english: PageTexts)] {
        try languages.flatMap { language in
            [
                ("\(language.tag) capture", language.capture, english.capture),
                ("\(language.tag) review", try #require(language.review), try #require(english.review)),
            ]
        }
    }

    @Test func `the list has every file of a language, and English is first`() throws {
        let folder = SourceTree.root.appending(path: "Sources/CServiceData")
        for page in ["capture", "review"] {
            let files = try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: page).path)
            #expect(
                Set(files.filter { $0.hasSuffix(".json") }) == Set(Self.languages.map { "\($0.tag).json" }), "\(page)")
        }
        #expect(Self.languages.first?.tag == "en")
        #expect(Set(Self.languages.map(\.tag)).count == Self.languages.count)
        #expect(Set(Self.languages.map(\.name)).count == Self.languages.count)
    }

    @Test func `all languages have the same keys`() throws {
        for page in try Self.pages() {
            let (keys, wanted) = (Set(page.texts.keys), Set(page.english.keys))
            #expect(keys == wanted, "\(page.name): \(keys.symmetricDifference(wanted).sorted())")
        }
    }

    @Test func `all texts have the places of the English ones, room, and nothing but words`() throws {
        for page in try Self.pages() {
            for (key, text) in page.texts {
                let fault = TextRule.fault(of: text, for: page.english[key] ?? "")
                #expect(fault == nil, "\(page.name) \(key) \(fault ?? "")")
            }
        }
    }

    @Test func `texts are translated, but for names and words that are the same`() throws {
        for page in try Self.pages() where !page.name.hasPrefix("en") {
            let same = page.texts.filter { $0.value.count > 25 && $0.value == page.english[$0.key] }
            #expect(same.isEmpty, "\(page.name): \(same.keys.sorted())")
        }
    }

    @Test func `the direction is that of the tag`() throws {
        for language in Self.languages {
            let tag = try #require(LanguageTag(language.tag))
            #expect(tag.text == language.tag)
            #expect(language.isRightToLeft == tag.isRightToLeft, "\(language.tag)")
            #expect(language.capture["direction"] == language.direction)
        }
        #expect(Self.languages.contains { $0.isRightToLeft })
    }

    @Test func `numbers have the forms that a language asks for`() throws {
        let wanted: [String: Set<String>] = [
            "pl": ["one", "few", "many", "other"], "ar": ["zero", "one", "two", "few", "many", "other"],
        ]
        for language in Self.languages {
            for (key, text) in language.capture.merging(try #require(language.review), uniquingKeysWith: { $1 }) {
                for place in text.matches(of: /\{\w+:([^{}]*)\}/) {
                    let forms = Set(place.output.1.split(separator: "|").map { String($0.prefix { $0 != "=" }) })
                    #expect(forms == wanted[language.tag] ?? ["one", "other"], "\(language.tag) \(key)")
                }
            }
        }
    }

    @Test func `a page lists its languages, each with what is shown without its texts`() throws {
        struct Entry: Decodable {
            let tag, name, direction, again: String
        }
        let pages = ServedPages(in: Self.languages)
        for files in [pages.capture, pages.review] {
            let page = String(decoding: try #require(files[CaptureAsset.page]).bytes, as: UTF8.self)
            let list = try #require(page.firstMatch(of: /data-languages="([^"]*)"/)?.output.1)
                .replacing("&quot;", with: "\"").replacing("&amp;", with: "&")
            let entries = try JSONDecoder().decode([Entry].self, from: Data(list.utf8))
            #expect(entries.map(\.tag) == Self.languages.map(\.tag))
            #expect(entries.map(\.name) == Self.languages.map(\.name))
            #expect(entries.map(\.direction) == Self.languages.map(\.direction))
            #expect(entries.allSatisfy { !$0.again.isEmpty })
            #expect(page.matches(of: /<p lang="[a-z]+" dir="(?:ltr|rtl)">/).count == Self.languages.count)
            #expect(!page.contains("{languages}") && !page.contains("{noscript}"))
        }
    }
}
