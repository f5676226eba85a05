internal import BiometricsCore
internal import OpenCVKit

/// How much grain the face of a portrait has beside the rest of the same photograph.
///
/// One press and one camera have made all of a portrait, and its grain is everywhere the same. A face that was drawn in from
/// another picture has been scaled and turned: its finest grain is lost. Skin may have texture of its own and clothes may
/// have more, so the median of the face is held against the least that its surroundings have.
struct PortraitGrain: Sendable, Hashable {
    /// The face's grain as a part of the surroundings'.
    let ratio: Double

    /// A face with less is suspected. Chosen on the specimens with an even number and on attacks on them; see Documents.md.
    static let leastRatio = 1.0

    /// As many pixels between the eyes keep the grain that the file has, up to portraits that fill a picture.
    static let interEyeDistance = 160.0

    /// Less between the eyes is a handful of blocks.
    private static let leastInterEyeDistance = 24.0
    /// The side of the blocks whose grain is measured, in pixels: JPEG's.
    private static let block = 8
    /// Fewer blocks tell nothing.
    private static let leastBlocks = 12
    /// Pixels beyond these are clipped or nearly so, and have no grain.
    private static let unclipped: ClosedRange<UInt8> = 16...240
    /// Less in the surroundings means that compression has taken all grain. In grey levels.
    private static let leastGrain = 0.15

    // In distances between the eyes, from the middle of the face.
    /// The middle of the face lies so far beneath the eyes.
    private static let middle = 0.45
    /// The half axes of the face's oval, and how much smaller and larger the ovals are within and beyond which blocks count.
    private static let (halfWidth, halfHeight, inner, outer) = (1.05, 1.4, 0.75, 1.25)
    /// The portrait reaches so far aside, above and beneath.
    private static let (aside, above, beneath) = (1.5, -2.0, 1.9)

    /// A grain that is known.
    init(ratio: Double) {
        self.ratio = ratio
    }

    /// The grain of a portrait; `nil` where it is too small, too bright or dark, or compressed too far to tell.
    ///
    /// - Parameters:
    ///   - image: the picture as the file has it.
    ///   - landmarks: of the portrait in it, whichever way up.
    /// - Throws: `.backendFailure`.
    init?(_ image: Image, landmarks: FaceLandmarks) throws(BiometricsError) {
        let frame = Frame(landmarks)
        guard let frame, frame.unit >= Self.leastInterEyeDistance else { return nil }
        let reach = 3 * frame.unit
        // At whole blocks from the picture's corner, as JPEG's are.
        let (left, top) = (Self.blockStart(frame.middle.x - reach), Self.blockStart(frame.middle.y - reach))
        let side = 2 * reach + Double(Self.block)
        let part = image.cropped(to: Rect(x: left, y: top, width: side, height: side))
        guard part.size.shortSide > 2 * Self.block else { return nil }
        let gray = try part.grayscale()
        var (face, surroundings): ([Double], [Double]) = ([], [])
        for y in stride(from: Self.block, through: gray.height - 2 * Self.block, by: Self.block) {
            for x in stride(from: Self.block, through: gray.width - 2 * Self.block, by: Self.block) {
                let half = Double(Self.block) / 2
                let place = frame.place(of: Point(x: left + Double(x) + half, y: top + Double(y) + half))
                let distance = ((place.x / Self.halfWidth).squared + (place.y / Self.halfHeight).squared).squareRoot()
                if distance < Self.inner {
                    if let grain = Self.grain(of: gray, x: x, y: y) { face.append(grain) }
                } else if distance > Self.outer, abs(place.x) < Self.aside,
                    (Self.above..<Self.beneath).contains(place.y)
                {
                    if let grain = Self.grain(of: gray, x: x, y: y) { surroundings.append(grain) }
                }
            }
        }
        guard face.count >= Self.leastBlocks, surroundings.count >= Self.leastBlocks else { return nil }
        let least = surroundings.sorted()[surroundings.count / 20]
        guard least >= Self.leastGrain else { return nil }
        ratio = face.sorted()[face.count / 2] / least
    }

    private static func blockStart(_ place: Double) -> Double {
        (max(0, place) / Double(block)).rounded(.down) * Double(block)
    }

    /// The standard deviation of the finest detail that runs along neither axis in a block; `nil` where a pixel is clipped.
    private static func grain(of image: Image, x: Int, y: Int) -> Double? {
        let row = image.width
        var (sum, squares) = (0.0, 0.0)
        for line in y..<y + block {
            for place in line * row + x..<line * row + x + block {
                guard unclipped.contains(image.pixels[place]) else { return nil }
                func across(_ offset: Int) -> Int {
                    Int(image.pixels[place + offset - 1]) - 2 * Int(image.pixels[place + offset])
                        + Int(image.pixels[place + offset + 1])
                }
                let detail = Double(across(-row) - 2 * across(0) + across(row)) / 6
                (sum, squares) = (sum + detail, squares + detail * detail)
            }
        }
        let count = Double(block * block)
        return max(0, squares / count - (sum / count).squared).squareRoot()
    }
}

extension PortraitGrain {
    /// The upright face's own axes.
    private struct Frame {
        let middle: Point
        /// The distance between the eyes; of a face turned aside, what it would be.
        let unit: Double
        private let right: Point

        init?(_ landmarks: FaceLandmarks) {
            let distance = landmarks.interEyeDistance
            guard distance > 0, distance.isFinite else { return nil }
            let (eye, other) = (landmarks.rightEye, landmarks.leftEye)
            right = Point(x: (other.x - eye.x) / distance, y: (other.y - eye.y) / distance)
            let eyes = Point(x: (eye.x + other.x) / 2, y: (eye.y + other.y) / 2)
            let (one, two) = (landmarks.rightMouthCorner, landmarks.leftMouthCorner)
            let mouth = Point(x: (one.x + two.x) / 2, y: (one.y + two.y) / 2)
            unit = max(distance, 0.9 * eyes.distance(to: mouth))
            middle = Point(
                x: eyes.x - PortraitGrain.middle * unit * right.y, y: eyes.y + PortraitGrain.middle * unit * right.x)
        }

        /// A point by the face's axes: to its left, which is the picture's right, and down.
        func place(of point: Point) -> Point {
            let (x, y) = ((point.x - middle.x) / unit, (point.y - middle.y) / unit)
            return Point(x: x * right.x + y * right.y, y: y * right.x - x * right.y)
        }
    }
}

extension Double {
    fileprivate var squared: Double { self * self }
}
