/// A face as a surface in three dimensions: the same point is the same place of every face.
///
/// - Source: the 468 points are those of MediaPipe's face mesh, Kartynnik et al. 2019, arXiv:1907.06724.
public struct FaceMesh: Sendable, Hashable {
    /// How many points a mesh has.
    public static let pointCount = 468

    /// A place on the face.
    public struct Vertex: Sendable, Hashable {
        /// Pixels of the picture to the right, the centre of the top left pixel at 0.
        public let x: Double
        /// Pixels of the picture down.
        public let y: Double
        /// How far behind the middle of the face it lies, in the scale of `x` and `y`; negative before it.
        public let z: Double

        /// A place on the face.
        public init(x: Double, y: Double, z: Double) {
            self.x = x
            self.y = y
            self.z = z
        }
    }

    /// The points, in MediaPipe's order.
    public let vertices: [Vertex]
    /// How sure the network is that there is a face, 0...1.
    public let presence: Double

    /// A mesh from its parts; `nil` if the number of points is wrong, a number is not finite, or `presence` lies
    /// outside 0...1.
    public init?(vertices: [Vertex], presence: Double) {
        guard vertices.count == Self.pointCount, (0...1).contains(presence),
            vertices.allSatisfy({ $0.x.isFinite && $0.y.isFinite && $0.z.isFinite })
        else { return nil }
        self.vertices = vertices
        self.presence = presence
    }
    /// A mesh whose parts were checked before.
    init(unchecked vertices: [Vertex], presence: Double) {
        self.vertices = vertices
        self.presence = presence
    }
}
