internal import BiometricsCore

/// How alike the grain of the three channels is, and how far the channels differ at all.
///
/// A camera measures one colour a pixel and makes up the other two from the neighbours' detail, and JPEG keeps colour at
/// half the resolution: the finest detail of all channels is much the same. Noise that was drawn into each channel is not.
struct ChannelGrain {
    /// The lower of the correlations of green with blue and with red, −1 to 1.
    let correlation: Double
    /// The mean of |red − green| + |green − blue|, in levels; 0 for a grey picture.
    let colour: Double

    /// The grain of `picture` in the blocks whose upper left pixels are `blocks`; `nil` without a block.
    init?(_ picture: Image, blocks: [(x: Int, y: Int)]) {
        guard !blocks.isEmpty else { return nil }
        guard picture.format == .bgr8 else {
            (correlation, colour) = (1, 0)
            return
        }
        var own = [0.0, 0, 0]
        var withGreen = [0.0, 0, 0]
        var differences = 0
        for block in blocks {
            for row in block.y..<block.y + TraceLimits.block {
                let start = row * picture.bytesPerRow + block.x * 3
                for index in stride(from: start, to: start + 3 * TraceLimits.block, by: 3) {
                    let green = Self.response(picture, index + 1)
                    own[1] += green * green
                    for channel in [0, 2] {
                        let response = Self.response(picture, index + channel)
                        own[channel] += response * response
                        withGreen[channel] += response * green
                        differences += abs(Int(picture.pixels[index + channel]) - Int(picture.pixels[index + 1]))
                    }
                }
            }
        }
        let correlations = [0, 2].map { channel in
            let scale = (own[channel] * own[1]).squareRoot()
            return scale > 0 ? withGreen[channel] / scale : 0
        }
        correlation = min(correlations[0], correlations[1])
        colour = Double(differences) / Double(blocks.count * TraceLimits.block * TraceLimits.block)
    }

    private static func response(_ picture: Image, _ index: Int) -> Double {
        Double(GrainMap.response(picture.pixels, at: index, step: 3, row: picture.bytesPerRow))
    }
}
