internal import Platform

/// A colour of a page, `#rrggbb`, and how it stands out from others after WCAG 2.2.
struct PageColour: Hashable, Sendable {
    /// As it is written.
    let text: String
    private let luminance: Double

    /// Text on paper and on cards of the page, in the light scheme and in the dark one, as `capture.css` and `dark.css` have them.
    static let (lightCard, lightPaper) = (PageColour(0xffffff), PageColour(0xf6f7f5))
    static let (darkCard, darkPaper) = (PageColour(0x1a211b), PageColour(0x10150f))
    /// Colours of the text on a company's colour.
    private static let inks = [PageColour(0xffffff), PageColour(0x0c1a11)]
    /// The least contrast of text (success criterion 1.4.3, level AA).
    static let leastContrast = 4.5

    /// `nil` for any other text.
    init?(_ text: String) {
        let digits = text.dropFirst()
        guard text.first == "#", digits.utf8.count == 6,
            digits.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0 | 0x20) }),
            let value = UInt32(digits, radix: 16)
        else { return nil }
        self.init(value)
    }

    private init(_ value: UInt32) {
        let digits = String(value, radix: 16)
        text = "#" + String(repeating: "0", count: 6 - digits.count) + digits
        func linear(_ shift: UInt32) -> Double {
            let part = Double(value >> shift & 0xff) / 255
            return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
        }
        luminance = 0.2126 * linear(16) + 0.7152 * linear(8) + 0.0722 * linear(0)
    }

    /// 1 to 21.
    func contrast(to other: PageColour) -> Double {
        (max(luminance, other.luminance) + 0.05) / (min(luminance, other.luminance) + 0.05)
    }

    /// The colour of text that stands out more on it.
    var ink: PageColour {
        Self.inks[0].contrast(to: self) >= Self.inks[1].contrast(to: self) ? Self.inks[0] : Self.inks[1]
    }
}
