import BiometricsTestSupport
import Foundation
import Testing

@testable import HTTPService

struct ReviewPageTests {
    private static var folder: URL { SourceTree.root.appending(path: "Sources/CServiceData/review") }

    private static func text(_ name: String) throws -> String {
        String(decoding: try #require(ReviewPage.all[name]).bytes, as: UTF8.self)
    }

    @Test func `every file of the folder is part of the program, as it lies there`() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
        let pages = ServedPages(in: PageLanguage.builtin).review
        #expect(Set(files) == Set(pages.keys))
        for file in files {
            #expect(
                (ReviewPage.all[file] ?? pages[file])?.bytes
                    == Array(try Data(contentsOf: Self.folder.appending(path: file))))
        }
    }

    @Test func `every file is answered with the policy, to anybody, as nothing of a person is in it`() async throws {
        let toy = try await ToyService()
        for (name, asset) in ServedPages(in: PageLanguage.builtin).review {
            let path = name == CaptureAsset.page ? "/review" : "/review/\(name)"
            let answer = try await toy.ask("GET", path)
            #expect(answer.status == 200)
            #expect(answer.body == asset.bytes)
            #expect(answer.headers["content-security-policy"] == CaptureAsset.policy)
            #expect(answer.headers["permissions-policy"]?.contains("camera=()") == true)
            #expect(answer.headers["referrer-policy"] == "no-referrer")
            #expect(answer.headers["cross-origin-opener-policy"] == "same-origin")
        }
        #expect(try await toy.post("/review").status == 405)
        for name in ["index.html", "flow.js", "%2e%2e", ""] {
            #expect([400, 404].contains(try await toy.ask("GET", "/review/\(name)").status), "\(name)")
        }
    }

    @Test func `values from a journey are text, and the key is not stored`() throws {
        for (name, asset) in ServedPages(in: PageLanguage.builtin).review {
            let text = String(decoding: asset.bytes, as: UTF8.self)
            #expect(!text.contains("://") && !text.contains("\"//"), "\(name)")
            for word in [
                "innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "Function(", "localStorage",
                "sessionStorage", "indexedDB", "document.cookie", "history.", "location.", "srcdoc", "setAttribute",
            ] { #expect(!text.contains(word), "\(name) has \(word)") }
        }
        let page = try Self.text(CaptureAsset.page)
        #expect(!page.contains("style=") && !page.contains("<style") && page.matches(of: /\son[a-z]+=/).isEmpty)
    }

    @Test func `the imports of a file exist`() throws {
        for match in try Self.text(CaptureAsset.page).matches(of: /(?:src|href)="(capture|review)\/([^"]+)"/) {
            let files = match.output.1 == "review" ? ReviewPage.all : CaptureAsset.all
            #expect(files[String(match.output.2)] != nil, "\(match.output.2)")
        }
        for name in ReviewPage.all.keys where name.hasSuffix(".js") {
            for match in try Self.text(name).matches(of: /from "(\.\/|\.\.\/capture\/)([a-z]+\.js)"/) {
                let files = match.output.1 == "./" ? ReviewPage.all : CaptureAsset.all
                #expect(files[String(match.output.2)] != nil, "\(match.output.2)")
            }
        }
    }

    @Test func `reasons that the page offers are codes that are taken, and have texts`() throws {
        let listed = try Self.text("case.js").firstMatch(of: /const reasons = \{([^}]*)\}/)?.output.1
        let codes = try #require(listed).matches(of: /"([a-z_]+)"/).map { String($0.output.1) }
        #expect(codes.count == 10)
        #expect(codes.allSatisfy { $0.wholeMatch(of: /[a-z0-9_]{1,64}/) != nil })
        let words = try #require(PageLanguage.english.review)
        #expect(Set(words.keys.filter { $0.hasPrefix("reason.") }) == Set(codes.map { "reason.\($0)" }))
    }

    @Test func `every text that a script names is there`() throws {
        let words = try #require(PageLanguage.english.review)
        let families = Set(words.keys.compactMap { $0.split(separator: ".").first.map(String.init) })
        var count = 0
        for name in ReviewPage.all.keys where name.hasSuffix(".js") {
            for match in try Self.text(name).matches(of: /["`](([a-z]+)\.[A-Za-z]+)["`]/)
            where families.contains(String(match.output.2)) && !["js", "json"].contains(match.output.1.suffix(2)) {
                #expect(words[String(match.output.1)] != nil, "\(match.output.1)")
                count += 1
            }
        }
        #expect(count > 40)
        let script = try Self.text("findings.js") + Self.text("screens.js")
        for match in script.matches(of: /\[((?:"[A-Za-z]+"(?:, )?(?:null)?)+)\]\.map\(\(key\)[^`]*`([a-z]+)\./) {
            for key in match.output.1.matches(of: /"([A-Za-z]+)"/) {
                #expect(words["\(match.output.2).\(key.output.1)"] != nil, "\(match.output.2).\(key.output.1)")
            }
        }
    }

    @Test func `the faults of a capture are worded as on the capture page`() throws {
        #expect(try Self.text("main.js").contains(#"new URL("../capture/", import.meta.url)"#))
    }
}
