public import BiometricsCore

/// What `detect` writes: `biometrics.detect/1`.
public struct DetectionDocument: JSONDocument {
    /// `biometrics.detect/1`.
    public static let schema = "biometrics.detect/1"

    /// The schema's name and number.
    public private(set) var schema = SchemaName<DetectionDocument>()
    /// The file, as the caller named it.
    public var path: String
    /// The upright picture's width in pixels.
    public var width: Int
    /// The upright picture's height in pixels.
    public var height: Int
    /// The frame that was taken, where it is a clip.
    @Nullable public var frame: ClipFrame?
    /// The faces, surest first, in pixels of the upright picture.
    public var faces: [DetectedFace]
    /// How fit each face is, in their order; no key where it was not asked for.
    public var qualities: [FaceQuality.Document]?
    /// What would be wrong with the capture of a selfie, most important first; no key where it was not asked for.
    public var captureCodes: [LivenessStatusCode]?
    /// What did the work.
    public var pipeline: PipelineDescription

    /// The document of what was found.
    public init(_ report: FaceDetectionReport) {
        path = report.path
        width = report.size.width
        height = report.size.height
        frame = report.frame
        faces = report.faces
        qualities = report.qualities?.map(\.document)
        captureCodes = report.captureCodes
        pipeline = report.pipeline
    }
}
