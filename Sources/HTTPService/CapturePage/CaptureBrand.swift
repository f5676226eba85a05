internal import BiometricsCore
internal import FoundationEssentials

/// The brand of a company on the page that captures: its name, logo and colours.
struct CaptureBrand: Sendable {
    /// The file that the page reads.
    private struct Told: Encodable {
        var name: String?
        var hasLogo = false
        var colours: Colours?
        var embedOrigins: [String] = []

        struct Colours: Encodable {
            let light, dark: Pair
        }

        struct Pair: Encodable {
            let strong, onStrong: String
        }
    }

    /// The maximum number of characters in a name.
    private static let mostOfName = 60

    private var told = Told()
    private(set) var logo: PageLogo?

    /// A page without a brand.
    init() {}

    init(
        _ file: CapturePageSettings.File.Brand, logo read: (String) throws(BiometricsError) -> [UInt8]
    ) throws(BiometricsError) {
        if let name = file.name {
            guard Self.isPlain(name) else {
                throw CapturePageSettings.refusal("“brand.name” has 1 to \(Self.mostOfName) printable characters.")
            }
            told.name = name
        }
        if let colours = file.colours {
            told.colours = Told.Colours(
                light: try Self.pair(colours.light, "light", on: [PageColour.lightCard, .lightPaper]),
                dark: try Self.pair(colours.dark, "dark", on: [PageColour.darkCard, .darkPaper]))
        }
        if let path = file.logo {
            guard told.name != nil else {
                throw CapturePageSettings.refusal(
                    "A logo needs “brand.name”: people who do not see it are told the name.")
            }
            logo = try PageLogo(try read(path))
            told.hasLogo = true
        }
    }

    /// The file `brand.json`, which the page reads.
    func file(embedOrigins: [String]) throws(BiometricsError) -> [UInt8] {
        var told = told
        told.embedOrigins = embedOrigins
        return try JSONText.bytes(of: told)
    }

    /// A colour with what stands on it.
    private static func pair(
        _ text: String, _ scheme: String, on papers: [PageColour]
    ) throws(BiometricsError) -> Told.Pair {
        guard let colour = PageColour(text) else {
            throw CapturePageSettings.refusal("“brand.colours.\(scheme)” is no colour such as #14532d.")
        }
        for other in papers + [colour.ink] where colour.contrast(to: other) < PageColour.leastContrast {
            let ratio = (colour.contrast(to: other) * 100).rounded(.down) / 100
            throw CapturePageSettings.refusal(
                "“brand.colours.\(scheme)”: \(colour.text) on \(other.text) has a contrast of \(ratio) to 1; WCAG 2.2 AA asks for "
                    + "\(PageColour.leastContrast) to 1. Choose a \(scheme == "light" ? "darker" : "lighter") one.")
        }
        return Told.Pair(strong: colour.text, onStrong: colour.ink.text)
    }

    private static func isPlain(_ text: String) -> Bool {
        (1...mostOfName).contains(text.unicodeScalars.count)
            && text.unicodeScalars.allSatisfy { scalar in
                // Marks that turn the direction of text would turn what stands beside it too.
                !scalar.properties.isBidiControl && scalar.properties.generalCategory != .control
                    && scalar.properties.generalCategory != .lineSeparator
                    && scalar.properties.generalCategory != .paragraphSeparator
            } && text.contains { !$0.isWhitespace }
    }
}
