public import BiometricsCore

extension HeadSample {
    /// The pose of the head under this mesh; `nil` if the mesh does not fit a face, for example because all points
    /// coincide.
    ///
    /// The person's own face and a low camera shift the pose by a constant amount throughout a clip. Events are
    /// measured against the clip's median, which removes this shift. The size is the mean of three distances in space.
    /// Their points move with no expression, and the distances do not shorten when the head turns.
    public init?(timeSeconds: Double, mesh: FaceMesh) {
        guard let turn = mesh.turn, let mouthOpening = mesh.mouthOpening else { return nil }
        func distance(_ first: Int, _ second: Int) -> Double {
            mesh.vertices[first].distance(to: mesh.vertices[second])
        }
        self.init(
            timeSeconds: timeSeconds, yawDegrees: turn.yawDegrees, pitchDegrees: turn.pitchDegrees,
            scale: (distance(263, 33) + distance(454, 234) + distance(2, 10)) / 3, mouthOpening: mouthOpening)
    }
}
