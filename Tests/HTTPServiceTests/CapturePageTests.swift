import Biometrics
import BiometricsTestSupport
import Foundation
import Testing
import Verification

@testable import HTTPService

struct CapturePageTests {
    /// Words of a policy that let in what an attacker may write.
    private static let unsafeWords = [
        "unsafe-inline", "unsafe-eval", "unsafe-hashes", "strict-dynamic", "data:", "http:", "https:", "*",
    ]
    private static let pages = ServedPages(in: PageLanguage.builtin)

    private static var folder: URL { SourceTree.root.appending(path: "Sources/CServiceData/capture") }

    private static func text(_ name: String) throws -> String {
        String(decoding: try #require(CaptureAsset.all[name]).bytes, as: UTF8.self)
    }

    private static func words(of tag: String = "en") throws -> [String: String] {
        let asset = try #require(pages.capture["\(tag).json"])
        return try JSONDecoder().decode([String: String].self, from: Data(asset.bytes))
    }

    private static var scripts: [String] { CaptureAsset.all.keys.filter { $0.hasSuffix(".js") }.sorted() }

    @Test func `every file of the folder is part of the program, as it lies there`() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
        #expect(Set(files) == Set(Self.pages.capture.keys))
        for file in files {
            let asset = CaptureAsset.all[file] ?? Self.pages.capture[file]
            #expect(asset?.bytes == Array(try Data(contentsOf: Self.folder.appending(path: file))))
        }
    }

    @Test func `every file is answered with its type and the policy, and is not sent again`() async throws {
        let toy = try await ToyService()
        let types = [
            "html": "text/html; charset=utf-8", "js": "text/javascript; charset=utf-8",
            "css": "text/css; charset=utf-8", "json": "application/json", "svg": "image/svg+xml",
            "wasm": "application/wasm", "txt": "text/plain; charset=utf-8",
        ]
        for (name, asset) in Self.pages.capture {
            let path = name == CaptureAsset.page ? "/capture" : "/capture/\(name)"
            let answer = try await toy.ask("GET", path)
            #expect(answer.status == 200)
            #expect(answer.body == asset.bytes)
            #expect(answer.headers["content-type"] == types[String(name.split(separator: ".").last ?? "")])
            let tag = try #require(answer.headers["etag"])
            let known = try await toy.ask("GET", path, ["If-None-Match": tag])
            #expect(known.status == 304)
            #expect(known.body.isEmpty)
            #expect(try await toy.ask("GET", path, ["If-None-Match": "\"0\""]).status == 200)
            for answer in [answer, known] {
                #expect(answer.headers["content-security-policy"] == CaptureAsset.policy)
                #expect(answer.headers["x-content-type-options"] == "nosniff")
                #expect(answer.headers["referrer-policy"] == "no-referrer")
                #expect(answer.headers["cache-control"] == "no-cache")
                #expect(answer.headers["etag"] == tag)
            }
            #expect(try await toy.ask("HEAD", path).body.isEmpty)
        }
    }

