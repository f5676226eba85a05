import BiometricsTestSupport
import FoundationEssentials
import Testing

@testable import IdentityDocuments

/// Damaged files of designs are refused with a reason, or are still designs.
struct DamagedDesignTests {
    /// 2,000 unless `BIOMETRICS_DAMAGED_DESIGNS` says more.
    private static let count =
        ProcessInfo.processInfo.environment["BIOMETRICS_DAMAGED_DESIGNS"].flatMap(Int.init) ?? 2000

    private static let values: [String] = [
        "null", "true", "-1", "1e308", "-1e308", "1e400", "99999999999999999999", "0.1e-400", "NaN", "\"\"", "{}", "[]",
        "[[]]", "{\"a\": 1}", "\"\\u0000\"", "\"\\ud800\"", "\"\u{202E}\"",
        "\"" + String(repeating: "A", count: 300) + "\"",
        String(repeating: "[", count: 3000), String(repeating: "{\"a\":", count: 3000),
        "[" + String(repeating: "\"TITLE\",", count: 100) + "\"TITLE\"]",
    ]

    /// A copy whose values are replaced by others: the text between a colon, comma or bracket and the next.
    private static func replaced(_ original: [UInt8], _ random: inout SplitMix) -> [UInt8] {
        let ends = Set(":,[]{}\n".utf8)
        var bytes = original
        for _ in 0...random.below(3) {
            let places = bytes.indices.filter { ends.contains(bytes[$0]) }
            guard !places.isEmpty else { break }
            let start = random.pick(places) + 1
            let end = bytes[start...].firstIndex { ends.contains($0) } ?? bytes.endIndex
            bytes.replaceSubrange(start..<end, with: random.pick(values).utf8)
        }
        return bytes
    }

    @Test func `a damaged file is refused with a reason or is a design`() throws {
        let originals =
            try DocumentDesigns.standard.all.map { Array(try $0.json().utf8) } + [Array(DesignSamples.json.utf8)]
        var random = SplitMix(seed: 41)
        var (refused, reasons) = (0, Set<String>())
        for number in 0..<Self.count {
            let original = random.pick(originals)
            let copy =
                random.isOne(in: 2) ? DamagedCopies.copy(of: original, &random) : Self.replaced(original, &random)
            do throws(DocumentDesignError) {
                let design = try DocumentDesign(json: copy)
                try design.check()
                let again = try DocumentDesign(json: Array(design.json().utf8))
                #expect(again == design, "copy \(number)")
            } catch {
                refused += 1
                reasons.insert(error.description)
                #expect(error.description.hasSuffix(".") && error.description.count > 10, "copy \(number)")
            }
        }
        // Some files stay sound, because what was changed is a name or a space; most do not.
        #expect(refused > Self.count / 2 && refused < Self.count && reasons.count > 20)
    }
}
