public import BiometricsCore

/// What `detect` found, in the shape that its JSON has (`biometrics.detect/1`).
public struct FaceDetectionReport: Sendable {
    /// The schema's name and number.
    public static let schema = "biometrics.detect/1"
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

extension FaceDetectionReport: Encodable {
    private enum CodingKeys: String, CodingKey { case schema, path, width, height, frame, faces, pipeline }

    /// Writes every key.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(Self.schema, forKey: .schema)
        try container.encode(path, forKey: .path)
        try container.encode(size.width, forKey: .width)
        try container.encode(size.height, forKey: .height)
        try container.encode(frame, forKey: .frame)
        try container.encode(faces, forKey: .faces)
        try container.encode(pipeline, forKey: .pipeline)
    }
}
