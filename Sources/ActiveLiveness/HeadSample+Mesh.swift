public import BiometricsCore

extension HeadSample {
    /// How the head is held whose mesh this is; `nil` where the mesh is no face's, all in one place say.
    ///
    /// What a person's own face or a low camera adds to the pose stays the same all through a clip, against whose median
    /// events are measured. The size is the mean of three distances in space, between points that no expression moves, which
    /// do not shorten as the head turns.
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
