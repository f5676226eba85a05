internal import Platform

/// The approximate rotation of a head, in degrees.
///
/// Signs follow ISO/IEC 39794-5. A pose from five landmarks and a mean face ignores the shape of the person's nose:
/// expect errors of five degrees in yaw and ten in pitch, and more beyond 45°. A mesh includes depth: poses of mirrored
/// pictures disagree by 1.3° in the median, and by more than 3.8° in 5 of 100.
public struct HeadPose: Sendable, Hashable {
    /// Positive where the subject looks to their own left.
    public let yawDegrees: Double
    /// Positive where the subject looks down.
    public let pitchDegrees: Double
    /// Positive where the head leans to the subject's right shoulder.
    public let rollDegrees: Double

    /// The pose that fits a mean face, seen from far away, best to `landmarks`; `nil` if these coincide, lie on one
    /// line, or are not finite.
    ///
    /// - Source: POS of DeMenthon and Davis 1995, "Model-based object pose in 25 lines of code". It takes the least
    ///   squares over all views that move the five points linearly, and then makes the two axes perpendicular.
    public init?(_ landmarks: FaceLandmarks) {
        guard
            let right = Self.gradient(of: landmarks.points.map { $0.x }),
            let down = Self.gradient(of: landmarks.points.map { $0.y }),
            let across = right.normalized, let along = down.normalized,
            let sum = (across + along).normalized, let difference = (across - along).normalized
        else { return nil }
        // The directions of the picture's axes in the face's frame, made perpendicular and as close to the measured
        // ones as possible.
        let x = (sum + difference) * 0.5.squareRoot()
        let y = (sum - difference) * 0.5.squareRoot()
        let z = x.cross(y)
        let degrees = 180 / Double.pi
        // Roll is the outermost rotation, so it is that of the picture and leaves the other two unchanged.
        yawDegrees = atan2(z.x, z.z) * degrees
        pitchDegrees = asin(min(1, max(-1, z.y))) * degrees
        rollDegrees = atan2(x.y, y.y) * degrees
    }

    /// A mean face in inter-eye distances: x to the right of the picture, y down, z away from the camera; the origin lies
    /// between the eyes.
    ///
    /// The plane is the median of nearly frontal faces as YuNet sees them (577 of Labeled Faces in the Wild, made
    /// symmetric). Yaw shows in two ways: the nose leaves the middle, and the eyes come closer together. The nose's
    /// height makes both agree over 1,906 of these faces.
    static let meanFace = [
        Vector(x: -0.5, y: 0, z: 0), Vector(x: 0.5, y: 0, z: 0), Vector(x: 0, y: 0.547, z: -0.486),
        Vector(x: -0.425, y: 0.964, z: 0), Vector(x: 0.425, y: 0.964, z: 0),
    ]

    /// The coefficients by which `values`, one per landmark, depend on the mean face's coordinates, by least squares.
    /// The face is symmetric, so x can be solved alone, and y and z together.
    private static func gradient(of values: [Double]) -> Vector? {
        let center = meanFace.reduce(Vector(x: 0, y: 0, z: 0), +) * (1 / Double(meanFace.count))
        var (xx, yy, yz, zz, xv, yv, zv) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
        for (point, value) in zip(meanFace, values) {
            let p = point - center
            xx += p.x * p.x
            yy += p.y * p.y
            yz += p.y * p.z
            zz += p.z * p.z
            xv += p.x * value
            yv += p.y * value
            zv += p.z * value
        }
        let determinant = yy * zz - yz * yz
        let result = Vector(
            x: xv / xx, y: (zz * yv - yz * zv) / determinant, z: (yy * zv - yz * yv) / determinant)
        return result.x.isFinite && result.y.isFinite && result.z.isFinite ? result : nil
    }

    /// Three numbers.
    struct Vector {
        var x: Double
        var y: Double
        var z: Double

        /// The vector of length 1; `nil` if its length is almost zero.
        var normalized: Vector? {
            let length = (x * x + y * y + z * z).squareRoot()
            return length > 1e-9 && length.isFinite ? self * (1 / length) : nil
        }

        func cross(_ other: Vector) -> Vector {
            Vector(
                x: y * other.z - z * other.y, y: z * other.x - x * other.z, z: x * other.y - y * other.x)
        }

        static func + (a: Vector, b: Vector) -> Vector { Vector(x: a.x + b.x, y: a.y + b.y, z: a.z + b.z) }
        static func - (a: Vector, b: Vector) -> Vector { Vector(x: a.x - b.x, y: a.y - b.y, z: a.z - b.z) }
        static func * (a: Vector, factor: Double) -> Vector {
            Vector(x: a.x * factor, y: a.y * factor, z: a.z * factor)
        }
    }
}
