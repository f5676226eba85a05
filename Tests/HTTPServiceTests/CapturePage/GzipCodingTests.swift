import BiometricsTestSupport
import Foundation
import Testing

@testable import HTTPService

struct GzipCodingTests {
    @Test(arguments: [
        ([], false), (["gzip"], true), (["br, GZIP;q=0.5"], true), (["deflate", "gzip"], true), (["*"], true),
        (["gzip;q=0"], false), (["gzip; q=0.000, *"], false), (["identity"], false), (["br"], false),
        (["xgzip"], false),
    ])
    func `it is sent to whom takes it`(values: [String], isTaken: Bool) {
        #expect(GzipCoding.isTaken(values) == isTaken)
    }

    @Test func `a file that does not get shorter is sent as it is`() {
        #expect(GzipCoding.coded([]) == nil && GzipCoding.coded([1, 2, 3]) == nil)
    }

    @Test(.enabled(if: ClientBench.has("gzip"), "gzip is not installed: apt-get install gzip"))
    func `another program reads it`() async throws {
        let asset = try #require(CaptureAsset.all["screens.js"])
        let coded = try #require(asset.coded)
        let folder = TemporaryFolder()
        let file = try folder.file("page.gz", coded)
        let run = try await ClientBench.run(["gzip", "--decompress", "--stdout", file], in: "/", [:])
        #expect(run.status == 0 && Array(run.said.utf8) == asset.bytes)
    }

    @Test func `a page comes in fewer bytes, with a tag of its own, and is known by either`() async throws {
        let toy = try await ToyService()
        let plain = try await toy.ask("GET", "/capture/screens.js")
        let coded = try await toy.ask("GET", "/capture/screens.js", ["Accept-Encoding": "gzip, br"])
        #expect(plain.headers["content-encoding"] == nil && coded.headers["content-encoding"] == "gzip")
        #expect(coded.body == CaptureAsset.all["screens.js"]?.coded && coded.body.count * 2 < plain.body.count)
        #expect(plain.headers["vary"] == "Accept-Encoding" && coded.headers["vary"] == "Accept-Encoding")
        let tags = [try #require(plain.headers["etag"]), try #require(coded.headers["etag"])]
        #expect(tags[0] != tags[1])
        for tag in tags {
            #expect(try await toy.ask("GET", "/capture/screens.js", ["If-None-Match": tag]).status == 304)
        }
    }

    @Test
    func `the first screen has at most 40 kB in one language, and the whole page 60 kB without its code for frames`()
        throws
    {
        let pages = ServedPages(in: PageLanguage.builtin).capture.filter { !$0.key.hasSuffix(".wasm") }
        let languages = pages.keys.filter { $0.hasSuffix(".json") }
        #expect(languages.count == PageLanguage.builtin.count)
        let longest = languages.compactMap { pages[$0]?.coded?.count }.max() ?? 0
        let files = pages.filter { !languages.contains($0.key) }
        let total = longest + files.values.map { ($0.coded ?? $0.bytes).count }.reduce(0, +)
        #expect(total <= 60_000, "\(total)")
        // The page names all that its first screen needs.
        let page = String(decoding: try #require(pages[CaptureAsset.page]).bytes, as: UTF8.self)
        let named = page.matches(of: /(?:href|src)="capture\/([a-z.]+)"/).compactMap { files[String($0.output.1)] }
        let first = ([try #require(pages[CaptureAsset.page])] + named).map { ($0.coded ?? $0.bytes).count }.reduce(
            longest, +)
        #expect(named.count > 10 && first <= 40_000, "\(first)")
    }
}
