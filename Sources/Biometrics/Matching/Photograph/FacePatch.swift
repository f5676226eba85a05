internal import BiometricsCore
internal import OpenCVKit

/// The luma of a face and its surroundings, turned upright and scaled by its landmarks. Two copies of one photograph
/// agree in it down to the pixel.
///
/// It is never encoded, and its description shows no pixels.
struct FacePatch: Sendable {
    /// The width and height in pixels.
    static let size = Size(width: 96, height: 112)

    /// The luma in row order, 0...255.
    let luma: [Float]

    /// The patch of a face in `image`, with landmarks in its pixels.
    ///
    /// - Throws: `.pluginFailed` for landmarks that no face can have.
    init(_ image: Image, landmarks: FaceLandmarks) throws(BiometricsError) {
        let patch = try FaceAligner.align(image, points: landmarks.points, to: Self.target, size: Self.size)
        luma = try patch.grayscale().pixels.map(Float.init)
    }

    init(luma: [Float]) {
        self.luma = luma
    }

    /// The target places of the five landmarks. They are those of the common template of 112 × 112 pixels, made
    /// symmetrical, so that a mirrored face lies at the same place. They are also shrunk by a tenth about their middle,
    /// so that chin and hair are visible.
    private static let target: [Point] = {
        let points = AlignmentTemplate.arcFace112.landmarks.points
        let centre = 55.93
        let middle = (51.6 + 92.3) / 2
        let mirrored = [points[1], points[0], points[2], points[4], points[3]]
        return zip(points, mirrored).map { point, other in
            Point(
                x: ((point.x - centre) - (other.x - centre)) / 2 * 0.9 + Double(size.width - 1) / 2,
                y: ((point.y + other.y) / 2 - middle) * 0.9 + Double(size.height - 1) / 2)
        }
    }()

    /// The mirrored patch.
    var mirrored: FacePatch {
        let width = Self.size.width
        var flipped = luma
        for row in 0..<Self.size.height {
            for column in 0..<width { flipped[row * width + column] = luma[row * width + width - 1 - column] }
        }
        return FacePatch(luma: flipped)
    }
}

extension FacePatch: ContentWithheld {
    var description: String { "FacePatch(\(Self.size.width)x\(Self.size.height))" }
}
