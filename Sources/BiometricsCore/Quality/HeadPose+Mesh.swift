internal import Platform

extension FaceMesh {
    /// How the face's own axes are turned, in degrees, with the signs of ``HeadPose``; `nil` if the mesh has no extent.
    ///
    /// The axes come from points that no expression moves: the corners of the eyes, the cheeks, the forehead, the
    /// bridge of the nose and the points below it. This needs no mean face, but the individual face shape affects the
    /// pitch.
    package var turn: (yawDegrees: Double, pitchDegrees: Double, rollDegrees: Double)? {
        func difference(_ first: Int, _ second: Int) -> HeadPose.Vector {
            let (one, other) = (vertices[first], vertices[second])
            return HeadPose.Vector(x: one.x - other.x, y: one.y - other.y, z: one.z - other.z)
        }
        let right = difference(362, 133) + difference(263, 33) + difference(454, 234)
        let down = difference(2, 10) + difference(2, 168)
        guard let across = right.normalized else { return nil }
        let along = across.x * down.x + across.y * down.y + across.z * down.z
        guard let downward = (down - across * along).normalized else { return nil }
        let degrees = 180 / Double.pi
        return (
            // Use the direction of the picture's depth in the face's frame, so that a roll of the picture does not
            // count as a turn of the head.
            yawDegrees: atan2(across.z, across.x * downward.y - across.y * downward.x) * degrees,
            pitchDegrees: asin(min(1, max(-1, downward.z))) * degrees,
            rollDegrees: -atan2(across.y, across.x) * degrees
        )
    }
}

extension HeadPose {
    /// The pose of the face that a mesh shows; `nil` if the mesh has no extent. Pitch is 0 at the median of nearly
    /// frontal faces.
    public init?(_ mesh: FaceMesh) {
        guard let turn = mesh.turn else { return nil }
        self.init(
            yawDegrees: turn.yawDegrees, pitchDegrees: turn.pitchDegrees - Self.meshPitchOfFrontalFaces,
            rollDegrees: turn.rollDegrees)
    }

    private init(yawDegrees: Double, pitchDegrees: Double, rollDegrees: Double) {
        self.yawDegrees = yawDegrees
        self.pitchDegrees = pitchDegrees
        self.rollDegrees = rollDegrees
    }

    /// The median pitch of the axes above, in degrees, over the 2,074 of 3,811 pictures of Labeled Faces in the Wild whose yaw
    /// is below 10°.
    private static let meshPitchOfFrontalFaces = -4.15
}
