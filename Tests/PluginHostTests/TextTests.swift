import BiometricsCore
import BiometricsTestSupport
import PluginHost
import Testing

/// Text recognisers of shared libraries.
struct TextTests {
    private static let picture = Image(size: Size(width: 8, height: 4), format: .gray8, filledWith: 200)

    private func read(
        _ definitions: String..., layout: TextRegion.Layout = .line, alphabet: TextAlphabet = .machineReadable
    ) throws -> [[RecognizedLine]] {
        let library = try ToyLibrary(["KIND=6"] + definitions)
        let plugin = try #require(try PluginHost.load(library.path).first as? any TextRecognizerPlugin)
        let recognizer = try plugin.makeTextRecognizer(in: .withoutModels())
        return try recognizer.recognizeText(
            in: [TextRegion(image: Self.picture, layout: layout)], alphabet: alphabet)
    }

    @Test func `characters come through as the library gives them`() throws {
        let line = try #require(try read().first?.first)
        #expect(line.text == "AB")
        #expect(line.characters.map(\.confidence) == [0.5, 0.5])
        #expect(line.characters.last?.box == Rect(x: 4, y: 0, width: 4, height: 4))
        #expect(try read().first?.count == 1)
    }

    @Test func `a block has lines`() throws {
        #expect(try read(layout: .block).first?.map(\.text) == ["A", "B"])
        #expect(try read("LINE=9", layout: .block).first?.count == 2)
    }

    @Test func `the alphabet asked for reaches the library`() throws {
        #expect(try read("ALPHABETS=3", alphabet: .latin).first?.first?.text == "AC")
    }

    @Test func `another alphabet than the plugin's is refused`() throws {
        let error = #expect(throws: BiometricsError.self) { _ = try read(alphabet: .latin) }
        #expect(error?.code == .invalidConfiguration)
    }

    @Test(arguments: ["ALPHABETS=0", "ALPHABETS=4"])
    func `a plugin without a known alphabet is refused`(definition: String) throws {
        let error = #expect(throws: BiometricsError.self) { _ = try read(definition) }
        #expect(error?.code == .pluginInvalid)
    }

    @Test(arguments: [
        ("CHARACTERS=3", "unprintable character"), ("CHARACTERS=16385", "reported 16385 characters"),
        ("SURE=1.01", "confidence outside"), ("SURE=NAN", "confidence outside"),
        ("SCALAR=0xD800", "an invalid character"), ("SCALAR=27", "unprintable character"),
        ("STATUS=BIO_FAILED", "The toy is broken."),
    ])
    func `text that breaks the contract is an error`(definition: String, words: String) throws {
        let error = #expect(throws: BiometricsError.self) { _ = try read(definition) }
        #expect(error?.code == .pluginFailed)
        #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
    }
}
