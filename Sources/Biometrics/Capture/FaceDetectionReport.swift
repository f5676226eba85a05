public import BiometricsCore

/// The faces in a picture or clip. Its JSON form is ``DetectionPayload``.
public struct FaceDetectionReport: Sendable {
    /// The file, as the caller named it.
    public let path: String
    /// The upright picture's size in pixels.
    public let size: Size
    /// The frame that was used, if the source is a clip.
    public let frame: ClipFrame?
    /// The faces, surest first, in pixels of the upright picture.
    public let faces: [DetectedFace]
    /// The quality of each face, in their order; `nil` unless requested
    /// (``BiometricsConfiguration/isQualityMeasured``).
    public let qualities: [FaceQuality]?
    /// The faults that the capture would have as a selfie, most important first; `nil` unless requested, and for
    /// documents.
    public let captureCodes: [LivenessStatusCode]?
    /// The mesh of each face, in pixels of the upright picture; empty unless requested.
    public let meshes: [FaceMesh?]
    /// The models and plugins that produced the result.
    public let pipeline: PipelineDescription

    init(path: String, found: FaceSearch.Found, frame: ClipFrame?, pipeline: PipelineDescription) {
        self.path = path
        self.frame = frame
        self.pipeline = pipeline
        size = found.size
        faces = found.faces
        qualities = found.qualities
        captureCodes = found.captureCodes
        meshes = found.meshes
    }
}
