internal import BiometricsCore
internal import OpenCVKit

/// Compares the grain of a portrait's face with that of the rest of the photograph.
///
/// One press and one camera have made the whole portrait, so its grain is the same everywhere. A face that was inserted
/// from another picture has been scaled and turned, which removes its finest grain. Skin may have texture of its own,
/// and clothes may have more. The median of the face is therefore compared with the lowest values of its surroundings.
struct PortraitGrain: Sendable, Hashable {
    /// The face's grain divided by that of its surroundings.
    let ratio: Double

    /// A face with a lower ratio is suspected. The value was chosen on the even-numbered specimens and attacks on them;
    /// see Documents.md.
    static let leastRatio = 1.0

    /// The distance between the eyes, in pixels, at which the file's grain is kept, for portraits up to the size of the
    /// picture.
    static let interEyeDistance = 160.0

    /// With a smaller distance between the eyes, too few blocks remain.
    private static let leastInterEyeDistance = 24.0
    /// The side of the measured blocks in pixels, the same as JPEG's.
    private static let block = 8
    /// The least number of blocks for a result.
    private static let leastBlocks = 12
    /// Pixels outside this range are nearly or fully clipped, and have no grain.
    private static let unclipped: ClosedRange<UInt8> = 16...240
    /// The least grain of the surroundings, in grey levels. If it is lower, compression has removed all grain.
    private static let leastGrain = 0.15

    // The following are in distances between the eyes, from the middle of the face.
    /// How far the middle of the face lies below the eyes.
    private static let middle = 0.45
    /// The half axes of the face's oval, and the factors for the ovals inside and outside of which blocks count.
    private static let (halfWidth, halfHeight, inner, outer) = (1.05, 1.4, 0.75, 1.25)
    /// The extent of the portrait to the sides, above and below.
    private static let (aside, above, beneath) = (1.5, -2.0, 1.9)

    /// A grain with a known ratio.
    init(ratio: Double) {
        self.ratio = ratio
    }

    /// The grain of a portrait; `nil` if the portrait is too small, too bright, too dark or too strongly compressed.
    ///
    /// - Parameters:
    ///   - image: the picture as stored in the file.
    ///   - landmarks: the portrait's landmarks, at any turn.
    /// - Throws: `.backendFailure`.
    init?(_ image: Image, landmarks: FaceLandmarks) throws(BiometricsError) {
        let frame = Frame(landmarks)
        guard let frame, frame.unit >= Self.leastInterEyeDistance else { return nil }
        let reach = 3 * frame.unit
        // The crop starts at a whole block, because JPEG's blocks start at the picture's corner.
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

    /// The standard deviation of the finest detail of a block, without detail along the axes; `nil` if a pixel is
    /// clipped.
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
    /// The axes of an upright face.
    private struct Frame {
        let middle: Point
        /// The distance between the eyes. For a face turned aside, it is estimated from the mouth.
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

        /// A point in the face's axes: to its left, which is the picture's right, and down.
        func place(of point: Point) -> Point {
            let (x, y) = ((point.x - middle.x) / unit, (point.y - middle.y) / unit)
            return Point(x: x * right.x + y * right.y, y: y * right.x - x * right.y)
        }
    }
}

extension Double {
    fileprivate var squared: Double { self * self }
}
