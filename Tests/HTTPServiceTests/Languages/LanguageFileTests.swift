import BiometricsCore
import BiometricsTestSupport
import Foundation
import Testing

@testable import HTTPService

/// A company's own language, and its own words for one of the program's.
struct LanguageFileTests {
    private static let english = PageLanguage.english

    private static func read(_ file: [String: Any]) throws -> PageLanguage {
        try PageLanguage.reading(Array(try JSONSerialization.data(withJSONObject: file)), named: "own.json")
    }

    /// The message about a file that is refused.
    private static func fault(of file: [String: Any]) throws -> String {
        fault(of: Array(try JSONSerialization.data(withJSONObject: file)))
    }

    private static func fault(of json: [UInt8]) -> String {
        do {
            _ = try PageLanguage.reading(json, named: "own.json")
            return ""
        } catch {
            #expect(error.path == "own.json" && error.code == .invalidConfiguration)
            return error.message
        }
    }

    private static func whole(_ tag: String) -> [String: Any] {
        let capture = english.capture.filter { !["name", "direction"].contains($0.key) }
        return ["tag": tag, "name": "Svenska", "capture": capture, "review": english.review ?? [:]]
    }

    @Test func `texts of a company go before those of the program`() throws {
        let own = try Self.read(["tag": "de", "capture": ["camera.photo": "Knipsen"]])
        #expect(own.tag == "de" && own.name == "Deutsch" && !own.isRightToLeft)
        #expect(own.capture["camera.photo"] == "Knipsen")
        let german = try #require(PageLanguage.builtin.first { $0.tag == "de" })
        #expect(own.capture["camera.open"] == german.capture["camera.open"])
        #expect(own.review == german.review)
        let languages = PageLanguage.builtin.adding(own)
        #expect(languages.map(\.tag) == PageLanguage.builtin.map(\.tag))
    }

