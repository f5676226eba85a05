internal import BiometricsCore
internal import Platform

/// The mesh of a detected face, in the square given by its box and landmarks.
struct MediaPipeMesh: FaceMeshing {
    let network: FaceMeshNetwork
    /// The network of the eyes; `nil` if they are not measured.
    var iris: IrisNetwork?

    /// The least presence of a face: MediaPipe's own threshold.
    static let leastPresence = 0.5

    func mesh(of face: DetectedFace, in image: Image) throws(BiometricsError) -> FaceMesh? {
        guard !image.isEmpty, face.fault(in: image.size) == nil else { return nil }
        let (middle, reach) = Self.square(around: face)
        let crop = try FaceMeshNetwork.crop(
            of: image, around: middle, reach: reach, turnedBy: face.landmarks.roll, side: network.recipe.inputSide)
        let seen = try network.seen(in: crop.image)
        guard seen.presence >= Self.leastPresence else { return nil }
        return FaceMesh(
            vertices: seen.vertices.map { vertex in
                let place = crop.back.apply(Point(x: vertex.x, y: vertex.y))
                return FaceMesh.Vertex(
                    x: place.x, y: place.y, z: vertex.z * 2 * reach / Double(network.recipe.inputSide))
            }, presence: seen.presence)
    }

    func eyes(of mesh: FaceMesh, in image: Image) throws(BiometricsError) -> EyeContours? {
        guard let iris, !image.isEmpty else { return nil }
        func eye(_ start: Int, _ end: Int, isLeft: Bool) throws(BiometricsError) -> EyeContour? {
            let (first, second) = (mesh.vertices[start], mesh.vertices[end])
            return try iris.eye(
                from: Point(x: first.x, y: first.y), to: Point(x: second.x, y: second.y), isLeft: isLeft, in: image)
        }
        // The outer and inner corner of the right eye, then the inner and outer corner of the left eye.
        guard let right = try eye(33, 133, isLeft: false), let left = try eye(362, 263, isLeft: true) else {
            return nil
        }
        return EyeContours(right: right, left: left)
    }

    /// The middle of the mesh's square, and half its side, for a box from forehead to chin.
    ///
    /// MediaPipe tracks a face in the square around its mesh, 1.5 times as wide. For 300 faces (260 of LFW, 40
    /// selfies), the mesh was fitted three times in this way. The side of the resulting square was in the median 1.336
    /// times the height of YuNet's box (1.23 to 1.45 for 90 of 100). YuNet's box is 1.325 times as high as wide, and
    /// the square's middle lay lower by 0.044 of its height. Between the first and the last square, the mesh's yaw and
    /// pitch differ by 0.9° in the median. The detector's BlazeFace boxes have the same extent.
    static func square(around face: DetectedFace) -> (middle: Point, reach: Double) {
        let roll = face.landmarks.roll
        let (width, height) = (face.box.width, face.box.height)
        let down = 0.044 * height
        let center = face.box.center
        let middle = Point(x: center.x - 0.5 - down * sin(roll), y: center.y - 0.5 + down * cos(roll))
        return (middle, 1.336 * max(height, 1.325 * width) / 2)
    }
}
