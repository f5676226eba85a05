internal import BiometricsCore
internal import OpenCVKit

/// The luma of a face, turned upright and brought to 64 pixels between the eyes, with the pixels that count.
///
/// Lengths in it are the same part of every face, whatever the size of the picture.
struct FacePatch {
    /// Pixels between the eyes of a frontal face.
    static let interEyeDistance = 64.0

    let luma: Image
    /// The pixels that count and lie inside of the picture, as indices of `luma.pixels`.
    let pixels: [Int]
    /// The part of the pixels that count which lies inside of the picture, 0...1.
    let partInside: Double
    /// From the patch to `face.image`.
    private let back: SimilarityTransform
    private let imageSize: Size

    /// The patch of a face.
    ///
    /// - Throws: `.pluginFailed` for landmarks from which nothing can be aligned, `.backendFailure`.
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

    /// The pixels that count and are at least `margin` pixels of the patch from the picture's edge, beyond which all is black.
    func pixels(atLeast margin: Int) -> [Int] {
        Self.inside(pixels, of: luma.size, under: back, within: imageSize, margin: Double(margin) * back.scale)
    }

    /// Those of `pixels` that `back` takes into a picture of `bounds`, `margin` of its pixels from the edge or more.
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

/// The part of a face's surroundings that a patch shows, and which of its pixels count.
struct PatchFrame: Sendable {
    let size: Size
    /// The pixels that count, as indices row after row.
    let pixels: [Int]
    /// The left and the upper edge in inter-eye distances from the middle of the eyes.
    private let origin: Point

    /// The face without its outline: from below the hairline to above the chin, between the ears.
    static let face = PatchFrame(origin: Point(x: -1.25, y: -1), size: Size(width: 160, height: 184)) { x, y in
        let (across, along) = (x / 0.85, (y - 0.45) / 1.15)
        return across * across + along * along <= 1
    }

    /// What lies beside and above the head, down to the chin. The head is taken wide enough for most hair.
    static let background = PatchFrame(origin: Point(x: -2.2, y: -2.2), size: Size(width: 282, height: 240)) { x, y in
        let (across, along) = (x / 1.5, (y - 0.1) / 1.9)
        return across * across + along * along > 1
    }

    /// A frame of `size` pixels of which those count for which `contains` says so, in inter-eye distances from the middle of
    /// the eyes, x to the right and y down.
    private init(origin: Point, size: Size, contains: (_ x: Double, _ y: Double) -> Bool) {
        self.origin = origin
        self.size = size
        pixels = (0..<size.pixelCount).filter { index in
            contains(
                Double(index % size.width) / FacePatch.interEyeDistance + origin.x,
                Double(index / size.width) / FacePatch.interEyeDistance + origin.y)
        }
    }

    /// Where the five points of `template` come to lie in the frame.
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
