/// How pixels become the input of a network: `(pixel * scale - mean) / std`, per channel in the order fed.
public struct PixelPreprocessing: Sendable, Hashable, Codable {
    /// The order in which a network wants the channels of a coloured picture.
    public enum ColorOrder: String, Sendable, Codable {
        /// Blue, green, red.
        case bgr
        /// Red, green, blue.
        case rgb
    }

    /// The order of the channels; of no effect on a grey picture.
    public let colorOrder: ColorOrder
    /// What each pixel (0...255) is multiplied by first.
    public let scale: Float
    /// Three numbers, subtracted after the scaling; a grey picture uses the first.
    public let mean: [Float]
    /// Three numbers, divided by last; none is zero. A grey picture uses the first.
    public let std: [Float]

    /// A preparation of the given numbers.
    ///
    /// - Throws: `.invalidConfiguration` unless there are three means and three deviations, all finite, and no deviation
    ///   is zero.
    public init(
        colorOrder: ColorOrder, scale: Float = 1, mean: [Float] = [0, 0, 0], std: [Float] = [1, 1, 1]
    ) throws(BiometricsError) {
        guard mean.count == 3, std.count == 3, scale.isFinite, mean.allSatisfy(\.isFinite), std.allSatisfy(\.isNormal)
        else {
            throw BiometricsError(
                .invalidConfiguration,
                "a preparation of pixels needs a finite scale, three finite means and three deviations other than zero")
        }
        self.init(valid: colorOrder, scale: scale, mean: mean, std: std)
    }

    /// Blue, green, red, 0...255, as they are.
    public static let rawBGR = PixelPreprocessing(valid: .bgr, scale: 1, mean: [0, 0, 0], std: [1, 1, 1])
    /// Red, green, blue, 0...255, as they are.
    public static let rawRGB = PixelPreprocessing(valid: .rgb, scale: 1, mean: [0, 0, 0], std: [1, 1, 1])

    private init(valid colorOrder: ColorOrder, scale: Float, mean: [Float], std: [Float]) {
        self.colorOrder = colorOrder
        self.scale = scale
        self.mean = mean
        self.std = std
    }

    private enum CodingKeys: String, CodingKey {
        case colorOrder, scale, mean, std
    }

    /// Reads and checks the four numbers.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        try self.init(
            colorOrder: try container.decode(ColorOrder.self, forKey: .colorOrder),
            scale: try container.decode(Float.self, forKey: .scale),
            mean: try container.decode([Float].self, forKey: .mean),
            std: try container.decode([Float].self, forKey: .std))
    }
}
