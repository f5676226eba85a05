/// The arithmetic in which a network is computed.
public enum InferencePrecision: String, Sendable, Codable, CaseIterable {
    /// 32-bit floats: the reference, the same on every processor up to rounding.
    case f32
    /// 16-bit floats with the range of 32-bit ones.
    case bf16
    /// IEEE 16-bit floats.
    case f16
}
