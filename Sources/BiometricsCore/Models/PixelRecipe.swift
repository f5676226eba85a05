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
    /// What a pixel of 0–255 is multiplied by first.
    public let scale: Float
    /// What is taken from each scaled channel: three values.
    public let mean: [Float]
    /// What each channel is divided by after that: three values, none of them zero.
    public let std: [Float]

    /// Values of `colorOrder`, untouched unless said.
    public init(colorOrder: ColorOrder, scale: Float = 1, mean: [Float] = [0, 0, 0], std: [Float] = [1, 1, 1]) {
        self.colorOrder = colorOrder
        self.scale = scale
        self.mean = mean
        self.std = std
    }

    /// What is wrong with it, in words that end a sentence, or nil.
    public var fault: String? {
        if mean.count != 3 || std.count != 3 { return "mean and std need three values each" }
        let finite = ([scale] + mean + std).allSatisfy(\.isFinite)
        return finite && scale > 0 && !std.contains(0) ? nil : "scale, mean or std is out of range"
    }
}
