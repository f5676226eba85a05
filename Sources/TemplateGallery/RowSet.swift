/// Rows of one segment, a bit each.
struct RowSet: Sendable, Hashable {
    private var words: [UInt64] = []
    private(set) var count = 0

    func contains(_ row: Int) -> Bool {
        let word = row / 64
        return word < words.count && words[word] >> UInt64(row % 64) & 1 == 1
    }

    /// Adds `row`, and tells whether it was not there.
    @discardableResult
    mutating func insert(_ row: Int) -> Bool {
        let word = row / 64
        if word >= words.count { words += repeatElement(0, count: word + 1 - words.count) }
        let bit = UInt64(1) << UInt64(row % 64)
        guard words[word] & bit == 0 else { return false }
        words[word] |= bit
        count += 1
        return true
    }
}