    @Test func `the policy lets in nothing but what is the service's own`() {
        let policy = CaptureAsset.policy
        for word in Self.unsafeWords { #expect(!policy.contains(word), "\(word)") }
        let directives = Dictionary(
            policy.split(separator: ";").map { directive in
                let words = directive.split(separator: " ")
                return (String(words[0]), words.dropFirst().map(String.init))
            }, uniquingKeysWith: { first, _ in first })
        for name in ["default-src", "frame-ancestors", "base-uri", "form-action"] {
            #expect(directives[name] == ["'none'"], "\(name)")
        }
        for name in ["script-src", "style-src", "connect-src"] { #expect(directives[name] == ["'self'"], "\(name)") }
    }

    @Test(arguments: ["nothing.js", "index.html", "%2e%2e", "..%2fopenapi.json", "Contract.c", "main.js/", ""])
    func `only files of the page are found`(name: String) async throws {
        let answer = try await ToyService().ask("GET", "/capture/\(name)")
        #expect([400, 404].contains(answer.status))
        #expect(answer.code != nil)
    }

    @Test func `the page and its files can be read only, by anybody whom the service knows as its own`() async throws {
        let toy = try await ToyService()
        #expect(try await toy.post("/capture").status == 405)
        #expect(try await toy.ask("GET", "/capture", ["Origin": "https://example.org"]).code == "origin_not_allowed")
    }

    @Test func `no file names a foreign host, or has code where the policy takes none`() throws {
        for (name, asset) in Self.pages.capture {
            let text = String(decoding: asset.bytes, as: UTF8.self).replacing("http://www.w3.org/2000/svg", with: "")
            #expect(!text.contains("://") && !text.contains("\"//"), "\(name)")
            for word in ["innerHTML", "insertAdjacentHTML", "document.write", "eval(", "Function(", "localStorage"] {
                #expect(!text.contains(word), "\(name) has \(word)")
            }
        }
        let page = String(decoding: try #require(Self.pages.capture[CaptureAsset.page]).bytes, as: UTF8.self)
        #expect(!page.contains("style=") && !page.contains("<style") && page.matches(of: /\son[a-z]+=/).isEmpty)
        // The brand is not a file of the folder.
        let own = page.replacing("capture/brand/brand.json", with: "capture/en.json")
        for match in own.matches(of: /(?:src|href)="([^"]+)"/) {
            let name = try #require(match.output.1.split(separator: "/").last)
            #expect(match.output.1 == "capture/\(name)")
            #expect(Self.pages.capture[String(name)] != nil, "\(name)")
        }
    }

    @Test func `the imports of a module exist`() throws {
        for name in Self.scripts {
            for match in try Self.text(name).matches(of: /(?:from |import\()"\.\/([a-z]+\.js)"/) {
                #expect(CaptureAsset.all[String(match.output.1)] != nil, "\(match.output.1)")
            }
        }
    }

    @Test func `the faults of a capture are those of the library`() throws {
        for language in FeedbackText.Language.allCases {
            let words = try Self.words(of: language.rawValue)
            for code in FeedbackCode.allCases {
                let text = try #require(code.text(in: language))
                #expect(words["\(code.rawValue).title"] == text.title)
                #expect(words["\(code.rawValue).details"] == text.details)
            }
        }
    }

    @Test func `there is a text for all that the camera may be told`() throws {
        let words = try Self.words()
        let codes = Set(words.keys.filter { $0.hasPrefix("live.") && $0.uppercased().dropFirst(5) == $0.dropFirst(5) })
        #expect(codes == Set(CaptureAdvice.allCases.map { "live.\($0.rawValue)" }))
        for kind in ["photo", "clip"] {
            for name in ["automatic", "begin", "byHand"] { #expect(words["live.\(name).\(kind)"] != nil, "\(name)") }
        }
    }

    @Test func `frames are no larger and come no faster than they are taken`() throws {
        let script = try #require(Self.text("sight.js").split(separator: "class ServiceSight").last)
        let side = try #require(script.firstMatch(of: /side = ([0-9]+);/).flatMap { Int($0.output.1) })
        #expect(side * side <= CapturePreviewer.maximumPixels)
        let every = try #require(script.firstMatch(of: /return ([0-9]+) - spent;/).flatMap { Double($0.output.1) })
        #expect(1000 / every <= ServiceOptions().previewsPerSecond)
        // Spent previews do not end the token.
        #expect(try Self.text("service.js").contains(#""\#(ProblemCode.previewsSpent.rawValue)""#))
    }

    @Test func `where no frame is looked at a film is as long as it may be`() throws {
        let need = try #require(
            try Self.text("film.js").firstMatch(of: /leastSeconds: ([0-9.]+), mostSeconds: ([0-9.]+)/))
        #expect([need.output.1, need.output.2].compactMap { Double($0) } == [8, 8])
        #expect(FilmNeed.selfie.mostSeconds == 8)
        // A definition takes the longest film.
        let bits = try #require(try Self.text("camera.js").firstMatch(of: /bitsPerSecond: ([0-9_]+)/)?.output.1)
        let bytes = try #require(Double(bits.replacing("_", with: ""))) / 8 * FilmNeed.selfie.mostSeconds
        #expect(bytes * 1.5 < Double(JourneyDefinition.standardUploadLimit))
    }

    @Test(arguments: [
        ([], "en"), (["de"], "de"), (["de-AT,de;q=0.9,en;q=0.8"], "de"), (["xx, FR-CA;q=0.9"], "fr"), (["zz"], "en"),
        (["../review/main.js"], "en"), (["nl", "de"], "nl"), ([""], "en"), (["pt-BR"], "pt"),
        (["sr-Latn-RS, ar-EG"], "ar"),
    ])
    func `texts of the caller's language come beside the scripts`(wanted: [String], language: String) {
        let files = ServedPages(in: PageLanguage.builtin).capture
        #expect(CaptureAsset.texts(for: wanted, among: files) == "\(language).json")
    }

    @Test func `the page names them in its header`() async throws {
        let answer = try await ToyService().ask("GET", "/capture", ["Accept-Language": "de"])
        #expect(answer.headers["link"] == "<capture/de.json>; rel=preload; as=fetch; crossorigin")
    }

    @Test func `all modules of the first screen come at once`() throws {
        let page = try Self.text(CaptureAsset.page)
        let preloaded = Set(page.matches(of: /modulepreload" href="capture\/([a-z]+\.js)"/).map { String($0.output.1) })
        var needed: Set<String> = []
        var open = ["main.js"]
        while let name = open.popLast() {
            for match in try Self.text(name).matches(of: /from "\.\/([a-z]+\.js)"/)
            where needed.insert(String(match.output.1)).inserted { open.append(String(match.output.1)) }
        }
        #expect(preloaded == needed)
        #expect(!needed.contains("camera.js"))
    }

    @Test func `every text that a script names is there`() throws {
        let words = try Self.words()
        let families = Set(words.keys.compactMap { $0.split(separator: ".").first.map(String.init) })
        var count = 0
        for name in Self.scripts {
            for match in try Self.text(name).matches(of: /"(([a-z]+)\.[A-Za-z]+)"/)
            where families.contains(String(match.output.2)) {
                #expect(words[String(match.output.1)] != nil, "\(match.output.1)")
                count += 1
            }
        }
        #expect(count > 20)
        let ends = try Self.text("flow.js").matches(of: /(?:\.end\(|return |: )"([A-Za-z]+)"/).map(\.output.1)
        for end in ends { #expect(words["end.\(end).title"] != nil || words["\(end).title"] != nil, "\(end)") }
        #expect(ends.count >= 8)
    }

    @Test func `the page reduces pictures to what a definition accepts that does not say`() throws {
        let match = try #require(try Self.text("flow.js").firstMatch(of: /pictureBytes = ([0-9_]+);/))
        let bytes = try #require(Int(match.output.1.replacing("_", with: "")))
        #expect(bytes == JourneyDefinition.standardUploadLimit)
        #expect(bytes < ServiceOptions().maximumMediaBytes)
    }
}
