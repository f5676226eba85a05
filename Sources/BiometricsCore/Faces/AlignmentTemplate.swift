/// The position of a face's five landmarks in the small picture that an embedder takes.
public struct AlignmentTemplate: Sendable, Hashable, Codable {
    /// A name for messages, such as `arcface-112`.
    public let id: String
    /// The size of the aligned picture in pixels.
    public let size: Size
    /// The positions of right eye, left eye, nose tip, right and left mouth corner in the aligned picture, in pixels.
    public let landmarks: FaceLandmarks

    /// A template by name, size and points.
    public init(id: String, size: Size, landmarks: FaceLandmarks) {
        self.id = id
        self.size = size
        self.landmarks = landmarks
    }

    /// The five points at 112×112 that the ArcFace family is trained with.
    ///
    /// - Source: Deng et al. 2019, "ArcFace", arXiv:1801.07698, after the 96×112 points of SphereFace.
    public static let arcFace112 = AlignmentTemplate(
        id: "arcface-112", size: Size(width: 112, height: 112),
        landmarks: FaceLandmarks(
            rightEye: Point(x: 38.2946, y: 51.6963), leftEye: Point(x: 73.5318, y: 51.5014),
            noseTip: Point(x: 56.0252, y: 71.7366),
            rightMouthCorner: Point(x: 41.5493, y: 92.3655), leftMouthCorner: Point(x: 70.7299, y: 92.2041)))

    /// The fault that makes it unusable in a recipe, as the end of a sentence; nil for a valid template.
    public var fault: String? {
        guard (1...1024).contains(size.width), (1...1024).contains(size.height) else {
            return "an aligned face has 1 to 1024 pixels a side"
        }
        let inside = landmarks.points.allSatisfy {
            (0...Double(size.width)).contains($0.x) && (0...Double(size.height)).contains($0.y)
        }
        return inside ? nil : "the alignment's landmarks lie outside of the aligned face"
    }
}

/// A face cut out, made upright and scaled to an alignment template; the only input of an embedder.
public struct AlignedFace: Sendable, Hashable {
    /// The picture, of the template's size, 8-bit BGR.
    public let image: Image
    /// The id of the template it was aligned to.
    public let templateID: String

    /// An aligned face.
    ///
    /// - Requires: `image.size == template.size`.
    public init(image: Image, template: AlignmentTemplate) {
        precondition(image.size == template.size, "an aligned face has the size of its template")
        self.image = image
        self.templateID = template.id
    }
}
