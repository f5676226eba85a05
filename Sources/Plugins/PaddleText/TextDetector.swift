internal import BiometricsCore
internal import OpenCVKit

/// Finds the lines of text in a picture, whose print is level.
struct TextDetector {
    let network: any InferenceNetwork
    let recipe: TextDetectorRecipe

    // PaddleOCR's own: a pixel is text from here up, a region from the next; a region is as much smaller than its text as this
    // ratio says.
    private static let pixelThreshold: Float = 0.3
    private static let regionThreshold = 0.5
    private static let expansion = 1.5
    /// Fewer pixels than this across or down are no text.
    private static let leastSide = 3
    /// More regions than any document has; the largest are kept.
    private static let mostRegions = 200

    /// The boxes of lines, from the top, in pixels of `image`.
    func boxes(in image: Image) throws(BiometricsError) -> [Rect] {
        let isWide = image.width >= image.height
        let target = Size(
            width: isWide ? recipe.longSide : recipe.shortSide, height: isWide ? recipe.shortSide : recipe.longSide)
        let scale = min(
            Double(target.width) / Double(image.width), Double(target.height) / Double(image.height))
        let size = Size(
            width: min(target.width, max(1, Int((Double(image.width) * scale).rounded()))),
            height: min(target.height, max(1, Int((Double(image.height) * scale).rounded()))))
        let input = try image.resized(to: size).laid(into: target)
        let outputs = try network.run([input], preprocessing: recipe.pixels, outputs: [])
        guard let map = outputs.first, map.values.count == target.pixelCount else {
            throw BiometricsError(.modelInvalid, "The text detector gives no map of its input's size.")
        }
        let (across, down) = (Double(image.width) / Double(size.width), Double(image.height) / Double(size.height))
        var boxes: [Rect] = []
        for region in Self.regions(map.values, width: target.width, height: target.height) {
            let (width, height) = (Double(region.width), Double(region.height))
            let margin = width * height * Self.expansion / (2 * (width + height))
            let left = max(0, (Double(region.left) - margin) * across)
            let top = max(0, (Double(region.top) - margin) * down)
            let right = min(Double(image.width), (Double(region.right + 1) + margin) * across)
            let bottom = min(Double(image.height), (Double(region.bottom + 1) + margin) * down)
            if right - left >= 1, bottom - top >= 1 {
                boxes.append(Rect(x: left, y: top, width: right - left, height: bottom - top))
            }
        }
        return boxes.sorted { ($0.y, $0.x) < ($1.y, $1.x) }
    }

    /// Pixels that touch one another.
    struct Region {
        var left: Int
        var top: Int
        var right: Int
        var bottom: Int
        var count = 0
        var sum = 0.0

        var width: Int { right - left + 1 }
        var height: Int { bottom - top + 1 }
        /// The mean of its values.
        var score: Double { sum / Double(max(1, count)) }
    }

    /// The regions of text in a map of `width` × `height` values.
    static func regions(_ values: [Float], width: Int, height: Int) -> [Region] {
        var isOpen = values.map { $0 > pixelThreshold }
        var regions: [Region] = []
        var stack: [Int] = []
        for start in values.indices where isOpen[start] {
            var region = Region(
                left: start % width, top: start / width, right: start % width, bottom: start / width)
            isOpen[start] = false
            stack.append(start)
            while let index = stack.popLast() {
                let (x, y) = (index % width, index / width)
                region.left = min(region.left, x)
                region.right = max(region.right, x)
                region.bottom = max(region.bottom, y)
                region.count += 1
                region.sum += Double(values[index])
                for row in max(0, y - 1)...min(height - 1, y + 1) {
                    for column in max(0, x - 1)...min(width - 1, x + 1) where isOpen[row * width + column] {
                        isOpen[row * width + column] = false
                        stack.append(row * width + column)
                    }
                }
            }
            if min(region.width, region.height) >= leastSide, region.score >= regionThreshold { regions.append(region) }
        }
        guard regions.count > mostRegions else { return regions }
        return Array(regions.sorted { $0.count > $1.count }.prefix(mostRegions))
    }
}
