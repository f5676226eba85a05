internal import BiometricsCore
internal import CPictureKernels
internal import OpenCVKit

/// A face flattened by its mesh: the luma of every place of the face, at the same pixel whatever the face's shape and
/// turn.
///
/// It is never encoded, and its description shows no pixels.
struct FlatFace: Sendable {
    /// The luma in row order; ``FlatFaceLayout/side`` pixels wide and high.
    let luma: [UInt8]

    /// The least width of a face's mesh in pixels. Smaller faces hold too little detail to distinguish photographs.
    static let leastWidth = 50.0
    /// Wider meshes are first shrunk to `shrunkWidth`, so that fine patterns do not alias.
    private static let mostWidth = 225.0
    private static let shrunkWidth = 150.0

    init(luma: [UInt8]) {
        self.luma = luma
    }

    /// The face under `mesh`, which is in pixels of `image`.
    ///
    /// - Throws: `.inputTooLarge` or `.invalidConfiguration` if the picture cannot be resized.
    init(_ image: Image, mesh: FaceMesh) throws(BiometricsError) {
        var (picture, laid) = (image, mesh)
        if mesh.width > Self.mostWidth { (picture, laid) = try Self.shrunk(image, mesh) }
        luma = Self.sampled(try picture.grayscale(), at: FlatFaceLayout.places(of: laid))
    }

    /// The surroundings of the mesh at a smaller size.
    private static func shrunk(_ image: Image, _ mesh: FaceMesh) throws(BiometricsError) -> (Image, FaceMesh) {
        let margin = mesh.width / 4
        let (left, top) = (max(0, (mesh.left - margin).rounded(.down)), max(0, (mesh.top - margin).rounded(.down)))
        let part = image.cropped(
            to: Rect(
                x: left, y: top, width: mesh.width + 2 * margin + 1, height: mesh.height + 2 * margin + 1))
        guard !part.isEmpty else { return (image, mesh) }
        let factor = shrunkWidth / mesh.width
        let size = Size(
            width: max(1, Int((Double(part.width) * factor).rounded())),
            height: max(1, Int((Double(part.height) * factor).rounded())))
        let (across, down) = (Double(size.width) / Double(part.width), Double(size.height) / Double(part.height))
        let vertices = mesh.vertices.map { vertex in
            FaceMesh.Vertex(
                x: (vertex.x - left + 0.5) * across - 0.5, y: (vertex.y - top + 0.5) * down - 0.5, z: vertex.z * across)
        }
        guard let moved = FaceMesh(vertices: vertices, presence: mesh.presence) else { return (image, mesh) }
        return (try part.resized(to: size), moved)
    }

    /// The luma between pixels by cubic interpolation. Beyond the edge, the nearest pixel is repeated.
    private static func sampled(_ image: Image, at places: [SIMD2<Float>]) -> [UInt8] {
        var samples = [UInt8](repeating: 0, count: places.count)
        guard !image.isEmpty else { return samples }
        unsafe places.withUnsafeBytes { bytes in
            let places = unsafe bytes.bindMemory(to: Float.self)
            unsafe cpk_sample(
                image.pixels, image.width, image.height, image.bytesPerRow, places.baseAddress, samples.count, &samples)
        }
        return samples
    }
}

extension FlatFace: ContentWithheld {
    var description: String { "FlatFace(\(FlatFaceLayout.side)x\(FlatFaceLayout.side))" }
}

extension FaceMesh {
    /// The mesh's least x and y, and its width and height, in pixels.
    fileprivate var left: Double { vertices.reduce(.infinity) { min($0, $1.x) } }
    fileprivate var top: Double { vertices.reduce(.infinity) { min($0, $1.y) } }
    var width: Double { vertices.reduce(-.infinity) { max($0, $1.x) } - left }
    fileprivate var height: Double { vertices.reduce(-.infinity) { max($0, $1.y) } - top }
}
