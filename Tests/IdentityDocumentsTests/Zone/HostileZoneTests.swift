import BiometricsTestSupport
import IdentityDocuments
import Testing

/// Damaged zones and random bytes, the same ones in every run. None of them traps, and every reading is reported.
struct HostileZoneTests {
    private static let today = DocumentDate(year: 2026, month: 11, day: 22)

    @Test func `damaged specimens are read without harm`() throws {
        var lot = SplitMix(seed: 1)
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<<<<<<".utf8)
        var readable = 0
        for _ in 0..<6_000 {
            var lines = lot.pick(Specimen.all).lines.map { Array($0.utf8) }
            for _ in 0...lot.below(6) {
                let line = lot.below(lines.count)
                let place = lot.below(max(1, lines[line].count))
                switch lot.below(12) {
                case 0: if place < lines[line].count { lines[line].remove(at: place) }
                case 1: lines[line].insert(lot.pick(alphabet), at: place)
                case 2: lines[line].append(UInt8(truncatingIfNeeded: lot.next()))
                case 3: lines.swapAt(line, lot.below(lines.count))
                default: if place < lines[line].count { lines[line][place] = lot.pick(alphabet) }
                }
            }
            if Self.use(lines.map { String(decoding: $0, as: UTF8.self) }) { readable += 1 }
        }
        #expect(readable > 2_000)
    }

    @Test(arguments: ZoneFormat.allCases)
    func `letters by lot in every shape are read without harm`(_ format: ZoneFormat) {
        var lot = SplitMix(seed: 2)
        let alphabet = Array("AZ09<<<".utf8) + Array(UInt8(ascii: "A")...UInt8(ascii: "Z"))
        for _ in 0..<300 {
            let lines = format.lineWidths.map { lot.text(alphabet, $0) }
            #expect(Self.use(lines))
            #expect(Self.use(lines, as: format))
        }
    }

    @Test func `random bytes are not a zone, or are read without harm`() {
        var lot = SplitMix(seed: 3)
        for _ in 0..<2_000 {
            var lines: [String] = []
            for _ in 0..<lot.below(5) {
                var bytes: [UInt8] = []
                for _ in 0..<lot.pick([0, 1, 9, 29, 30, 36, 44, 45]) {
                    bytes.append(UInt8(truncatingIfNeeded: lot.next()))
                }
                lines.append(String(decoding: bytes, as: UTF8.self))
            }
            _ = Self.use(lines)
            _ = DocumentDate(lines.first ?? "")
            _ = CountryCode(zoneText: lines.first ?? "")
            _ = Transliteration.spellings(of: lines.first ?? "")
            _ = Transliteration.restorations(of: lines.first ?? "")
            _ = Transliteration.agreement(printed: lines.first ?? "", zone: lines.last ?? "", mayBeCut: true)
        }
    }

    /// Reads the lines, and all that they say; whether they are a zone.
    private static func use(_ lines: [String], as format: ZoneFormat? = nil) -> Bool {
        do throws(ZoneReadingError) {
            let zone =
                if let format { try MachineReadableZone(lines: lines, as: format) } else {
                    try MachineReadableZone(lines: lines)
                }
            guard let today else { return false }
            let fields = zone.fields(on: today)
            #expect(!fields.isEmpty)
            #expect(zone.lines.map(\.utf8.count) == zone.format.lineWidths)
            _ = (zone.documentType, zone.nativeName, zone.validationErrors, zone.checks, "\(zone)", zone.name?.surnames)
            return true
        } catch {
            return false
        }
    }
}
