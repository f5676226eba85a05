internal import BiometricsCore
internal import OpenCVKit
internal import Platform

/// Measures of a document's colours that show how the picture was made.
///
/// Both measures are ratios within the picture, so neither its light nor its white balance matters.
public struct DocumentColors: Sendable, Hashable {
    /// The strength of the strongest colours: how far red and blue differ from green, divided by the brightness. The
    /// strongest half percent of the card is left out. 0 for grey.
    ///
    /// In 92 drawn pictures, flattened by their labels, the 5 grey copies reach at most 0.051 and the others at least
    /// 0.083. Nine photographs of real specimens reach at least 0.19.
    public let strongest: Double
    /// How much the paper's tint varies from place to place, in two colour directions at once; `nil` if hardly any
    /// paper is visible. Ink tints paper in one direction only. A screen's red, green and blue stripes interfere with
    /// the camera's pixels in different phases, and so produce every hue in turn.
    ///
    /// In the same 92 pictures, the 4 of screens reach at least 0.062 and the others at most 0.019. Nine photographs
    /// of real specimens reach at most 0.037.
    public let tint: Double?

    /// A document counts as a grey copy if its colours are no stronger than this. The value is the geometric mean of
    /// the strongest copy and the weakest original among the even-numbered pictures. On the odd-numbered ones it
    /// detects 4 of 4 copies and rejects 0 of 42 originals.
    public static let leastColor = 0.065
    /// A document counts as shown on a screen if its tint varies more than this. The value is chosen in the same way,
    /// between the screens and the real specimens. On the odd-numbered pictures it detects 3 of 3 screens and rejects 0
    /// of 43 others.
    public static let mostTint = 0.048

    /// Colours with the given measures.
    init(strongest: Double, tint: Double?) {
        self.strongest = strongest
        self.tint = tint
    }

    /// The colours of a flattened card, or of a picture that shows nothing else; `nil` for a grey picture, which proves
    /// nothing.
    ///
    /// - Throws: `.inputTooLarge`, `.backendFailure`.
    init?(_ card: Image) throws(BiometricsError) {
        guard card.format == .bgr8, card.size.shortSide >= 32 else { return nil }
        let colors = ColorGrid(try card.resized(to: Size(width: 96, height: 60)))
        guard let strongest = colors.medianFiltered.strongest else { return nil }
        self.strongest = strongest
        // Cards are less than three times as tall as wide. A narrow strip of a picture would otherwise give millions of
        // pixels.
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

    /// The median of nine pixels in each channel, because sensor noise has colours too.
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

    /// See ``DocumentColors/strongest``; `nil` if every pixel is black or white.
    var strongest: Double? {
        // The card's edge may show the background.
        let margin = 4
        var inner: [(color: SIMD3<Double>, luma: Double)] = []
        for y in stride(from: margin, to: height - margin, by: 1) {
            for x in stride(from: margin, to: width - margin, by: 1) {
                let color = pixels[y * width + x]
                let luma = Self.luma(color)
                // The darkest pixels are noise, and the brightest are clipped.
                if luma > 30, luma < 250 { inner.append((color, luma)) }
            }
        }
        guard !inner.isEmpty else { return nil }
        // The median tint is the colour of the light.
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

/// The tint of a document's paper: bright pixels without print beside them.
struct PaperTint {
    /// See ``DocumentColors/tint``.
    let spread: Double?

    /// The side of the squares in which tints are averaged, in pixels.
    private static let side = 4
    /// The number of squares in each direction with which a tint is compared. Slower changes come from light and
    /// portraits.
    private static let reach = 6
    /// Pixels darker than this share of the card's 80th percentile of brightness count as print.
    private static let paper = 0.8

    init(_ colors: ColorGrid) {
        let squares = Self.squares(of: colors)
        let differences = squares.differences
        guard differences.count * 10 >= squares.columns * squares.rows else {
            spread = nil
            return
        }
        // The lesser axis of the ellipse that the differences fill.
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

    /// Tints by square; `nil` for squares without enough paper.
    private struct Squares {
        let columns: Int
        let rows: Int
        var tints: [SIMD2<Double>?]

        /// The difference of each tint from the mean of its surroundings.
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

    /// Red over green, and blue over both, as logarithms on axes of equal scale.
    private static func tint(of color: SIMD3<Double>) -> SIMD2<Double> {
        let green = log(color.y + 8)
        let (red, blue) = (log(color.z + 8) - green, log(color.x + 8) - green)
        let second: Double = (2 * blue - red) / 3.0.squareRoot()
        return SIMD2<Double>(red, second)
    }

    /// The pixels that count as paper: bright, inside the card's border, and with only bright pixels within two of
    /// them.
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
