import BiometricsTestSupport

extension SplitMix {
    /// As many of `characters` as asked for.
    mutating func text(_ characters: [UInt8], _ count: Int) -> String {
        var bytes = [UInt8](repeating: 0, count: count)
        var index = 0
        while index < count {
            bytes[index] = characters[below(characters.count)]
            index += 1
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
