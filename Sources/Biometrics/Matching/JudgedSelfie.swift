public import BiometricsCore

/// A selfie that was examined once for both its liveness and its match.
public struct JudgedSelfie: Sendable {
    /// Whether a living person took it.
    public let liveness: LivenessReport
    /// The sample for the match. For a clip, it uses only frames that liveness has judged.
    public let sample: FaceSample
    /// The face of the clip's fittest frame, with a margin of its longer side all around; `nil` for a picture, and for a clip
    /// without a face.
    public let bestFrame: Image?
    /// The compared face, in pixels of the upright picture, or of a clip's ``bestFrame``; `nil` without one.
    public let face: DetectedFace?
}
