/// Where the five landmarks come to lie in an aligned face, and how large that face is.
///
/// The alignment is the closed-form least-squares similarity (Umeyama 1991), sampled bilinearly from the upright picture.
public struct AlignmentRecipe: Sendable, Hashable, Codable {
    /// Pixels across and down of the aligned face: the network's input.
    public let size: Size
    /// Right eye, left eye, nose tip, right and left mouth corner (the subject's), in pixels of the aligned face.
    public let points: [Point]

    /// A face of `size` with its landmarks at `points`.
    public init(size: Size, points: [Point]) {
        self.size = size
        self.points = points
    }

    /// The 112×112 face that ArcFace and its followers were trained on.
    ///
    /// - Source: Deng et al. 2019, arXiv:1801.07698.
    public static let arcFace112 = AlignmentRecipe(
        size: Size(width: 112, height: 112),
        points: [
            Point(x: 38.2946, y: 51.6963), Point(x: 73.5318, y: 51.5014), Point(x: 56.0252, y: 71.7366),
            Point(x: 41.5493, y: 92.3655), Point(x: 70.7299, y: 92.2041),
        ])

    /// What is wrong with it, or nil.
    var fault: String? {
        if points.count != 5 { return "an alignment has five points" }
        guard (1...1024).contains(size.width), (1...1024).contains(size.height) else {
            return "an aligned face has 1 to 1024 pixels a side"
        }
        let inside = points.allSatisfy {
            (0...Double(size.width)).contains($0.x) && (0...Double(size.height)).contains($0.y)
        }
        return inside ? nil : "the alignment's points lie outside of the aligned face"
    }
}
