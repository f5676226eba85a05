public import BiometricsCore

/// The output of `detect`: `biometrics.detect/1`.
public struct DetectionPayload: JSONPayload {
    /// `biometrics.detect/1`.
    public static let schema = "biometrics.detect/1"

    /// The schema's name and number.
    public private(set) var schema = SchemaName<DetectionPayload>()
    /// The file, as the caller named it.
    public var path: String
    /// The upright picture's width in pixels.
    public var width: Int
    /// The upright picture's height in pixels.
    public var height: Int
    /// The frame that was used, if the source is a clip.
    @Nullable public var frame: ClipFrame?
    /// The faces, surest first, in pixels of the upright picture.
    public var faces: [DetectedFace]
    /// The quality of each face, in their order; no key if it was not requested.
    public var qualities: [FaceQuality.Payload]?
    /// The faults that the capture would have as a selfie, most important first; no key if they were not requested.
    public var captureCodes: [LivenessStatusCode]?
    /// The models and plugins that produced the result.
    public var pipeline: PipelineDescription

    /// The payload of a report.
    public init(_ report: FaceDetectionReport) {
        path = report.path
        width = report.size.width
        height = report.size.height
        frame = report.frame
        faces = report.faces
        qualities = report.qualities?.map(\.payload)
        captureCodes = report.captureCodes
        pipeline = report.pipeline
    }
}
