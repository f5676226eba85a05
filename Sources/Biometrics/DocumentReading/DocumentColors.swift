internal import BiometricsCore
internal import OpenCVKit
internal import Platform

/// What the colours of a document's picture say of how it was made.
///
/// Both figures are ratios within the picture, so that neither its light nor its white balance matters.
public struct DocumentColors: Sendable, Hashable {
    /// How strong the strongest colours are: how far red and blue differ from green, over the brightness, in all but half a
    /// hundredth of the card; 0 for grey.
    ///
    /// Of 92 drawn pictures, flattened by their labels, the 5 of grey copies come to 0.051 at most, the others to 0.083 or more; 9
    /// photographs of real specimens to 0.19 or more.
    public let strongest: Double
    /// How much the paper's tint changes from place to place in two directions of colour at once; `nil` where hardly any
    /// paper is seen. Ink tints paper in one direction. A screen's red, green and blue stripes each beat with the camera's
    /// pixels at a phase of their own, and give every hue in turn.
    ///
    /// Of the same 92 pictures the 4 of screens come to 0.062 or more, the others to 0.019 at most; 9 photographs of real
    /// specimens to 0.037 at most.
    public let tint: Double?

    /// A document is a grey copy where its colours are no stronger: midway, as ratios go, between the strongest copy and the
    /// weakest original of those whose number is even; of the others 4 of 4 copies and 0 of 42 originals are.
    public static let leastColor = 0.065
    /// A screen is seen where the tint changes more, chosen likewise between the screens and the real specimens; of those whose
    /// number is odd 3 of 3 screens and 0 of 43 others are.
    public static let mostTint = 0.048

    /// Colours of the given figures.
    init(strongest: Double, tint: Double?) {
        self.strongest = strongest
        self.tint = tint
    }

    /// The colours of a flattened card, or of a picture that ends with it; `nil` for a grey picture, which says nothing.
    ///
    /// - Throws: `.inputTooLarge`, `.backendFailure`.
    init?(_ card: Image) throws(BiometricsError) {
        guard card.format == .bgr8, card.size.shortSide >= 32 else { return nil }
        let colors = ColorGrid(try card.resized(to: Size(width: 96, height: 60)))
        guard let strongest = colors.medianFiltered.strongest else { return nil }
        self.strongest = strongest
        // No card is three times as tall as wide; a strip of a picture would come to millions of pixels.
        let height = min(960, max(40, 320 * card.height / card.width))
        tint = PaperTint(ColorGrid(try card.resized(to: Size(width: 320, height: height)))).spread
    }
}

/// Blue, green and red of a small picture.
struct ColorGrid {
    let width: Int
    let height: Int
    var pixels: [SIMD3<Double>]

    init(_ image: Image) {
        (width, height) = (image.width, image.height)
        pixels = (0..<image.size.pixelCount).map { place -> SIMD3<Double> in
            let start = 3 * place
            let (blue, green, red) = (image.pixels[start], image.pixels[start + 1], image.pixels[start + 2])
            return SIMD3<Double>(Double(blue), Double(green), Double(red))
        }
    }

    private init(width: Int, height: Int, pixels: [SIMD3<Double>]) {
        (self.width, self.height, self.pixels) = (width, height, pixels)
    }

    private static let weights = SIMD3<Double>(0.114, 0.587, 0.299)

    static func luma(_ color: SIMD3<Double>) -> Double { (color * weights).sum() }

    /// Each channel's median of nine; a sensor's noise has colours too.
    var medianFiltered: ColorGrid {
        var filtered = pixels
        for y in 1..<max(1, height - 1) {
            for x in 1..<max(1, width - 1) {
                for channel in 0..<3 {
                    var around: [Double] = []
                    for row in y - 1...y + 1 {
                        for column in x - 1...x + 1 { around.append(pixels[row * width + column][channel]) }
                    }
                    around.sort()
                    filtered[y * width + x][channel] = around[4]
                }
            }
        }
        return ColorGrid(width: width, height: height, pixels: filtered)
    }

    /// See ``DocumentColors/strongest``; `nil` where all is black or white.
    var strongest: Double? {
        // The card's edge may show what it lies on.
        let margin = 4
        var inner: [(color: SIMD3<Double>, luma: Double)] = []
        for y in stride(from: margin, to: height - margin, by: 1) {
            for x in stride(from: margin, to: width - margin, by: 1) {
                let color = pixels[y * width + x]
                let luma = Self.luma(color)
                // The darkest are noise, and the brightest are cut off at white.
                if luma > 30, luma < 250 { inner.append((color, luma)) }
            }
        }
        guard !inner.isEmpty else { return nil }
        // What most of it has is the light's colour.
        var cast = SIMD3<Double>()
        for channel in 0..<3 {
            cast[channel] = max(0.05, inner.map { $0.color[channel] / $0.luma }.sorted()[inner.count / 2])
        }
        let strengths = inner.map { color, luma -> Double in
            let balanced = color / cast
            let difference = max(abs(balanced.z - balanced.y), abs(balanced.x - balanced.y))
            return difference / (luma + 40)
        }.sorted()
        return strengths[min(strengths.count - 1, strengths.count * 995 / 1000)]
    }
}

