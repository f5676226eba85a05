extension [UInt8] {
    /// Two lower-case digits per byte.
    package var hexadecimal: String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    /// The bytes that these digits encode; nil if they are not hexadecimal.
    package init?(hexadecimal digits: some Collection<UInt8>) {
        let values = digits.map { Character(Unicode.Scalar($0)).hexDigitValue }
        guard values.count.isMultiple(of: 2), !values.contains(nil) else { return nil }
        let found = values.compactMap { $0 }
        self = stride(from: 0, to: found.count, by: 2).map { UInt8(found[$0] << 4 | found[$0 + 1]) }
    }

    /// Unpredictable bytes from the system's random number generator.
    package static func random(_ count: Int) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
    }
}
