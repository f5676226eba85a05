/// Sorting of scores in linear time.
enum ScoreSorting {
    /// The scores by rising value; −0 counts as 0.
    ///
    /// A radix sort of the bits, eleven at a time. Ten million scores take a fraction of a second and twice their
    /// memory.
    ///
    /// - Requires: no score is NaN.
    static func sorted(_ scores: [Double]) -> [Double] {
        guard scores.count > 4096 else { return scores.map { $0 + 0 }.sorted() }
        let digits = 6
        let width = 2048
        var keys = [UInt64]()
        keys.reserveCapacity(scores.count)
        var counts = [Int](repeating: 0, count: digits * width)
        for score in scores {
            let bits = (score + 0).bitPattern
            let key = bits >> 63 == 0 ? bits | 1 << 63 : ~bits
            keys.append(key)
            for digit in 0..<digits { counts[digit * width + Int(key >> UInt64(11 * digit) & 2047)] += 1 }
        }
        var scratch = [UInt64](repeating: 0, count: keys.count)
        for digit in 0..<digits {
            let shift = UInt64(11 * digit)
            let row = digit * width..<(digit + 1) * width
            if counts[row].contains(keys.count) { continue }
            var sum = 0
            for index in row {
                let count = counts[index]
                counts[index] = sum
                sum += count
            }
            for key in keys {
                let slot = digit * width + Int(key >> shift & 2047)
                scratch[counts[slot]] = key
                counts[slot] += 1
            }
            swap(&keys, &scratch)
        }
        scratch = []
        return keys.map { Double(bitPattern: $0 >> 63 == 1 ? $0 & ~(1 << 63) : ~$0) }
    }
}
