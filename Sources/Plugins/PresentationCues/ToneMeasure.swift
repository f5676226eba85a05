internal import BiometricsCore
internal import OpenCVKit

/// How deep the shadows of a face are and whether skin shines: paper lifts the one and lacks the other.
struct ToneMeasure {
    /// The level below which one pixel in a hundred lies in its darkest channel, 0...255.
    let darkestFloor: Double
    /// The part of pixels that are mirror-like highlights.
    let highlightShare: Double

    /// The tones of the face with its hairline; `nil` where it lies outside or has few pixels.
    init?(in image: Image, around box: Rect) {
        let part = image.cropped(
            to: Rect(
                x: box.x - 0.05 * box.width, y: box.y - 0.15 * box.height, width: 1.1 * box.width,
                height: 1.2 * box.height
            ).intersection(image.bounds))
        guard part.size.pixelCount >= 400 else { return nil }
        let channels = part.format.bytesPerPixel
        var counts = [Int](repeating: 0, count: 256)
        var highlights = 0
        for index in stride(from: 0, to: part.pixels.count, by: channels) {
            var darkest = part.pixels[index]
            for channel in 1..<max(1, channels) { darkest = min(darkest, part.pixels[index + channel]) }
            counts[Int(darkest)] += 1
            if darkest >= CueLimits.highlightLevel { highlights += 1 }
        }
        var (level, below) = (0, counts[0])
        while below * 100 < part.size.pixelCount, level < 255 {
            level += 1
            below += counts[level]
        }
        darkestFloor = Double(level)
        highlightShare = Double(highlights) / Double(part.size.pixelCount)
    }
}
