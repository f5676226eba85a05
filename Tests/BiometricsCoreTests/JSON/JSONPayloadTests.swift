import BiometricsCore
import FoundationEssentials
import Testing

/// The mechanism behind every document.
struct JSONDocumentTests {
    private struct Toy: JSONPayload {
        static let schema = "biometrics.toy/1"

        struct Part: Codable, Hashable, Sendable {
            var zeta: Double
            @Nullable var alpha: Int?
        }

        struct Name: Codable, Hashable, Sendable {
            var name: String
        }

        private(set) var schema = SchemaName<Toy>()
        @Nullable var text: String?
        var left: String?
        var parts: [Merged<Name, Part>]
        var bounds: ClosedRange<Double>
        var single: Float = 0.1
        var empty: [String: Int] = [:]
    }

    private let toy = Toy(
        text: nil, left: nil, parts: [Merged(.init(name: "a/\"b\"\n"), .init(zeta: 1e-7, alpha: nil))], bounds: -0.5...2
    )

    @Test func `null is written for what is not known, and nothing for what may be left out`() throws {
        #expect(
            try toy.json(.line)
                == #"{"bounds":[-0.5,2],"empty":{},"parts":[{"alpha":null,"name":"a/\"b\"\n","zeta":1e-07}],"#
                + #""schema":"biometrics.toy/1","single":0.1,"text":null}"# + "\n")
    }

    @Test func `keys stand in the order of their declaration where that is asked for`() throws {
        #expect(
            try toy.json(.declared) == """
                {
                  "schema": "biometrics.toy/1",
                  "text": null,
                  "parts": [
                    {
                      "name": "a/\\"b\\"\\n",
                      "zeta": 1e-07,
                      "alpha": null
                    }
                  ],
                  "bounds": [-0.5, 2.0],
                  "single": 0.1,
                  "empty": {}
                }

                """)
    }

    @Test(arguments: [JSONLayout.indented, .line, .declared])
    func `every layout is read the same`(layout: JSONLayout) throws {
        var full = toy
        full.text = "\u{7F}\u{2028}é"
        full.left = ""
        full.parts[0].alpha = -3
        full.empty = ["b": 1]
        #expect(full.parts[0].name == "a/\"b\"\n" && full.parts[0].zeta == 1e-7)
        for document in [toy, full] { #expect(try Toy(json: document.json(layout).utf8) == document) }
    }

    @Test func `a nullable key that an earlier document lacks is read as nil`() throws {
        let text = try toy.json(.line).replacing("\"text\":null", with: "\"later\":1")
        #expect(try Toy(json: text.utf8) == toy)
    }

    @Test(arguments: ["", "{", "[]", "null", "{\"schema\":\"biometrics.toy/1\"}", "{\"schema\":1}"])
    func `a document of another schema is refused`(text: String) {
        #expect {
            try Toy(json: text.utf8)
        } throws: { error in
            let error = error as? BiometricsError
            return error?.code == .unreadableInput && error?.message.contains("biometrics.toy/1") == true
        }
    }

    @Test func `a number that is not finite is an error, and null in a report`() throws {
        var broken = toy
        broken.parts[0].zeta = .nan
        #expect {
            try broken.json()
        } throws: {
            ($0 as? BiometricsError)?.code == .backendFailure
        }
        #expect(try broken.json(.declared).contains("\"zeta\": null"))
    }
}
