public import BiometricsCore
internal import Platform

extension HeadSample {
    /// How the head is held whose mesh this is; `nil` where the mesh is no face's, all in one place say.
    ///
    /// Pose and size come from points that no expression moves: the corners of the eyes, the cheeks, the forehead, the
    /// bridge of the nose and what lies under it. Their differences are the face's own axes, so that no mean face is needed;
    /// what a person's own face or a low camera adds stays the same all through a clip, against whose median events are
    /// measured. The size is the mean of three distances in space, which do not shorten as the head turns.
    public init?(timeSeconds: Double, mesh: FaceMesh) {
        let right = mesh[362] - mesh[133] + (mesh[263] - mesh[33]) + (mesh[454] - mesh[234])
        let down = mesh[2] - mesh[10] + (mesh[2] - mesh[168])
        guard let across = right.normalized, let along = (down - across * down.dot(across)).normalized else {
            return nil
        }
        let width = (mesh[308] - mesh[78]).length
        guard width > 0 else { return nil }
        let degrees = 180 / Double.pi
        self.init(
            timeSeconds: timeSeconds,
            // Where the picture's own depth points in the face's frame: so a roll of the picture is no turn of the head.
            yawDegrees: atan2(across.z, across.x * along.y - across.y * along.x) * degrees,
            pitchDegrees: asin(min(1, max(-1, along.z))) * degrees,
            scale: ((mesh[263] - mesh[33]).length + (mesh[454] - mesh[234]).length + (mesh[2] - mesh[10]).length) / 3,
            mouthOpening: (mesh[14] - mesh[13]).length / width)
    }
}

extension FaceMesh {
    fileprivate subscript(index: Int) -> Vertex { vertices[index] }
}

extension FaceMesh.Vertex {
    fileprivate var length: Double { dot(self).squareRoot() }

    /// The vertex at length 1; `nil` where there is next to no length.
    fileprivate var normalized: Self? {
        let length = length
        return length > 1e-9 ? self * (1 / length) : nil
    }

    fileprivate func dot(_ other: Self) -> Double { x * other.x + y * other.y + z * other.z }

    fileprivate static func + (a: Self, b: Self) -> Self { Self(x: a.x + b.x, y: a.y + b.y, z: a.z + b.z) }
    fileprivate static func - (a: Self, b: Self) -> Self { Self(x: a.x - b.x, y: a.y - b.y, z: a.z - b.z) }
    fileprivate static func * (a: Self, factor: Double) -> Self {
        Self(x: a.x * factor, y: a.y * factor, z: a.z * factor)
    }
}
