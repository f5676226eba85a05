internal import BiometricsCore
internal import OpenCVKit

/// Finds the level lines of text in a picture.
struct TextDetector {
    let network: any InferenceNetwork
    let recipe: TextDetectorRecipe

    // PaddleOCR's own values: the thresholds of a text pixel and of a text region, and the ratio by which a region is
    // smaller than its text.
    private static let pixelThreshold: Float = 0.3
    private static let regionThreshold = 0.5
    private static let expansion = 1.5
    /// The least width and height of a text region, in pixels.
    private static let leastSide = 3
    /// The most regions that are kept, the largest first. No document has as many.
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
            throw BiometricsError(.modelInvalid, "The text detector must give a map of its input's size.")
        }
        guard map.isFinite else {
            throw BiometricsError(.backendFailure, "The text detector gave infinite numbers or NaN.")
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
        return Self.joined(boxes).sorted { ($0.y, $0.x) < ($1.y, $1.x) }
    }

    // Adjacent boxes belong to one line if they share this part of their height, have a similar height, and leave no
    // gap as wide as between columns. `widestGap` is in heights. A box is part of another if the other covers this part
    // of its area.
    private static let sharedHeight = 0.7
    private static let heightRatio = 1.5
    private static let widestGap = 0.3
    private static let containedPart = 0.8

    /// Joins the boxes of each line. If blanks are wide, the map has one region per word. Words that are read
    /// separately include letters of their neighbours.
    static func joined(_ boxes: [Rect]) -> [Rect] {
        var joined: [Rect] = []
        for box in boxes.sorted(by: { $0.x < $1.x }) {
            var box = box
            while let index = joined.firstIndex(where: { isOneLine($0, box) }) {
                let other = joined.remove(at: index)
                let (left, top) = (min(box.x, other.x), min(box.y, other.y))
                box = Rect(
                    x: left, y: top, width: max(box.maxX, other.maxX) - left, height: max(box.maxY, other.maxY) - top)
            }
            joined.append(box)
        }
        return joined.enumerated().filter { index, box in
            !joined.enumerated().contains { other, larger in
                other != index && larger.height > box.height && isPart(box, of: larger)
            }
        }.map(\.element)
    }

    private static func isOneLine(_ first: Rect, _ second: Rect) -> Bool {
        let low = min(first.height, second.height)
        let high = max(first.height, second.height)
        let shared = min(first.maxY, second.maxY) - max(first.y, second.y)
        let gap = max(first.x, second.x) - min(first.maxX, second.maxX)
        return shared >= sharedHeight * low && high <= heightRatio * low && gap <= widestGap * low
    }

    private static func isPart(_ box: Rect, of larger: Rect) -> Bool {
        let width = min(box.maxX, larger.maxX) - max(box.x, larger.x)
        let height = min(box.maxY, larger.maxY) - max(box.y, larger.y)
        return width > 0 && height > 0 && width * height >= containedPart * box.width * box.height
    }

    /// The regions of text in a map of `width` × `height` values.
    static func regions(_ values: [Float], width: Int, height: Int) -> [ConnectedRegion] {
        var sums: [Double] = []
        let found = ConnectedRegion.all(in: values.map { $0 > pixelThreshold }, width: width) { region, place in
            if region == sums.count { sums.append(0) }
            sums[region] += Double(values[place])
        }
        let regions = zip(found, sums).filter { region, sum in
            min(region.width, region.height) >= leastSide && sum / Double(region.count) >= regionThreshold
        }.map(\.0)
        guard regions.count > mostRegions else { return regions }
        return Array(regions.sorted { $0.count > $1.count }.prefix(mostRegions))
    }
}
