import BiometricsCore
import Foundation
import Testing

@testable import HTTPService

struct CapturePageSettingsTests {
    private static func settings(_ json: String, logo: String = "") throws(BiometricsError) -> CapturePageSettings {
        try CapturePageSettings(Array(json.utf8)) { (_) throws(BiometricsError) in Array(logo.utf8) }
    }

    private static func settings(brand: String, logo: String = "") throws(BiometricsError) -> CapturePageSettings {
        try settings(#"{"schema":"biometrics.capture-page/1","brand":\#(brand)}"#, logo: logo)
    }

    private func refusal(_ body: () throws(BiometricsError) -> CapturePageSettings) -> String? {
        do throws(BiometricsError) {
            _ = try body()
            return nil
        } catch {
            #expect(error.code == .invalidConfiguration)
            return error.message
        }
    }

    // MARK: Going back

    private static let rules = """
        {"schema":"biometrics.capture-page/1",
         "returnURLs":["https://shop.example.org/welcome/","https://shop.example.org/done","http://localhost:9000/"]}
        """

    @Test(arguments: [
        "https://shop.example.org/welcome/", "https://shop.example.org/welcome/a/b?x=1",
        "https://shop.example.org/done",
        "https://shop.example.org/done?order=7", "http://localhost:9000/anything", "https://shop.example.org:443/done",
    ])
    func `an address that a rule names is returned to`(text: String) throws {
        #expect(try Self.settings(Self.rules).returnAddress(text).text == text)
    }

    @Test(arguments: [
        "https://shop.example.org/", "https://shop.example.org/welcome", "https://shop.example.org/welcomes/a",
        "https://shop.example.org/done/a", "https://shop.example.org/doner",
        "https://shop.example.org/welcome/../admin",
        "https://shop.example.org/welcome/%2e%2e/admin", "https://shop.example.org/welcome//evil.example",
        "https://shop.example.org.evil.example/done", "https://evil.example/done", "https://a@shop.example.org/done",
        "https://shop.example.org:8443/done", "http://shop.example.org/done", "https://sub.shop.example.org/done",
        "https://shop.example.org/done#x", "https://shop.example.org/done?journey=other",
        "https://shop.example.org/done?a=1&journey", "javascript:alert(1)//https://shop.example.org/done",
        "http://localhost/",
    ])
    func `nothing else is gone back to`(text: String) throws {
        let settings = try Self.settings(Self.rules)
        #expect(throws: WebAddress.Refusal.self) { try settings.returnAddress(text) }
        #expect(throws: WebAddress.Refusal.self) { try CapturePageSettings().returnAddress(text) }
    }

    // MARK: The file

    @Test(arguments: [
        (#"{}"#, "schema"), (#"{"schema":"x"}"#, "schema"), (#"["#, "JSON"),
        (#"{"schema":"biometrics.capture-page/1","a":1}"#, "a"),
        (#"{"schema":"biometrics.capture-page/1","embedOrigins":["https://a.example/"]}"#, "more than an origin"),
        (#"{"schema":"biometrics.capture-page/1","embedOrigins":["https://a.example:443"]}"#, "more than an origin"),
        (#"{"schema":"biometrics.capture-page/1","embedOrigins":["*"]}"#, "https://"),
        (#"{"schema":"biometrics.capture-page/1","embedOrigins":["https://*.example"]}"#, "host"),
        (#"{"schema":"biometrics.capture-page/1","embedOrigins":["https://a.example 'self'"]}"#, "characters"),
        (#"{"schema":"biometrics.capture-page/1","embedOrigins":["https://a.example; script-src *"]}"#, "characters"),
        (#"{"schema":"biometrics.capture-page/1","embedOrigins":["null"]}"#, "https://"),
        (#"{"schema":"biometrics.capture-page/1","returnURLs":["https://a.example/?x"]}"#, "query"),
        (#"{"schema":"biometrics.capture-page/1","returnURLs":["http://a.example/"]}"#, "this machine"),
        (#"{"schema":"biometrics.capture-page/1","brand":{"colors":{}}}"#, "colors"),
        (#"{"schema":"biometrics.capture-page/1","schema":"biometrics.capture-page/1"}"#, "twice"),
    ])
    func `a file with a fault is refused, and the fault named`(json: String, words: String) {
        let message = refusal { () throws(BiometricsError) in try Self.settings(json) }
        #expect(message?.contains(words) == true, "\(message ?? "taken")")
    }

    // MARK: Colours

    @Test func `contrasts are those of WCAG`() throws {
        let white = try #require(PageColour("#ffffff"))
        #expect(abs(white.contrast(to: try #require(PageColour("#000000"))) - 21) < 1e-9)
        #expect(abs(white.contrast(to: try #require(PageColour("#777777"))) - 4.478) < 1e-3)
        #expect(abs(white.contrast(to: try #require(PageColour("#FF0000"))) - 3.998) < 1e-3)
        for text in ["", "#fff", "#12345g", "123456", "#1234567", "red", "#12345\u{e9}", "url(x)", "#123456;"] {
            #expect(PageColour(text) == nil, "\(text)")
        }
    }

    @Test func `colours that stand out are taken, and bring what stands on them`() throws {
        let settings = try Self.settings(brand: ##"{"colours":{"light":"#0B5FFF","dark":"#9ec1ff"}}"##)
        let file = String(decoding: try settings.brand.file(embedOrigins: []), as: UTF8.self)
        #expect(file.contains(##""light":{"onStrong":"#ffffff","strong":"#0b5fff"}"##))
        #expect(file.contains(##""dark":{"onStrong":"#0c1a11","strong":"#9ec1ff"}"##))
    }

    @Test(arguments: [
        ("#ffcc00", "#9ec1ff", "light", "1.5"), ("#0b5fff", "#0b5fff", "dark", "3."),
        ("red", "#9ec1ff", "light", "#14532d"),
    ])
    func `colours that do not are refused with figures`(light: String, dark: String, scheme: String, figure: String) {
        let message = refusal { () throws(BiometricsError) in
            try Self.settings(brand: #"{"colours":{"light":"\#(light)","dark":"\#(dark)"}}"#)
        }
        #expect(
            message?.contains("brand.colours.\(scheme)") == true && message?.contains(figure) == true,
            "\(message ?? "")")
    }

    @Test func `papers are those of the page`() throws {
        let css = try ["capture.css", "dark.css"].map { name in
            String(decoding: try #require(CaptureAsset.all[name]).bytes, as: UTF8.self)
        }
        let colours = css.joined().matches(of: /--(?:paper|card): (#[0-9a-f]{6});/).map { String($0.output.1) }
        #expect(
            colours
                == [PageColour.lightPaper, .lightCard, .darkPaper, .darkCard].map(\.text))
    }

    // MARK: Name and logo

    @Test func `a name is told as it is, and is text`() throws {
        let settings = try Self.settings(brand: #"{"name":"<b>Shop</b> & \"Co\""}"#)
        struct File: Decodable {
            let name: String
        }
        let file = try JSONDecoder().decode(File.self, from: Data(settings.brand.file(embedOrigins: [])))
        #expect(file.name == "<b>Shop</b> & \"Co\"")
    }

    @Test(arguments: [
        #"{"name":""}"#, #"{"name":"  "}"#, #"{"name":"a\nb"}"#, #"{"name":"a\u202eb"}"#, #"{"logo":"logo.png"}"#,
        #"{"name":"\#(String(repeating: "a", count: 61))"}"#,
    ])
    func `a name that a page cannot show is refused`(brand: String) {
        #expect(refusal { () throws(BiometricsError) in try Self.settings(brand: brand) } != nil)
    }

    @Test(arguments: [
        "<svg xmlns=\"http://www.w3.org/2000/svg\"><script>alert(1)</script></svg>",
        "<svg xmlns=\"http://www.w3.org/2000/svg\" onload=\"alert(1)\"></svg>",
        "<svg xmlns=\"http://www.w3.org/2000/svg\"\nonload = 'alert(1)'></svg>",
        "<svg xmlns=\"http://www.w3.org/2000/svg\"><image href=\"https://evil.example/a\"/></svg>",
        "<svg xmlns=\"http://www.w3.org/2000/svg\"><a xlink:href='javascript:alert(1)'/></svg>",
        "<svg xmlns=\"http://www.w3.org/2000/svg\"><foreignObject/></svg>",
        "<svg xmlns=\"http://www.w3.org/2000/svg\"><path style=\"fill:url(https://evil.example)\"/></svg>",
        "<!DOCTYPE svg [<!ENTITY a \"b\">]><svg xmlns=\"http://www.w3.org/2000/svg\"/>", "<html></html>", "GIF89a", "",
        "\u{89}PNG\r\n\u{1a}\n",
    ])
    func `a logo that runs, loads or is not a picture is refused`(logo: String) {
        let message = refusal { () throws(BiometricsError) in
            try Self.settings(brand: #"{"name":"Shop","logo":"logo.svg"}"#, logo: logo)
        }
        #expect(message?.contains("logo") == true)
    }

    @Test func `a logo is a picture of its own type`() throws {
        let plain = "<svg xmlns=\"http://www.w3.org/2000/svg\"><path fill=\"url(#a)\" d=\"M0 0h9v9z\"/></svg>"
        #expect(
            try Self.settings(brand: #"{"name":"Shop","logo":"l"}"#, logo: plain).brand.logo?.type == "image/svg+xml")
        func png(_ width: UInt8) -> [UInt8] {
            [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13] + Array("IHDR".utf8) + [0, 0, width, 0, 0, 0, 0, 9]
                + [UInt8](repeating: 0, count: 9)
        }
        #expect(try PageLogo(png(1)).type == "image/png")
        #expect(throws: BiometricsError.self) { try PageLogo(png(9)) }
        #expect(throws: BiometricsError.self) {
            try PageLogo(png(1) + [UInt8](repeating: 0, count: PageLogo.maximumBytes))
        }
    }
}
