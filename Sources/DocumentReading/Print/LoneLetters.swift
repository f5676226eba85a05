internal import BiometricsCore
internal import IdentityDocuments
internal import OpenCVKit

/// Single letters as high as the capitals of a document's values, with nothing beside them.
struct LoneLetters {
    /// The boxes of letters with room around them, from the top; at most `most`.
    let boxes: [Rect]

    /// Each box costs a line of recognition, a hundredth of a page.
    private static let most = 6
    // Measures of a letter, in heights of a value's box; a capital is two thirds as high. `heights` and `widths` are
    // the letter's own, and `gap` is its least distance from other ink at the same height.
    private static let heights = 0.42...0.9
    private static let widths = 0.08...0.95
    private static let gap = 0.7
    /// Lower pieces are specks and do not count as neighbours.
    private static let leastNeighbour = 0.2
    /// The part of a letter's box that is ink. Strokes of capitals lie in this range, frames and curves of patterns do
    /// not.
    private static let ink = 0.2...0.85
    private static let room = 0.25
    /// Ink is darker than its surroundings by at least this many levels.
    private static let darkness = 18.0
    private static let window = 61

    /// The letters.
    ///
    /// - Parameters:
    ///   - page: an upright page.
    ///   - values: the lines that are values. Letters are searched among their rows and columns.
    ///   - lines: all lines that were read. A letter inside one of them is not alone.
    /// - Throws: `.backendFailure`.
    init(on page: Image, among values: [PrintedLine], beside lines: [PrintedLine]) throws(BiometricsError) {
        let heights = values.map(\.height).sorted()
        guard let left = values.map(\.x).min(), let top = values.map(\.y).min(),
            let bottom = values.map({ $0.y + $0.height }).max(), !heights.isEmpty
        else {
            boxes = []
            return
        }
        let height = heights[heights.count / 2]
        let part = Rect(x: max(0, left - height), y: max(0, top), width: Double(page.width), height: bottom - top)
        let origin = Point(x: part.x.rounded(), y: part.y.rounded())
        let cut = page.cropped(to: part)
        guard !cut.isEmpty else {
            boxes = []
            return
        }
        let pieces = try InkPieces(of: cut.binarized(window: Self.window, offset: Self.darkness)).pieces
        let neighbours = pieces.filter { $0.box.height >= Self.leastNeighbour * height }
        let found = pieces.filter { piece in
            let box = piece.box
            let share = Double(piece.count) / (box.width * box.height)
            guard Self.heights.contains(box.height / height), Self.widths.contains(box.width / height),
                Self.ink.contains(share)
            else { return false }
            let isRead = lines.contains { line in
                line.text.count > 1 && line.confidence >= 0.5 && line.x < box.maxX + origin.x
                    && line.x + line.width > box.x + origin.x && line.y < box.maxY + origin.y
                    && line.y + line.height > box.y + origin.y
            }
            return !isRead
                && !neighbours.contains { other in
                    let apart = max(other.box.x - box.maxX, box.x - other.box.maxX)
                    let shared = min(other.box.maxY, box.maxY) - max(other.box.y, box.y)
                    return other.box != box && apart < Self.gap * height && shared > 0.3 * box.height
                }
        }
        let room = Self.room * height
        boxes = found.map(\.box).sorted { ($0.y, $0.x) < ($1.y, $1.x) }.prefix(Self.most).map { box in
            Rect(
                x: max(0, box.x + origin.x - room), y: max(0, box.y + origin.y - room), width: box.width + 2 * room,
                height: box.height + 2 * room)
        }
    }
}

/// The connected pieces of ink in a picture of black on white.
struct InkPieces {
    struct Piece {
        let box: Rect
        /// How many pixels are ink.
        let count: Int
    }

    /// Every piece, from the top.
    let pieces: [Piece]

    /// More pieces mean a pattern, not print.
    private static let most = 4_000

    /// The pieces whose pixels touch along edges or corners.
    init(of image: Image) {
        let isInk: [Bool] = (0..<image.height).flatMap { (row: Int) -> [Bool] in
            (0..<image.width).map { column in image.pixels[row * image.bytesPerRow + column] < 128 }
        }
        pieces = ConnectedRegion.all(in: isInk, width: image.width, most: Self.most).map { region in
            Piece(
                box: Rect(
                    x: Double(region.left), y: Double(region.top), width: Double(region.width),
                    height: Double(region.height)), count: region.count)
        }
    }
}
