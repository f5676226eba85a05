import BiometricsCore
import Testing

struct PrintableTextTests {
    @Test(arguments: [
        "\u{1B}[2J", "\u{9B}2J", "\u{7}", "\n", "\r", "\u{7F}", "\u{2028}", "\u{2029}", "\u{202E}", "\u{0}",
    ])
    func `characters that could upset a terminal are replaced`(scalar: String) {
        let text = "a\(scalar)b".printable
        #expect(text.hasPrefix("a\u{FFFD}"))
        #expect(text.hasSuffix("b"))
        #expect(!text.unicodeScalars.contains { $0.isUnprintable })
    }

    @Test(arguments: ["", "selfie 1.jpg", "Zoë Müller ☃ 顔 الوجه", "\u{FFFD}"])
    func `other text stays as it is`(text: String) {
        #expect(text.printable == text)
    }
}
