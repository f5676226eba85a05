import BiometricsCore
import BiometricsTestSupport
import Foundation
import JourneyTestSupport
import Testing
import Verification

@testable import HTTPService

struct EmbeddingTests {
    private static let shop = "https://shop.example.org"
    private static let element = "/capture/v1/biometrics-capture.js"

    private static func options(_ more: String = "", logo: String = "") throws(BiometricsError) -> ServiceOptions {
        var options = ServiceOptions.patient
        let json = #"""
            {"schema":"biometrics.capture-page/1","returnURLs":["\#(shop)/done","\#(shop)/welcome/"],
             "embedOrigins":["\#(shop)","http://localhost:9000"]\#(more)}
            """#
        options.capturePage = try CapturePageSettings(Array(json.utf8)) { (_) throws(BiometricsError) in
            Array(logo.utf8)
        }
        return options
    }

    // MARK: Pages that may show it

    @Test func `pages of the origins that are allowed show the page and read the element, and others get nothing`()
        async throws
    {
        let toy = try await ToyService(Self.options())
        let page = try await toy.ask("GET", "/capture")
        #expect(
            page.headers["content-security-policy"]?.contains("frame-ancestors \(Self.shop) http://localhost:9000;")
                == true)
        let allowed = try await toy.ask("GET", Self.element, ["Origin": Self.shop])
        #expect(allowed.status == 200 && allowed.headers["access-control-allow-origin"] == Self.shop)
        #expect(allowed.headers["access-control-allow-credentials"] == nil)
        let tag = try #require(allowed.headers["etag"])
        let known = try await toy.ask("GET", Self.element, ["Origin": Self.shop, "If-None-Match": tag])
        #expect(known.status == 304 && known.headers["access-control-allow-origin"] == Self.shop)
        for origin in [
            "https://evil.example", "\(Self.shop).evil.example", "http://shop.example.org", "\(Self.shop):8443", "null",
            "*",
        ] {
            let answer = try await toy.ask("GET", Self.element, ["Origin": origin])
            #expect(answer.code == "origin_not_allowed", "\(origin)")
            #expect(answer.headers["access-control-allow-origin"] == nil, "\(origin)")
        }
        // A script tag without CORS names no origin: what it gets is for the same origin alone.
        let silent = try await toy.ask("GET", Self.element)
        #expect(silent.headers["cross-origin-resource-policy"] == "same-origin")
        #expect(silent.headers["access-control-allow-origin"] == nil)
    }

    @Test(arguments: [
        "/capture", "/capture/main.js", "/capture/brand/brand.json", "/v1/journeys", "/review", "/openapi.json",
    ])
    func `pages that may show it read nothing else across origins`(path: String) async throws {
        let answer = try await ToyService(Self.options()).ask("GET", path, ["Origin": Self.shop])
        #expect(answer.code == "origin_not_allowed")
        #expect(answer.headers["access-control-allow-origin"] == nil)
    }

    @Test(arguments: ["/review", "/", "/docs", "/review/main.js", "/capture/brand/brand.json"])
    func `no other page is shown inside of one`(path: String) async throws {
        let policy = try await ToyService(Self.options()).ask("GET", path).headers["content-security-policy"]
        #expect(policy?.contains("frame-ancestors 'none'") == true)
    }

    @Test func `without settings no page shows it, and none goes anywhere`() async throws {
        let toy = try await ToyService()
        #expect(try await toy.ask("GET", "/capture").headers["content-security-policy"] == CaptureAsset.policy)
        #expect(CaptureAsset.policy.contains("frame-ancestors 'none'"))
        #expect(try await toy.ask("GET", Self.element, ["Origin": Self.shop]).code == "origin_not_allowed")
        #expect(try await toy.ask("GET", "/capture/brand/logo").status == 404)
        #expect(try await toy.ask("GET", "/capture/brand/brand.css").status == 404)
    }

    @Test func `the element listens only to its own frame, and the page does not listen`() throws {
        let script = String(decoding: CaptureElement.asset.bytes, as: UTF8.self)
        #expect(script.contains("source !== this.#frame.contentWindow || origin !== capture.origin"))
        #expect(script.contains("mode: \"closed\"") && !script.contains("import "))
        for word in ["innerHTML", "eval(", "Function(", "document.write", "localStorage"] {
            #expect(!script.contains(word))
        }
        for (name, asset) in CaptureAsset.all where name.hasSuffix(".js") {
            let text = String(decoding: asset.bytes, as: UTF8.self)
            #expect(!text.contains("\"message\"") && !text.contains("onmessage"), "\(name)")
            #expect(text.matches(of: /postMessage\([^;]*"\*"/).isEmpty, "\(name)")
        }
    }

    // MARK: The brand

    @Test func `a logo does nothing where it is opened by itself`() async throws {
        let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\"><path d=\"M0 0h9v9z\"/></svg>"
        let toy = try await ToyService(Self.options(#","brand":{"name":"Shop","logo":"a.svg"}"#, logo: svg))
        let logo = try await toy.ask("GET", "/capture/brand/logo")
        #expect(logo.text == svg && logo.headers["content-type"] == "image/svg+xml")
        #expect(logo.headers["content-security-policy"] == "default-src 'none'; frame-ancestors 'none'; sandbox")
        #expect(logo.headers["x-content-type-options"] == "nosniff")
        let brand = try await toy.ask("GET", "/capture/brand/brand.json")
        #expect(brand.headers["content-type"] == "application/json" && brand.text.contains(#""hasLogo":true"#))
    }

    // MARK: The way back

    private struct Token: Decodable { let token: String }

    private struct State: Decodable { let journeyId: String }

    private struct Session: Decodable { let returnUrl: String? }

    private func begun(_ bench: ClientBench) async throws -> (id: String, key: [String: String]) {
        let key = ["Authorization": "Bearer \(bench.key)"]
        let answer = try await bench.toy.post("/v1/journeys", "{}", key)
        return (try JSONDecoder().decode(State.self, from: Data(answer.body)).journeyId, key)
    }

    @Test func `a token says where to go back to, to who holds it`() async throws {
        let bench = try await ClientBench(Self.options())
        let (id, key) = try await begun(bench)
        let place = "/v1/journeys/\(id)"
        let made = try await bench.toy.post("\(place)/tokens", #"{"returnUrl":"\#(Self.shop)/done?a=1"}"#, key)
        #expect(made.status == 201)
        let token = try JSONDecoder().decode(Token.self, from: Data(made.body)).token
        func session(_ secret: String) async throws -> RawConnection.Answer {
            try await bench.toy.ask("GET", "\(place)/session", ["Authorization": "Bearer \(secret)"])
        }
        func address(_ secret: String) async throws -> String? {
            try JSONDecoder().decode(Session.self, from: Data(try await session(secret).body)).returnUrl
        }
        #expect(try await address(token) == "\(Self.shop)/done?a=1")
        #expect(try await address(bench.key) == nil)
        // The address that stands in it cannot be another.
        let other = token.replacing(
            Array("\(Self.shop)/done?a=1".utf8).hexadecimal, with: Array("\(Self.shop)/welcome/x".utf8).hexadecimal)
        #expect(other != token)
        #expect(try await session(other).status == 401)
        #expect(try await bench.toy.ask("GET", place, ["Authorization": "Bearer \(other)"]).status == 401)
        #expect(!bench.toy.log.contains("done?a=1") && !bench.toy.log.contains(token))
    }

    @Test func `an address that is allowed no more is not told`() async throws {
        let bench = try await ClientBench(Self.options())
        let (id, _) = try await begun(bench)
        let journey = JourneyID(id)
        let (token, _) = try bench.toy.service.tokens.make(
            for: journey, by: bench.toy.service.keys?.principal(of: bench.key)?.key, seconds: 60,
            returningTo: "https://evil.example/")
        let answer = try await bench.toy.ask("GET", "/v1/journeys/\(id)/session", ["Authorization": "Bearer \(token)"])
        #expect(answer.status == 200)
        #expect(try JSONDecoder().decode(Session.self, from: Data(answer.body)).returnUrl == nil)
    }

    @Test(arguments: [
        "https://evil.example/done", "javascript:alert(1)", "data:text/html,x",
        "https://shop.example.org@evil.example/done",
        "https://shop.example.org/done#token", "https://shop.example.org/done?journey=x",
        "https://shop.example.org/welcome/../x",
        "//evil.example", "",
    ])
    func `a token goes back nowhere else`(address: String) async throws {
        let bench = try await ClientBench(Self.options())
        let (id, key) = try await begun(bench)
        let body = String(decoding: try JSONEncoder().encode(["returnUrl": address]), as: UTF8.self)
        let answer = try await bench.toy.post("/v1/journeys/\(id)/tokens", body, key)
        #expect(answer.code == "parameter_invalid")
    }
}
