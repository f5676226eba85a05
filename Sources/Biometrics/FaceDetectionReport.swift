public import BiometricsCore

/// What was found in a picture or clip. Programs read it as a ``DetectionDocument``.
public struct FaceDetectionReport: Sendable {
    /// The file, as the caller named it.
    public let path: String
    /// The upright picture's size in pixels.
    public let size: Size
    /// The frame that was taken, where it is a clip.
    public let frame: ClipFrame?
    /// The faces, surest first, in pixels of the upright picture.
    public let faces: [DetectedFace]
    /// What did the work.
    public let pipeline: PipelineDescription
}
