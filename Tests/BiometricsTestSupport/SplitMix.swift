/// Random numbers that are the same in every run.
///
/// - Source: Steele, Lea and Flood 2014, SplitMix64.
public struct SplitMix: RandomNumberGenerator {
    private var state: UInt64

    /// The numbers of `seed`.
    public init(seed: UInt64) {
        state = seed
    }

    /// The next number.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// 0 to `count - 1`; for small counts.
    public mutating func below(_ count: Int) -> Int { Int(next() % UInt64(count)) }

    /// True once in `count` times.
    public mutating func isOne(in count: Int) -> Bool { below(count) == 0 }

    /// One of `values`.
    public mutating func pick<Value>(_ values: [Value]) -> Value { values[below(values.count)] }
}
