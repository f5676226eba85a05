internal import BiometricsCore
internal import OpenCVKit

/// Distinguishes the edges of strokes from the edges of areas. Strokes occur in print, on ruled paper and between
/// tiles. Next to an edge of a stroke lies another edge with the opposite change of brightness.
enum OutlineStrokes {
    /// The distances in pixels at which the other side of the stroke is searched.
    private static let steps = [-1.0, 1, -2, 2, -3, 3, -4, 4]
    /// The least strength of the other edge, as a part of this one's.
    private static let leastShare = 0.5

    /// Whether each of the edges is one side of a stroke.
    static func sides(among edges: [ThinEdge], in size: Size) -> [Bool] {
        // For each pixel, the number of its edge, or -1.
        var numbers = [Int32](repeating: -1, count: size.pixelCount)
        for (number, edge) in edges.enumerated() { numbers[edge.y * size.width + edge.x] = Int32(number) }
        let (width, height) = (Double(size.width), Double(size.height))
        return edges.map { edge in
            let strength = edge.strength
            let (right, down) = (edge.across / strength, edge.down / strength)
            // Half a pixel is added so that truncation rounds.
            let (middleX, middleY) = (Double(edge.x) + 0.5, Double(edge.y) + 0.5)
            for step in steps {
                let (x, y) = (middleX + step * right, middleY + step * down)
                guard x >= 0, y >= 0, x < width, y < height else { continue }
                let number = numbers[Int(y) * size.width + Int(x)]
                guard number >= 0 else { continue }
                let other = edges[Int(number)]
                let along = -(other.across * right + other.down * down)
                // The other edge's strength is checked last, because it needs a square root.
                if along > leastShare * strength, along > 0.8 * other.strength { return true }
            }
            return false
        }
    }
}
