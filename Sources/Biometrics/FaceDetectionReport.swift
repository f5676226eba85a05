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
    /// How fit each face is, in their order; `nil` where nobody asked (``BiometricsConfiguration/isQualityMeasured``).
    public let qualities: [FaceQuality]?
    /// What would be wrong with the capture of a selfie, most important first; `nil` where nobody asked, and of a document.
    public let captureCodes: [LivenessStatusCode]?
    /// What was laid on each face, in pixels of the upright picture; empty where nobody asked.
    public let meshes: [FaceMesh?]
    /// What did the work.
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
