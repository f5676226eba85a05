internal import BiometricsCore

extension FaceFraming {
    /// The limits of the rules by which the selfie will be judged.
    init(_ rules: CaptureRules) {
        self.init(
            mostFaceExtent: rules.mostFaceExtent, mostBoxBeyondEdge: rules.mostBoxBeyondEdge,
            leastLyingRollDegrees: rules.leastLyingRollDegrees)
    }
}
