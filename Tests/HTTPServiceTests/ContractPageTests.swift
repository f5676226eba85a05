import BiometricsTestSupport
import Foundation
import JourneyTestSupport
import Testing
import Verification

@testable import HTTPService

struct ContractPageTests {
    private let page = String(decoding: ContractPage.asset.bytes, as: UTF8.self)

    @Test func `every operation has its section, with what it may answer`() {
        for route in RouteTable.all {
            #expect(page.contains("<h3 id=\"\(route.operation.rawValue)\">"), "\(route.path)")
        }
        // A refusal that many calls share is told once, and calls lead to it.
        let refusal = "The journey is not as If-Match says."
        #expect(page.ranges(of: refusal).count == 1 && page.contains("<a href=\"#refusal-412\">412</a>"))
        #expect(!page.contains("`") && page.contains("scope <code>metrics</code>"))
        #expect(page.contains("bytes") && page.contains("multipart/form-data"))
    }

    @Test func `every place that the page leads to is there`() {
        let places = Set(page.matches(of: #/ id="([^"]+)"/#).map(\.output.1))
        for match in page.matches(of: /href="#([^"]+)"/) { #expect(places.contains(match.output.1)) }
        #expect(places.count == page.matches(of: #/ id="([^"]+)"/#).count)
        for match in page.matches(of: /href="(capture|review)\/([^"]+)"/) {
            let files = match.output.1 == "review" ? ReviewPage.all : CaptureAsset.all
            #expect(files[String(match.output.2)] != nil)
        }
    }

    @Test func `the service's address alone says where to go on, and nothing of the service`() async throws {
        let answer = try await ToyService().ask("GET", "/")
        #expect(answer.status == 200 && answer.text.contains("<a href=\"docs\">"))
        // A page that begins journeys by itself is for a machine of one's own.
        let folder = TemporaryFolder()
        let bench = try await JourneyBench(folder: folder.path)
        let keys = APIKeyFile(path: folder("keys.json"))
        _ = try keys.add([.lead], for: .live, at: .now)
        for (toy, begins) in [
            (try await ToyService(on: bench), true), (try await ToyService(on: bench, keys: keys), false),
        ] {
            #expect(try await toy.ask("GET", "/").text.contains("<a href=\"capture\">") == begins)
        }
        #expect(answer.headers["content-security-policy"] == CaptureAsset.policy)
        #expect(!answer.text.contains("://") && !answer.text.contains("<script") && !answer.text.contains("style="))
        #expect(answer.text.firstMatch(of: /[0-9]+\.[0-9]+\.[0-9]+/) == nil)
        for match in answer.text.matches(of: /href="capture\/([^"]+)"/) {
            #expect(CaptureAsset.all[String(match.output.1)] != nil)
        }
        for language in PageLanguage.builtin {
            #expect(answer.text.contains("<p lang=\"\(language.tag)\" dir=\"\(language.direction)\">"))
        }
        #expect(try await ToyService().ask("GET", "//").status == 404)
    }

    @Test func `it runs nothing, and takes nothing from elsewhere`() async throws {
        #expect(!page.contains("://") && !page.contains("<script") && !page.contains("style="))
        #expect(page.matches(of: /\son[a-z]+=/).isEmpty)
        let answer = try await ToyService().ask("GET", "/docs")
        #expect(answer.text == page)
        #expect(answer.headers["content-security-policy"] == CaptureAsset.policy)
        #expect(answer.headers["content-type"] == "text/html; charset=utf-8")
    }
}
