/// How 8-bit pixels become a network's input values: `(pixel × scale − mean) / std`, channel by channel.
public struct PixelRecipe: Sendable, Hashable, Codable {
    /// The order of the three channels.
    public enum ColorOrder: String, Sendable, Hashable, Codable {
        /// Blue, green, red: as `Image` has them.
        case bgr
        /// Red, green, blue.
        case rgb
    }

    /// The order in which the network takes the channels; `mean` and `std` are in this order too.
    public let colorOrder: ColorOrder
    /// The factor that is applied to a pixel of 0–255 first.
    public let scale: Float
    /// The value subtracted from each scaled channel: three values.
    public let mean: [Float]
    /// The divisor of each channel after that: three values, none of them zero.
    public let std: [Float]

    /// A recipe for `colorOrder` that leaves values unchanged by default.
    public init(colorOrder: ColorOrder, scale: Float = 1, mean: [Float] = [0, 0, 0], std: [Float] = [1, 1, 1]) {
        self.colorOrder = colorOrder
        self.scale = scale
        self.mean = mean
        self.std = std
    }

    /// The fault, as the end of a sentence, or nil.
    public var fault: String? {
        if mean.count != 3 || std.count != 3 { return "mean and std need three values each" }
        let finite = ([scale] + mean + std).allSatisfy(\.isFinite)
        return finite && scale > 0 && !std.contains(0) ? nil : "scale, mean or std is out of range"
    }
}
