/// A face in its picture, as a quality assessor sees it.
public struct FaceInPicture: Sendable {
    /// The upright picture, possibly decoded at a part of its size.
    public let image: Image
    /// The upright picture's full size in pixels; every coordinate and size is in these.
    public let pictureSize: Size
    /// The face that is assessed.
    public let face: DetectedFace
    /// The picture's other faces.
    public let others: [DetectedFace]
    /// The clockwise turn at which the face stands upright: none but for documents.
    public let rotation: QuarterTurn

    /// A face in a picture of `pictureSize`, of which `image` has the pixels.
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

    /// Pixels of `image` a pixel of the picture, 0...1.
    public var scale: Double {
        pictureSize.longSide > 0 ? Double(image.size.longSide) / Double(pictureSize.longSide) : 1
    }

    /// The face as it stands in the turned picture, which has `turnedSize`.
    public var turnedFace: DetectedFace { face.turned(rotation, in: pictureSize) }
    /// The size of the turned picture.
    public var turnedSize: Size { rotation.apply(to: pictureSize) }
}

/// Measures how fit a face is.
///
/// Deliberately not `Sendable`, as `FaceDetecting`.
public protocol FaceQualityAssessing {
    /// The measures of one face. What cannot be assessed is a measure without a value and no error.
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
