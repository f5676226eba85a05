internal import BiometricsCore
internal import OpenCVKit

/// A small picture with its steep edges, where brightness or colour rises or falls across columns and across rows.
struct EdgeMap {
    /// The picture of the edges, BGR.
    let image: Image
    /// 1 where values rise to the right, −1 where they fall, 0 elsewhere; in row order. Edges are three pixels wide.
    private(set) var across: [Int8]
    /// 1 where values rise downwards, −1 where they fall, 0 elsewhere; in column order.
    private(set) var down: [Int8]

    /// The edges of `image`. A grey picture has one channel; in a colour picture, the channel that changes most counts.
    init(_ image: Image) {
        self.image = image
        let (width, height, channels) = (image.width, image.height, image.format.bytesPerPixel)
        var horizontal = [Int](repeating: 0, count: width * height)
        var vertical = horizontal
        for y in 1..<max(1, height - 1) {
            for x in 1..<max(1, width - 1) {
                for channel in 0..<channels {
                    let index = y * image.bytesPerRow + x * channels + channel
                    let dx = Int(image.pixels[index + channels]) - Int(image.pixels[index - channels])
                    let dy = Int(image.pixels[index + image.bytesPerRow]) - Int(image.pixels[index - image.bytesPerRow])
                    if abs(dx) > abs(horizontal[y * width + x]) { horizontal[y * width + x] = dx }
                    if abs(dy) > abs(vertical[y * width + x]) { vertical[y * width + x] = dy }
                }
            }
        }
        func sign(_ value: Int, _ other: Int) -> Int8 {
            let steep = Double(abs(value))
            guard steep > CueLimits.edgeContrast, steep > CueLimits.edgeDirection * Double(abs(other)) else { return 0 }
            return value > 0 ? 1 : -1
        }
        var rises = [Int8](repeating: 0, count: width * height)
        var falls = rises
        for y in 0..<height {
            for x in 0..<width {
                let index = y * width + x
                rises[index] = sign(horizontal[index], vertical[index])
                falls[x * height + y] = sign(vertical[index], horizontal[index])
            }
        }
        across = Self.widened(rises, line: width)
        down = Self.widened(falls, line: height)
    }

    /// Each edge with the pixel before and after it, unless an opposite edge is as close.
    private static func widened(_ signs: [Int8], line: Int) -> [Int8] {
        var result = signs
        for start in stride(from: 0, to: signs.count, by: max(1, line)) {
            for offset in 1..<max(1, line - 1) where signs[start + offset] == 0 {
                let (before, after) = (signs[start + offset - 1], signs[start + offset + 1])
                if before * after >= 0 { result[start + offset] = before != 0 ? before : after }
            }
        }
        return result
    }
}
