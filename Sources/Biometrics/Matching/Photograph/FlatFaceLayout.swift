internal import BiometricsCore

/// The places of a mesh's points on a flattened face. Places between them follow the nearest points.
///
/// The same pixel is the same place of every face, whatever its shape and turn.
enum FlatFaceLayout {
    /// The width and height in pixels.
    static let side = 192
    /// The distance in pixels between places that are computed from the mesh. Those in between are interpolated.
    private static let step = 4
    /// The number of such places in a row and in a column.
    private static let nodes = side / step + 1
    /// The number of mesh points that determine a place.
    private static let neighbours = 16

    /// The points of the mesh.
    private static let points: [Point] = (0..<FaceMesh.pointCount).map { index in
        Point(x: Double(tenths[2 * index]) / 10, y: Double(tenths[2 * index + 1]) / 10)
    }

    /// A point of the mesh, and its weight for a place.
    private struct Share {
        var point: Int
        var weight: Float
    }

    /// The shares of every place, row after row.
    private static let shares: [[Share]] = (0..<nodes * nodes).map { index in
        shares(of: Point(x: Double(index % nodes * step), y: Double(index / nodes * step)))
    }

    /// The affine map that fits the nearest points best, with more weight for nearer ones, expressed as weights of
    /// these points.
    private static func shares(of place: Point) -> [Share] {
        let all = points.indices.map { (index: $0, distance: points[$0].distance(to: place)) }
        let near = all.sorted { ($0.distance, $0.index) < ($1.distance, $1.index) }.prefix(neighbours)
        let rows = near.map { (points[$0.index].x - place.x, points[$0.index].y - place.y) }
        let trust = near.map { 1 / (($0.distance * $0.distance + 4) * ($0.distance * $0.distance + 4)) }
        var (s, sx, sy, sxx, sxy, syy) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
        for (weight, row) in zip(trust, rows) {
            s += weight
            sx += weight * row.0
            sy += weight * row.1
            sxx += weight * row.0 * row.0
            sxy += weight * row.0 * row.1
            syy += weight * row.1 * row.1
        }
        // Beside the face, the points lie nearly in one line. The ridge term keeps the map from flipping.
        sxx += 1e-3 * s
        syy += 1e-3 * s
        // The first row of the inverse of the symmetric matrix of these sums.
        let (a, b, c) = (sxx * syy - sxy * sxy, sxy * sy - sx * syy, sx * sxy - sxx * sy)
        let determinant = s * a + sx * b + sy * c
        return zip(near, zip(trust, rows)).map { point, part in
            let (weight, row) = part
            return Share(
                point: point.index, weight: Float(weight * (a + b * row.0 + c * row.1) / determinant))
        }
    }

    /// The places of the flat face's pixels in the picture of `mesh`, row after row.
    static func places(of mesh: FaceMesh) -> [SIMD2<Float>] {
        let vertices = mesh.vertices.map { SIMD2(Float($0.x), Float($0.y)) }
        let grid = shares.map { shares in
            shares.reduce(SIMD2<Float>.zero) { $0 + $1.weight * vertices[$1.point] }
        }
        var places: [SIMD2<Float>] = []
        places.reserveCapacity(side * side)
        for y in 0..<side {
            let (row, v) = (y / step * nodes, Float(y % step) / Float(step))
            let line = (0..<nodes).map { (1 - v) * grid[row + $0] + v * grid[row + nodes + $0] }
            for x in 0..<side {
                let (column, u) = (x / step, Float(x % step) / Float(step))
                places.append((1 - u) * line[column] + u * line[column + 1])
            }
        }
        return places
    }

    /// The pixels that show skin, eyes, nose and lips. They lie at least 6 pixels inside the face's outline and 4
    /// pixels from the opening of the mouth.
    static let face: [Bool] = {
        let (oval, mouth) = (outline(.oval), outline(.mouth))
        return (0..<side * side).map { index in
            let place = Point(x: Double(index % side), y: Double(index / side))
            return oval.distanceInside(place) >= 6 && mouth.distanceInside(place) <= -4
        }
    }()

    private static func outline(_ contour: FaceMesh.Contour) -> Outline {
        Outline(corners: contour.indices.map { points[$0] })
    }
}

/// A closed line.
private struct Outline {
    let corners: [Point]

    /// The distance of a place to the line, in pixels; negative outside.
    func distanceInside(_ place: Point) -> Double {
        var least = Double.infinity
        var isInside = false
        for (index, end) in corners.enumerated() {
            let start = corners[(index + corners.count - 1) % corners.count]
            let (dx, dy) = (end.x - start.x, end.y - start.y)
            let square = max(dx * dx + dy * dy, .leastNormalMagnitude)
            let along = min(1, max(0, ((place.x - start.x) * dx + (place.y - start.y) * dy) / square))
            least = min(least, place.distance(to: Point(x: start.x + along * dx, y: start.y + along * dy)))
            if (start.y > place.y) != (end.y > place.y), place.x < start.x + (place.y - start.y) / dy * dx {
                isInside.toggle()
            }
        }
        return isInside ? least : -least
    }
}
