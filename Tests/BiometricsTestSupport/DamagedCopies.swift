public import BiometricsCore
import Foundation
import Testing

/// Damaged copies of a file of weights, the same in every run.
public enum DamagedCopies {
    /// How many copies a reader is shown: 2,000, or as `scripts/damage --weights` says.
    public static let count =
        ProcessInfo.processInfo.environment["BIOMETRICS_DAMAGED_WEIGHTS"].flatMap { Int($0) } ?? 2000

    /// Numbers that lengths and counts go wrong with, least significant byte first.
    private static let telling: [[UInt8]] = [
        [0], [1], [0x7F], [0x80], [0xFF], [0xFF, 0x7F], [0, 0x80], [0xFF, 0xFF], [0xFF, 0xFF, 0xFF, 0x7F],
        [0, 0, 0, 0x80], [0xFF, 0xFF, 0xFF, 0xFF], [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F],
        [UInt8](repeating: 0xFF, count: 8), [UInt8](repeating: 0xFF, count: 9) + [1],
        // As numbers with a point: infinite, none, and the largest.
        [0, 0, 0, 0, 0, 0, 0xF0, 0x7F], [0, 0, 0, 0, 0, 0, 0xF8, 0x7F],
        [UInt8](repeating: 0xFF, count: 6) + [0xEF, 0x7F],
    ]

    /// Shows ``count`` damaged copies of `original` to `reader`, and returns how many it refused. A refusal in another
    /// way than by `.modelInvalid` is an issue.
    public static func read(
        _ original: [UInt8], seed: UInt64, _ reader: ([UInt8]) throws(BiometricsError) -> Void
    ) -> Int {
        var random = SplitMix(seed: seed)
        var refused = 0
        for number in 0..<count {
            do throws(BiometricsError) {
                try reader(copy(of: original, &random))
            } catch {
                if error.code != .modelInvalid { Issue.record("copy \(number) of seed \(seed): \(error)") }
                refused += 1
            }
        }
        return refused
    }

    /// A copy with one to four injuries.
    public static func copy(of original: [UInt8], _ random: inout SplitMix) -> [UInt8] {
        var bytes = original
        for _ in 0...random.pick([0, 0, 1, 3]) where !bytes.isEmpty {
            let place = random.below(bytes.count)
            let end = min(bytes.count, place + 1 + random.below(16))
            switch random.below(8) {
            case 0, 1: bytes[place] ^= 1 << UInt8(random.below(8))
            case 2: bytes[place] = UInt8(truncatingIfNeeded: random.next())
            case 3, 4:
                for (offset, byte) in random.pick(telling).enumerated() where place + offset < bytes.count {
                    bytes[place + offset] = byte
                }
            case 5: bytes.removeSubrange(place..<end)
            case 6: bytes.insert(contentsOf: bytes[place..<end], at: random.below(bytes.count))
            default: bytes.removeSubrange(place...)
            }
        }
        return bytes
    }
}
