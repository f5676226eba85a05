public import BiometricsCore

/// The pixels of a picture, and what is to be known of how they were had.
public struct DecodedPicture: Sendable {
    /// The picture, upright, 8-bit BGR.
    public let image: Image
    /// 1, 2, 4 or 8: each side of `image` is that of the file divided by it, rounded up.
    public let reduction: Int
    /// Whether part of the file was missing or damaged; the part of `image` that it held is grey or guessed.
    public let isPartial: Bool
}
