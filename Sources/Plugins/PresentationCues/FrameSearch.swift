internal import BiometricsCore
internal import OpenCVKit

/// Searches for a frame around the face. It has straight edges on four sides that meet, or on three if the fourth lies
/// outside the picture, with a band of one colour along them. Bezels and paper margins look like this; door frames and
/// horizons end at the shoulders.
struct FrameSearch {
    /// The confidence that there is a frame.
    let strength: Frame.Strength

    /// The strongest frame around `box`.
    init(in picture: Image, around box: Rect) throws(BiometricsError) {
        let scale = min(1, Double(CueLimits.edgeSide) / Double(max(1, picture.size.longSide)))
        let image = try picture.resized(
            to: Size(
                width: max(1, Int((Double(picture.width) * scale).rounded())),
                height: max(1, Int((Double(picture.height) * scale).rounded()))))
        let face = box.scaled(by: scale)
        guard image.width >= 32, image.height >= 32, face.width >= 8, face.height >= 8,
            image.bounds.intersection(face).area > 0.5 * face.area
        else {
            strength = Frame.Strength()
            return
        }
        strength = Self.strongest(EdgeMap(image), around: face)
    }

    private static func strongest(_ map: EdgeMap, around face: Rect) -> Frame.Strength {
        let (width, height) = (map.image.width, map.image.height)
        let beside = Int(face.y - 0.2 * face.height)...Int(face.maxY + 0.2 * face.height)
        let above = Int(face.x - 0.2 * face.width)...Int(face.maxX + 0.2 * face.width)
        func range(_ low: Double, _ high: Double) -> ClosedRange<Int>? {
            let (first, last) = (Int(low.rounded()), Int(high.rounded()))
            return first <= last ? first...last : nil
        }
        func sides(_ edges: [Int8], _ line: Int, _ range: ClosedRange<Int>?, _ span: ClosedRange<Int>) -> [FrameSide] {
            range.map { FrameSide.candidates(in: edges, line: line, range: $0, span: span) } ?? []
        }
        let margins = (x: 0.05 * face.width, y: 0.05 * face.height)
        let left = sides(map.across, width, range(2, face.x - margins.x), beside)
        let right = sides(map.across, width, range(face.maxX + margins.x, Double(width - 3)), beside)
        let top = sides(map.down, height, range(2, face.y - margins.y), above)
        let bottom = sides(map.down, height, range(face.maxY + margins.y, Double(height - 3)), above)
        func edge(_ position: Int, _ span: ClosedRange<Int>) -> FrameSide {
            let middle = Double(span.lowerBound + span.upperBound) / 2
            return FrameSide(position: Double(position), slope: 0, sign: 0, middle: middle)
        }
        let widest = max(6, Int(CueLimits.widestBand * face.height))
        var best = Frame.Strength()
        for first in left + [edge(0, beside)] {
            for second in right + [edge(width - 1, beside)] {
                for third in top + [edge(0, above)] {
                    for fourth in bottom + [edge(height - 1, above)] {
                        let frame = Frame(left: first, right: second, top: third, bottom: fourth)
                        best.combine(with: frame.strength(in: map, widestBand: widest, atLeast: best))
                    }
                }
            }
        }
        return best
    }
}
