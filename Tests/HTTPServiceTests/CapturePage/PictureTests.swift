import Biometrics
import Foundation
import Testing
import Verification

@testable import HTTPService

/// The drawings of the page that captures.
struct PictureTests {
    /// The page has the drawings of its first screen itself.
    private static let files = [CaptureAsset.page, "pictures.svg"]

    private static func text(_ name: String) throws -> String {
        String(decoding: try #require(CaptureAsset.all[name]).bytes, as: UTF8.self)
    }

    /// The names of the symbols of a file.
    private static func symbols(of file: String) throws -> [String] {
        try text(file).matches(of: /<(?:symbol|g) id="([A-Za-z_]+)">/).map { String($0.output.1) }
    }

    private static func symbols() throws -> Set<String> { Set(try files.flatMap(symbols)) }

    /// The second parts of the keys of texts that begin so.
    private static func names(_ start: String) -> Set<String> {
        let keys = PageLanguage.english.capture.keys.filter { $0.hasPrefix("\(start).") }
        return Set(keys.compactMap { $0.split(separator: ".").dropFirst().first.map(String.init) })
    }

    private static var movements: Set<String> { names("move").filter { $0 == $0.uppercased() } }

    /// The entries of an object of a script, with the names of drawings in each.
    private static func drawings(in script: String, of name: String) throws -> [String: [String]] {
        let object = try #require(
            try text(script).split(separator: "const \(name) = {", maxSplits: 1).last?.split(separator: "};").first)
        let entries = String(object).matches(of: /([A-Za-z_]+): (\["[A-Za-z]+", "[A-Za-z]+"\]|"[A-Za-z]+")/)
        return Dictionary(
            uniqueKeysWithValues: entries.map { entry in
                (String(entry.output.1), entry.output.2.matches(of: /[A-Za-z]+/).map { String($0.output) })
            })
    }

    @Test func `each fault has a drawing of itself and of its cure`() throws {
        let drawings = try Self.drawings(in: "feedback.js", of: "drawings")
        #expect(Set(drawings.keys) == Set(FeedbackCode.allCases.map(\.rawValue) + ["again", "tooLarge", "notMedia"]))
        for (code, pair) in drawings { #expect(pair.count == 2 && pair[0] != pair[1], "\(code)") }
    }

    @Test func `each advice of the camera has a drawing`() throws {
        let drawings = try Self.drawings(in: "feedback.js", of: "live")
        #expect(Set(drawings.keys) == Set(CaptureAdvice.allCases.map(\.rawValue)))
    }

    @Test func `each step, movement and end has a drawing`() throws {
        let symbols = try Self.symbols()
        #expect(symbols.isSuperset(of: Self.names("capture")))
        #expect(symbols.isSuperset(of: Self.movements))
        let ends = PageLanguage.english.capture.keys.filter { $0.hasPrefix("end.") && $0.hasSuffix(".title") }
        #expect(
            Set(try Self.drawings(in: "screens.js", of: "ends").keys)
                == Set(ends.map { String($0.dropFirst(4).dropLast(6)) }))
    }

    @Test func `every drawing that is named is there, and none is there for nothing`() throws {
        let symbols = try Self.symbols()
        #expect(try Self.files.map(Self.symbols).joined().count == symbols.count)
        let scripts = try CaptureAsset.all.keys.filter { $0.hasSuffix(".js") }.map(Self.text).joined()
        let parts = try Self.files.map(Self.text).joined().matches(of: /href="#([A-Za-z]+)"/).map {
            String($0.output.1)
        }
        #expect(symbols.isSuperset(of: parts))
        for match in scripts.matches(of: /picture\("([A-Za-z]+)"/) { #expect(symbols.contains(String(match.output.1))) }
        for (script, name) in [
            ("feedback.js", "drawings"), ("feedback.js", "live"), ("screens.js", "ends"), ("screens.js", "path"),
        ] {
            #expect(symbols.isSuperset(of: try Self.drawings(in: script, of: name).values.joined()), "\(name)")
        }
        let named =
            try Self.drawings(in: "feedback.js", of: "drawings").values.joined() + parts
            + Self.drawings(in: "feedback.js", of: "live").values.joined()
        let others = symbols.subtracting(named)
        for name in others.subtracting(Self.movements) { #expect(scripts.contains(name), "\(name) is not used") }
    }

    @Test func `the page itself has the drawings of its first screen`() throws {
        let first = try Set(Self.symbols(of: CaptureAsset.page))
        #expect(try first.isSuperset(of: Self.drawings(in: "screens.js", of: "path").values.joined()))
        #expect(try !Self.text(CaptureAsset.page).contains("<use"))
    }

    @Test func `drawings have their colours from the page`() throws {
        for file in Self.files {
            let text = try Self.text(file)
            for word in ["fill=", "stroke=", "style=", "<style"] { #expect(!text.contains(word), "\(word)") }
        }
    }
}