    @Test func `a new language has a base, or all texts itself`() throws {
        let based = try Self.read(["tag": "pt-pt", "name": "Português (Portugal)", "base": "pt"])
        #expect(based.tag == "pt-PT" && based.capture["name"] == "Português (Portugal)")
        #expect(PageLanguage.builtin.adding(based).last == based)
        let whole = try Self.read(Self.whole("sv"))
        #expect(whole.capture.keys.sorted() == Self.english.capture.keys.sorted())
        var unreviewed = Self.whole("sv")
        unreviewed["review"] = nil
        let pages = ServedPages(in: PageLanguage.builtin.adding(try Self.read(unreviewed)))
        #expect(pages.capture["sv.json"] != nil && pages.review["sv.json"] == nil)
        let review = String(decoding: try #require(pages.review[CaptureAsset.page]).bytes, as: UTF8.self)
        #expect(!review.contains("Svenska"))
    }

    @Test func `the direction is that of the tag, unless the file says another`() throws {
        #expect(try Self.read(Self.whole("he")).isRightToLeft)
        #expect(try Self.read(Self.whole("az-Arab")).capture["direction"] == "rtl")
        #expect(!(try Self.read(Self.whole("ar-Latn")).isRightToLeft))
        var file = Self.whole("sv")
        file["direction"] = "rtl"
        #expect(try Self.read(file).isRightToLeft)
        file["direction"] = "up"
        #expect(try Self.fault(of: file).contains("ltr or rtl"))
    }

    @Test func `a fault is reported by its key, with what to do`() throws {
        let faults: [([String: Any], [String])] = [
            (["name": "Svenska"], ["tag:", "pt-BR"]), (["tag": "../x", "base": "en"], ["tag:"]),
            (["tag": "sv", "base": "en"], ["name:", "Español"]),
            (["tag": "sv", "name": "Svenska", "base": "nn"], ["base:", "“nn”", "en, ar, de"]),
            (["tag": "sv", "name": "Svenska"], ["capture “again.details” is missing", "more like these"]),
            (["tag": "de", "capture": ["start.titel": "x"]], ["capture “start.titel”", "slip"]),
            (["tag": "de", "review": ["queue.shown": "Alle"]], ["review “queue.shown” lacks the place {count}"]),
            (["tag": "de", "capture": ["skip": "Weiter {count}"]], ["{count}", "take it out"]),
            (["tag": "de", "capture": ["skip": String(repeating: "x", count: 500)]], ["500 characters", "160"]),
            (["tag": "de", "capture": ["skip": " "]], ["is empty"]),
            (["tag": "de", "capture": ["direction": "rtl"]], ["head of the file"]),
            (["tag": "de", "texts": [String: String]()], ["“texts”", "capture and review"]),
            (["tag": "de", "capture": "x"], ["“capture”"]),
            (["tag": "de", "capture": ["skip": 1]], ["no JSON object"]),
        ]
        for (file, words) in faults {
            let fault = try Self.fault(of: file)
            for word in words { #expect(fault.contains(word), "\(word): \(fault)") }
        }
        #expect(Self.fault(of: Array(#"{"tag": "de", "capture": {"skip": "a", "skip": "b"}}"#.utf8)).contains("twice"))
        #expect(Self.fault(of: Array("[]".utf8)).contains("no JSON object"))
        #expect(Self.fault(of: [0xFF, 0xFE, 0]).contains("no JSON object"))
    }

    @Test(arguments: [
        "<img src=x onerror=alert(1)>", "</p><script>alert(1)</script>", "<!-- x", "&lt;b&gt;", "&#60;b", "a\u{202E}b",
        "a\nb", "a\u{0}b", "{count", "}", "{count:one=a}", "{count:one=a|one=b|other=c}", "{count:some=a|other=b}",
    ])
    func `markup, control characters and broken places are refused`(text: String) throws {
        #expect(try !Self.fault(of: ["tag": "de", "capture": ["skip": text]]).isEmpty)
        #expect(try !Self.fault(of: ["tag": "de", "name": text]).isEmpty)
    }

    @Test func `words that look like code stay words wherever a page has them`() throws {
        let hostile = "\"'> onload=alert(1) x=\"javascript:alert(2)\" & <<3"
        let own = try Self.read([
            "tag": "sv", "name": hostile, "base": "en",
            "capture": ["lost.again": hostile, "noscript": hostile, "root.text": hostile],
        ])
        let pages = ServedPages(in: PageLanguage.builtin.adding(own))
        let whole = [pages.root] + [pages.capture, pages.review].compactMap { $0[CaptureAsset.page] }
        for page in whole.map({ String(decoding: $0.bytes, as: UTF8.self) }) {
            #expect(!page.contains(hostile))
            #expect(page.contains("&quot;'&gt; onload=alert(1)"))
            // Each attribute ends where it is to end: beside their values no tag has the word.
            let tags = page.replacing(/"[^"]*"/, with: "").matches(of: /<[^>]*>/).map(\.output)
            #expect(tags.count > 10 && tags.allSatisfy { !$0.contains("onload") })
        }
        let json = try #require(pages.capture["sv.json"])
        #expect(json.type == "application/json")
        #expect(try JSONDecoder().decode(PageTexts.self, from: Data(json.bytes))["noscript"] == hostile)
    }

    @Test func `a service answers with the languages that it was given`() async throws {
        var options = ServiceOptions.patient
        let own = try Self.read([
            "tag": "fr-CH", "name": "Français (Suisse)", "base": "fr", "capture": ["skip": "Passer"],
        ])
        options.languages = PageLanguage.builtin.adding(own)
        let toy = try await ToyService(options)
        let answer = try await toy.ask("GET", "/capture/fr-CH.json")
        #expect(answer.status == 200 && answer.headers["content-type"] == "application/json")
        #expect(answer.text.contains(#""skip":"Passer""#))
        #expect(try await toy.ask("GET", "/capture").text.contains("Français (Suisse)"))
        #expect(try await toy.ask("GET", "/").text.contains("<p lang=\"fr-CH\" dir=\"ltr\">"))
        #expect(try await toy.ask("GET", "/review/fr-CH.json").status == 200)
        #expect(try await toy.ask("GET", "/capture/fr-BE.json").status == 404)
    }
}