/// The tint of a document's paper: what is bright and has no print beside it.
struct PaperTint {
    /// See ``DocumentColors/tint``.
    let spread: Double?

    /// The side of the squares in which tints are averaged, in pixels.
    private static let side = 4
    /// How many squares to each side a tint is compared with: slower changes are light, and portraits.
    private static let reach = 6
    /// The part of the brightness that four fifths of the card do not exceed, below which it is print.
    private static let paper = 0.8

    init(_ colors: ColorGrid) {
        let squares = Self.squares(of: colors)
        let differences = squares.differences
        guard differences.count * 10 >= squares.columns * squares.rows else {
            spread = nil
            return
        }
        // The lesser axis of the ellipse that they fill.
        var (xx, xy, yy) = (0.0, 0.0, 0.0)
        for difference in differences {
            xx += difference.x * difference.x
            xy += difference.x * difference.y
            yy += difference.y * difference.y
        }
        let count = Double(differences.count)
        let mean = (xx + yy) / (2 * count)
        let half = (xx - yy) / (2 * count)
        let mixed = xy / count
        let lesser = mean - (half * half + mixed * mixed).squareRoot()
        spread = max(0, lesser).squareRoot()
    }

    /// Tints by square; `nil` where it is no paper.
    private struct Squares {
        let columns: Int
        let rows: Int
        var tints: [SIMD2<Double>?]

        /// How far each tint is from the mean of those around it.
        var differences: [SIMD2<Double>] {
            var differences: [SIMD2<Double>] = []
            for y in 0..<rows {
                for x in 0..<columns {
                    guard let tint = tints[y * columns + x] else { continue }
                    var (sum, count) = (SIMD2<Double>(), 0.0)
                    for row in max(0, y - reach)...min(rows - 1, y + reach) {
                        for column in max(0, x - reach)...min(columns - 1, x + reach) {
                            guard let other = tints[row * columns + column] else { continue }
                            sum += other
                            count += 1
                        }
                    }
                    differences.append(tint - sum / count)
                }
            }
            return differences
        }
    }

    private static func squares(of colors: ColorGrid) -> Squares {
        let (columns, rows) = (colors.width / side, colors.height / side)
        let isPaper = paper(in: colors)
        var tints: [SIMD2<Double>?] = []
        for y in 0..<rows {
            for x in 0..<columns {
                var (sum, count) = (SIMD2<Double>(), 0)
                for row in y * side..<(y + 1) * side {
                    for column in x * side..<(x + 1) * side where isPaper[row * colors.width + column] {
                        sum += tint(of: colors.pixels[row * colors.width + column])
                        count += 1
                    }
                }
                tints.append(2 * count >= side * side ? sum / Double(count) : nil)
            }
        }
        return Squares(columns: columns, rows: rows, tints: tints)
    }

    /// Red over green, and blue over both, as logarithms in axes of one scale.
    private static func tint(of color: SIMD3<Double>) -> SIMD2<Double> {
        let green = log(color.y + 8)
        let (red, blue) = (log(color.z + 8) - green, log(color.x + 8) - green)
        let second: Double = (2 * blue - red) / 3.0.squareRoot()
        return SIMD2<Double>(red, second)
    }

    /// Which pixels are bright, with no dark one within two, and lie inside of the card's border.
    private static func paper(in colors: ColorGrid) -> [Bool] {
        let (width, height) = (colors.width, colors.height)
        let lumas = colors.pixels.map(ColorGrid.luma)
        let bright = paper * (lumas.sorted()[min(lumas.count - 1, lumas.count * 4 / 5)])
        let margin = 12
        var isPaper = [Bool](repeating: false, count: lumas.count)
        for y in stride(from: margin, to: height - margin, by: 1) {
            for x in stride(from: margin, to: width - margin, by: 1) {
                var isClear = true
                for row in y - 2...y + 2 {
                    for column in x - 2...x + 2 where lumas[row * width + column] <= bright { isClear = false }
                }
                isPaper[y * width + x] = isClear
            }
        }
        return isPaper
    }
}
