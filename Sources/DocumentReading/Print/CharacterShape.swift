internal import BiometricsCore
internal import IdentityDocuments
internal import OpenCVKit

/// The printed shape of a character.
struct CharacterShape {
    let character: Character
    /// The height in pixels of the page.
    private let height: Double
    /// Width by height.
    private let aspect: Double
    /// The ink in a grid with the shape in its middle, as a vector of length 1.
    private let ink: [Double]

    // Shapes fill the height of the grid, and keep their proportions up to its width.
    private static let columns = 32
    private static let rows = 24
    /// Shapes of one size of print differ less in height.
    private static let sameHeight = 0.87...1.15

    /// How unlike two shapes are, 0 for the same ink and proportions; nil if they are not of one size of print.
    func distance(to other: CharacterShape) -> Double? {
        guard Self.sameHeight.contains(height / other.height) else { return nil }
        let likeness = zip(ink, other.ink).reduce(0) { $0 + $1.0 * $1.1 }
        return abs(aspect - other.aspect) / max(aspect, other.aspect) + 1 - likeness
    }

    /// The shape in a box of a grey picture; nil if it has no ink.
    ///
    /// - Parameters:
    ///   - paper: the level of the paper.
    ///   - scale: pixels of the picture by those of the page.
    private init?(
        _ character: Character, in box: Rect, of gray: Image, paper: Double, scale: Double
    ) throws(BiometricsError) {
        self.character = character
        height = box.height / scale
        aspect = box.width / box.height
        let width = min(Self.columns, max(1, Int((aspect * Double(Self.rows)).rounded())))
        let shape = try gray.cropped(to: box).resized(to: Size(width: width, height: Self.rows))
        let left = (Self.columns - width) / 2
        var ink = [Double](repeating: 0, count: Self.columns * Self.rows)
        for row in 0..<Self.rows {
            for column in 0..<width {
                let level = Double(shape.pixels[row * shape.bytesPerRow + column])
                ink[row * Self.columns + left + column] = max(0, paper - level)
            }
        }
        let length = ink.reduce(0) { $0 + $1 * $1 }.squareRoot()
        guard length > 0 else { return nil }
        self.ink = ink.map { $0 / length }
    }
}

extension CharacterShape {
    /// The height in pixels at which a line is looked at.
    private static let lineHeight = 64
    /// The length of the longest line, in its heights. A number is seldom longer than ten.
    private static let longest = 60
    /// The room around a line, in heights of the line.
    private static let room = 0.1
    /// A pixel is ink if it is darker than this fraction of the way from ink to paper. Blur joins characters at a high fraction,
    /// and faint strokes fall apart at a low one, so that the first one at which the line has as many pieces as characters counts.
    private static let darkness = [0.4, 0.5, 0.3, 0.6]
    /// Lower pieces are stops, hyphens and specks, in heights of the highest piece.
    private static let leastHeight = 0.5
    /// Pieces that share this part of the narrower one's columns are one character, such as a letter and its mark.
    private static let sharedColumns = 0.4

    /// Whether a character of a line has a shape among those of `all(of:on:)`.
    static func isDrawn(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "/"
    }

    /// The shapes of a line's characters without spaces and stops. The list is empty if characters touch or something lies among
    /// them, so that the line has more or fewer pieces.
    static func all(of line: PrintedLine, on page: Image) throws(BiometricsError) -> [CharacterShape] {
        let characters = line.text.filter(isDrawn)
        let part = page.cropped(to: line.box(withRoom: room))
        guard !characters.isEmpty, !part.isEmpty, part.width <= longest * part.height else { return [] }
        let scale = Double(lineHeight) / Double(part.height)
        let size = Size(width: max(1, Int(Double(part.width) * scale)), height: lineHeight)
        let gray = try part.grayscale().resized(to: size)
        let levels = Levels(of: gray, 0..<gray.width, 0..<gray.height)
        let (dark, paper) = (levels[0.05], levels[0.75])
        let found = darkness.lazy.map { boxes(in: gray, darkerThan: dark + $0 * (paper - dark)) }
            .first { $0.count == characters.count }
        guard let found else { return [] }
        var shapes: [CharacterShape] = []
        for (character, box) in zip(characters, found) {
            guard let shape = try CharacterShape(character, in: box, of: gray, paper: paper, scale: scale) else {
                return []
            }
            shapes.append(shape)
        }
        return shapes
    }

    /// The boxes of characters from the left.
    private static func boxes(in gray: Image, darkerThan level: Double) -> [Rect] {
        let isInk = (0..<gray.height).flatMap { (row: Int) -> [Bool] in
            (0..<gray.width).map { Double(gray.pixels[row * gray.bytesPerRow + $0]) < level }
        }
        let pieces = ConnectedRegion.all(in: isInk, width: gray.width).sorted { $0.left < $1.left }
        var boxes: [Rect] = []
        for piece in pieces {
            let box = Rect(
                x: Double(piece.left), y: Double(piece.top), width: Double(piece.width), height: Double(piece.height))
            if let last = boxes.last,
                min(last.maxX, box.maxX) - box.x >= sharedColumns * min(last.width, box.width)
            {
                let (top, right) = (min(last.y, box.y), max(last.maxX, box.maxX))
                boxes[boxes.count - 1] = Rect(
                    x: last.x, y: top, width: right - last.x, height: max(last.maxY, box.maxY) - top)
            } else {
                boxes.append(box)
            }
        }
        let highest = boxes.map(\.height).max() ?? 0
        return boxes.filter { $0.height >= leastHeight * highest }
    }
}
