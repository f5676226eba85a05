/// A face in its picture, as a quality assessor sees it.
public struct FaceInPicture: Sendable {
    /// The upright picture, possibly decoded at a reduced size.
    public let image: Image
    /// The upright picture's full size in pixels. Every coordinate and size refers to it.
    public let pictureSize: Size
    /// The face that is assessed.
    public let face: DetectedFace
    /// The picture's other faces.
    public let others: [DetectedFace]
    /// The clockwise turn that makes the face upright; `.none` except for documents.
    public let rotation: QuarterTurn

    /// A face in a picture of `pictureSize`; `image` holds the pixels.
    public init(
        image: Image, pictureSize: Size, face: DetectedFace, others: [DetectedFace] = [],
        rotation: QuarterTurn = .none
    ) {
        self.image = image
        self.pictureSize = pictureSize
        self.face = face
        self.others = others
        self.rotation = rotation
    }

    /// Pixels of `image` per pixel of the picture, 0...1.
    public var scale: Double {
        pictureSize.longSide > 0 ? Double(image.size.longSide) / Double(pictureSize.longSide) : 1
    }

    /// The face in the turned picture of size `turnedSize`.
    public var turnedFace: DetectedFace { face.turned(rotation, in: pictureSize) }
    /// The size of the turned picture.
    public var turnedSize: Size { rotation.apply(to: pictureSize) }
}

/// Measures how fit a face is.
///
/// Deliberately not `Sendable`, like `FaceDetecting`.
public protocol FaceQualityAssessing {
    /// The measures of one face. If a measure cannot be assessed, it has no value; that is not an error.
    ///
    /// - Throws: `.backendFailure`, `.pluginFailed`; the face then counts as not assessed.
    func assess(_ face: FaceInPicture) throws(BiometricsError) -> FaceQuality
}

/// A plugin that makes quality assessors.
public protocol QualityAssessorPlugin: BiometricsPlugin {
    /// An assessor of its own for one worker.
    ///
    /// - Throws: `.modelMissing`, `.modelDigestMismatch`, `.modelInvalid`, `.engineUnavailable`.
    func makeQualityAssessor(in context: PluginContext) throws(BiometricsError) -> any FaceQualityAssessing
}
