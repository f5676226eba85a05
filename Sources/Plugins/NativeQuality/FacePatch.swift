internal import BiometricsCore
internal import OpenCVKit

/// The luma of a face, turned upright and scaled to 64 pixels between the eyes, with the pixels that count.
///
/// A length in it is the same part of every face, whatever the size of the picture.
struct FacePatch {
    /// The distance between the eyes of a frontal face, in pixels.
    static let interEyeDistance = 64.0

    let luma: Image
    /// The pixels that count and lie inside the picture, as indices of `luma.pixels`.
    let pixels: [Int]
    /// The part of the counted pixels that lies inside the picture, 0...1.
    let partInside: Double
    /// The map from the patch to `face.image`.
    private let back: SimilarityTransform
    private let imageSize: Size

    /// The patch of a face.
    ///
    /// - Throws: `.pluginFailed` if the landmarks determine no alignment, `.backendFailure`.
    init(_ face: FaceInPicture, frame: PatchFrame) throws(BiometricsError) {
        let points = face.face.scaled(by: face.scale).landmarks.points
        let places = frame.places(of: AlignmentTemplate.arcFace112.landmarks)
        luma = try FaceAligner.align(face.image, points: points, to: places, size: frame.size).grayscale()
        guard let back = SimilarityTransform.umeyama(from: places, to: points) else {
            throw FaceAligner.unusableLandmarks
        }
        self.back = back
        imageSize = face.image.size
        pixels = Self.inside(frame.pixels, of: frame.size, under: back, within: imageSize, margin: 0)
        partInside = Double(pixels.count) / Double(frame.pixels.count)
    }

    /// The counted pixels that are at least `margin` pixels of the patch from the picture's edge, beyond which all is
    /// black.
    func pixels(atLeast margin: Int) -> [Int] {
        Self.inside(pixels, of: luma.size, under: back, within: imageSize, margin: Double(margin) * back.scale)
    }

    /// Those of `pixels` that `back` maps into a picture of `bounds`, at least `margin` of its pixels from the edge.
    private static func inside(
        _ pixels: [Int], of size: Size, under back: SimilarityTransform, within bounds: Size, margin: Double
    ) -> [Int] {
        let (low, right, bottom) = (margin - 0.5, Double(bounds.width) - 0.5, Double(bounds.height) - 0.5)
        func isInside(_ column: Int, _ row: Int) -> Bool {
            let place = back.apply(Point(x: Double(column), y: Double(row)))
            return place.x >= low && place.x <= right - margin && place.y >= low && place.y <= bottom - margin
        }
        let corners = [(0, 0), (size.width - 1, 0), (0, size.height - 1), (size.width - 1, size.height - 1)]
        if corners.allSatisfy(isInside) { return pixels }
        return pixels.filter { isInside($0 % size.width, $0 / size.width) }
    }
}

/// The part of a face's surroundings that a patch shows, and the pixels in it that count.
struct PatchFrame: Sendable {
    let size: Size
    /// The pixels that count, as indices in row order.
    let pixels: [Int]
    /// The left and upper edge, in inter-eye distances from the middle of the eyes.
    private let origin: Point

    /// The face without its outline: from below the hairline to above the chin, between the ears.
    static let face = PatchFrame(origin: Point(x: -1.25, y: -1), size: Size(width: 160, height: 184)) { x, y in
        let (across, along) = (x / 0.85, (y - 0.45) / 1.15)
        return across * across + along * along <= 1
    }

    /// The area beside and above the head, down to the chin. The head is assumed wide enough for most hair.
    static let background = PatchFrame(origin: Point(x: -2.2, y: -2.2), size: Size(width: 282, height: 240)) { x, y in
        let (across, along) = (x / 1.5, (y - 0.1) / 1.9)
        return across * across + along * along > 1
    }

    /// A frame of `size` pixels. A pixel counts if `contains` returns true for its place, in inter-eye distances from
    /// the middle of the eyes, x to the right and y down.
    private init(origin: Point, size: Size, contains: (_ x: Double, _ y: Double) -> Bool) {
        self.origin = origin
        self.size = size
        pixels = (0..<size.pixelCount).filter { index in
            contains(
                Double(index % size.width) / FacePatch.interEyeDistance + origin.x,
                Double(index / size.width) / FacePatch.interEyeDistance + origin.y)
        }
    }

    /// The places in the frame of the five points of `template`.
    func places(of template: FaceLandmarks) -> [Point] {
        let (unit, middle) = (template.interEyeDistance, template.rightEye.middle(to: template.leftEye))
        return template.points.map {
            Point(
                x: (($0.x - middle.x) / unit - origin.x) * FacePatch.interEyeDistance,
                y: (($0.y - middle.y) / unit - origin.y) * FacePatch.interEyeDistance)
        }
    }
}

extension Point {
    /// The point halfway to `other`.
    func middle(to other: Point) -> Point { Point(x: (x + other.x) / 2, y: (y + other.y) / 2) }
}
