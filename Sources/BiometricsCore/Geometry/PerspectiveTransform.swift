/// A map of the plane that keeps straight lines straight: how a camera sees something flat.
///
/// It maps positions whose origin is the centre of the top left pixel.
public struct PerspectiveTransform: Sendable, Hashable {
    /// Row-major 3×3.
    public let matrix: [Double]

    /// The map of a rectangle from (0, 0) to (`width`, `height`) onto `corners`, its top left corner onto the first.
    ///
    /// - Returns: `nil` for corners that are not convex or not finite, and for a rectangle without area.
    /// - Source: Heckbert 1989, "Fundamentals of texture mapping and image warping", section 2.2.3.
    public init?(width: Double, height: Double, onto corners: Quadrilateral) {
        guard width > 0, height > 0, corners.isConvex else { return nil }
        let points = corners.corners
        let (p0, p1, p2, p3) = (points[0], points[1], points[2], points[3])
        let (dx1, dx2, sx) = (p1.x - p2.x, p3.x - p2.x, p0.x - p1.x + p2.x - p3.x)
        let (dy1, dy2, sy) = (p1.y - p2.y, p3.y - p2.y, p0.y - p1.y + p2.y - p3.y)
        let determinant = dx1 * dy2 - dx2 * dy1
        let g = (sx * dy2 - dx2 * sy) / determinant
        let h = (dx1 * sy - sx * dy1) / determinant
        let unit = [
            p1.x - p0.x + g * p1.x, p3.x - p0.x + h * p3.x, p0.x,
            p1.y - p0.y + g * p1.y, p3.y - p0.y + h * p3.y, p0.y, g, h, 1,
        ]
        matrix = unit.enumerated().map { index, value in
            index % 3 == 0 ? value / width : index % 3 == 1 ? value / height : value
        }
        guard matrix.allSatisfy({ $0.isFinite }) else { return nil }
    }

    private init(matrix: [Double]) { self.matrix = matrix }

    /// The place to which `point` is taken; `nil` for a point on the horizon.
    public func apply(_ point: Point) -> Point? {
        let w = matrix[6] * point.x + matrix[7] * point.y + matrix[8]
        guard w.isNormal else { return nil }
        return Point(
            x: (matrix[0] * point.x + matrix[1] * point.y + matrix[2]) / w,
            y: (matrix[3] * point.x + matrix[4] * point.y + matrix[5]) / w)
    }

    /// The inverse map; `nil` for a singular matrix.
    public var inverse: PerspectiveTransform? {
        let m = matrix
        let cofactors = [
            m[4] * m[8] - m[5] * m[7], m[2] * m[7] - m[1] * m[8], m[1] * m[5] - m[2] * m[4],
            m[5] * m[6] - m[3] * m[8], m[0] * m[8] - m[2] * m[6], m[2] * m[3] - m[0] * m[5],
            m[3] * m[7] - m[4] * m[6], m[1] * m[6] - m[0] * m[7], m[0] * m[4] - m[1] * m[3],
        ]
        let determinant = m[0] * cofactors[0] + m[1] * cofactors[3] + m[2] * cofactors[6]
        guard determinant.isNormal else { return nil }
        return PerspectiveTransform(matrix: cofactors.map { $0 / determinant })
    }

    /// The relative lengths of the rectangle's sides in space, and the cosine of the angle between them: 0 for a true
    /// rectangle.
    ///
    /// - Parameters:
    ///   - center: where the camera's axis meets the picture.
    ///   - focalLength: of the camera, in pixels of the picture.
    /// - Source: Zhang and He 2007, "Whiteboard scanning and image enhancement", with the focal length given.
    public func sidesInSpace(center: Point, focalLength: Double) -> (across: Double, down: Double, cosine: Double) {
        func column(_ index: Int) -> [Double] {
            let w = matrix[6 + index]
            return [
                (matrix[index] - center.x * w) / focalLength, (matrix[3 + index] - center.y * w) / focalLength, w,
            ]
        }
        let (first, second) = (column(0), column(1))
        func dot(_ a: [Double], _ b: [Double]) -> Double { a[0] * b[0] + a[1] * b[1] + a[2] * b[2] }
        let (across, down) = (dot(first, first).squareRoot(), dot(second, second).squareRoot())
        return (across, down, dot(first, second) / (across * down))
    }
}
