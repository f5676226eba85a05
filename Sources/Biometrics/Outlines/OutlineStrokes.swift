internal import BiometricsCore
internal import OpenCVKit

/// Tells the edges of strokes, as of print, ruled paper and the joints of tiles, from those of areas: beside an edge of a
/// stroke lies another one, across which brightness changes as much the other way.
struct OutlineStrokes {
    /// The most pixels across a stroke.
    private static let width = 4
    /// The part of its strength that the other edge has at least.
    private static let leastShare = 0.5

    /// For each pixel the number of its edge, or -1.
    private var numbers: [Int32]
    private let edges: [ThinEdge]
    private let size: Size

    init(_ edges: [ThinEdge], in size: Size) {
        self.edges = edges
        self.size = size
        numbers = [Int32](repeating: -1, count: size.pixelCount)
        for (number, edge) in edges.enumerated() { numbers[edge.y * size.width + edge.x] = Int32(number) }
    }

    /// Whether an edge is one side of a stroke.
    func contains(_ edge: ThinEdge) -> Bool {
        let strength = edge.strength
        let (right, down) = (edge.across / strength, edge.down / strength)
        for step in 1...Self.width {
            for direction in [-1.0, 1] {
                let x = Int((Double(edge.x) + direction * Double(step) * right).rounded())
                let y = Int((Double(edge.y) + direction * Double(step) * down).rounded())
                guard x >= 0, y >= 0, x < size.width, y < size.height else { continue }
                let number = numbers[y * size.width + x]
                guard number >= 0 else { continue }
                let other = edges[Int(number)]
                let along = -(other.across * right + other.down * down)
                if along > Self.leastShare * strength, along > 0.8 * other.strength { return true }
            }
        }
        return false
    }
}
