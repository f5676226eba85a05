/// Which pixels of a ``FaceChart`` show what.
enum FaceRegions {
    private struct Ellipse {
        let (x, y, width, height): (Float, Float, Float, Float)

        func contains(_ column: Int, _ row: Int) -> Bool {
            let (u, v) = ((Float(column) - x) / width, (Float(row) - y) / height)
            return u * u + v * v <= 1
        }
    }

    private static let head = Ellipse(x: 24, y: 30, width: 20, height: 25)
    private static let lids = [14, 34].map { Ellipse(x: $0, y: 20, width: 6.5, height: 4) }
    private static let lips = Ellipse(x: 24, y: 43, width: 11, height: 5.5)
    /// What moves with lids and lips: brows, the skin about the eyes, the chin.
    private static let neighbours =
        [14, 34].map { Ellipse(x: $0, y: 19, width: 9, height: 7.5) } + [
            Ellipse(x: 24, y: 43.5, width: 13.5, height: 8.5)
        ]

    /// All of the face, as places in its rows.
    static let face = places { head.contains($0, $1) && $1 >= 3 && $1 < FaceChart.size.height - 1 }
    /// The lids of either eye and what they open.
    static let eyes = lids.map { places($0.contains) }
    /// Lips and what they open.
    static let mouth = places(lips.contains)
    /// Forehead, nose and cheeks: what hardly moves on its own.
    static let rest = face.filter { place in
        !neighbours.contains {
            $0.contains(place % FaceChart.size.width, place / FaceChart.size.width)
        }
    }

    private static func places(_ condition: (Int, Int) -> Bool) -> [Int] {
        (0..<FaceChart.size.pixelCount).filter {
            condition($0 % FaceChart.size.width, $0 / FaceChart.size.width)
        }
    }
}
