internal import Platform

/// The direction in which a camera sees a flat document: a unit vector in the document's own frame, with x along its top edge,
/// y down and z away from the camera. Straight from the front it is (0, 0, 1).
public struct ViewingDirection: Sendable, Hashable {
    /// The focal length that is taken for a camera of unknown make, as a part of the picture's longer side.
    ///
    /// Cameras of phones have 0.7 to 1.1. A wrong one scales the angles, by a fifth at most.
    public static let usualFocalLength = 0.85

    /// Along the top edge.
    public let x: Double
    /// Down.
    public let y: Double
    /// Away from the camera.
    public let z: Double

    /// The direction in which the document of an outline is seen.
    ///
    /// - Parameters:
    ///   - outline: its first corner is taken for the document's top left one.
    ///   - size: the size of the picture in pixels. The camera's axis meets its middle.
    ///   - format: the size of the document.
    /// - Returns: `nil` for corners that no rectangle can have.
    public init?(of outline: DocumentOutline, in size: Size, format: CardFormat) {
        let (width, height) = (format.width, format.height)
        guard let transform = PerspectiveTransform(width: width, height: height, onto: outline.corners),
            let middle = transform.apply(Point(x: width / 2, y: height / 2))
        else { return nil }
        let focalLength = Self.usualFocalLength * Double(size.longSide)
        let center = Point(x: Double(size.width) / 2, y: Double(size.height) / 2)
        func ray(_ a: Double, _ b: Double, _ c: Double) -> [Double]? {
            Self.unit([(a - center.x * c) / focalLength, (b - center.y * c) / focalLength, c])
        }
        let m = transform.matrix
        guard let across = ray(m[0], m[3], m[6]), let down = ray(m[1], m[4], m[7]),
            let sight = ray(middle.x, middle.y, 1),
            let away = Self.unit([
                across[1] * down[2] - across[2] * down[1], across[2] * down[0] - across[0] * down[2],
                across[0] * down[1] - across[1] * down[0],
            ])
        else { return nil }
        func along(_ axis: [Double]) -> Double { zip(axis, sight).reduce(0) { $0 + $1.0 * $1.1 } }
        guard let direction = Self.unit([along(across), along(down), along(away)]) else { return nil }
        (x, y, z) = (direction[0], direction[1], direction[2])
    }

    private static func unit(_ vector: [Double]) -> [Double]? {
        let length = vector.reduce(0) { $0 + $1 * $1 }.squareRoot()
        return length.isNormal ? vector.map { $0 / length } : nil
    }

    /// The angle between two directions in degrees, 0 to 180.
    public func degrees(from other: ViewingDirection) -> Double {
        let cosine = x * other.x + y * other.y + z * other.z
        let cross = [y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x]
        return atan2(cross.reduce(0) { $0 + $1 * $1 }.squareRoot(), cosine) * 180 / .pi
    }
}
