internal import BiometricsCore

/// How much grain each block of a picture has: what changes from pixel to pixel beyond any shading.
///
/// The operator is the difference of two Laplacians, which is blind to planes and to straight edges along either axis; its
/// mean magnitude over a block, scaled as if the grain were Gaussian, estimates a standard deviation in grey levels.
///
/// - Source: Immerkær 1996, "Fast noise variance estimation".
struct GrainMap {
    /// Grain of the blocks of the face, in grey levels, rising; blocks that are clipped to black or white are left out.
    let face: [Double]
    /// The upper left pixels of those of the face's blocks that have at most the median grain.
    let quietFace: [(x: Int, y: Int)]
    /// The part of the blocks around the head that have grain, of all of them; `nil` where there are hardly any.
    let grainyPartAround: Double?
    /// The most grain over the least, of the quietest blocks at each range of levels; `nil` where there are fewer than three.
    let levelDependence: Double?

    /// The grain of `picture`, whose luma is `luma`, around and on a face with `box`.
    init(_ luma: Image, _ picture: Image, face box: Rect) {
        var blocks: [(grain: Double, x: Int, y: Int)] = []
        let middle = box.center
        Self.visit(luma, within: box, blocksPerAxis: TraceLimits.faceBlocksPerAxis) { x, y in
            let isFace =
                abs(Self.middle(x) - middle.x) < TraceLimits.faceReach.x * box.width
                && abs(Self.middle(y) - middle.y) < TraceLimits.faceReach.y * box.height
            if isFace, !Self.isClipped(picture, x, y) { blocks.append((Self.grain(of: luma, x, y), x, y)) }
        }
        blocks.sort { ($0.grain, $0.y, $0.x) < ($1.grain, $1.y, $1.x) }
        face = blocks.map(\.grain)
        quietFace = blocks.prefix((blocks.count + 1) / 2).map { ($0.x, $0.y) }

        let step = TraceLimits.levelStep
        var levels = [[Double]](repeating: [], count: (TraceLimits.lastLevel - TraceLimits.firstLevel) / step)
        var (around, grainy) = (0, 0)
        Self.visit(luma, within: luma.bounds, blocksPerAxis: TraceLimits.blocksPerAxis) { x, y in
            let isAround = Self.isAround(box, Self.middle(x), Self.middle(y))
            if isAround { around += 1 }
            guard !Self.isClipped(picture, x, y) else { return }
            let grain = Self.grain(of: luma, x, y)
            if isAround, grain >= TraceLimits.leastBlockGrain { grainy += 1 }
            let level = Self.level(of: luma, x, y) - TraceLimits.firstLevel
            if level >= 0, level / step < levels.count { levels[level / step].append(grain) }
        }
        grainyPartAround = around >= TraceLimits.leastBlocks ? Double(grainy) / Double(around) : nil
        let quiet = levels.filter { $0.count >= TraceLimits.leastBlocksOfLevel }
            .map { Self.quantile($0.sorted(), TraceLimits.quietPart) }
        // A twentieth of a level is no grain at all; what is divided by it does not matter.
        levelDependence = quiet.count >= 3 ? (quiet.max() ?? 0) / max(0.05, quiet.min() ?? 0) : nil
    }

    /// The grain that the part `fraction` of the face's blocks stays below; 0 without any block.
    func faceGrain(at fraction: Double) -> Double { Self.quantile(face, fraction) }

    private static func quantile(_ rising: [Double], _ fraction: Double) -> Double {
        rising.isEmpty ? 0 : rising[Int((fraction * Double(rising.count - 1)).rounded())]
    }

    private static func middle(_ start: Int) -> Double { Double(start + TraceLimits.block / 2) }

    /// Whether a place lies beside head, hair and shoulders.
    private static func isAround(_ box: Rect, _ x: Double, _ y: Double) -> Bool {
        let (u, v) = ((x - box.center.x) / (0.95 * box.width), (y - box.y - 0.45 * box.height) / box.height)
        return u * u + v * v >= 1 && (y <= box.center.y || abs(x - box.center.x) >= 1.6 * box.width)
    }

    /// Calls `body` with the upper left pixel of every block, or every few blocks, within an area.
    private static func visit(
        _ luma: Image, within area: Rect, blocksPerAxis: Int, _ body: (_ x: Int, _ y: Int) -> Void
    ) {
        let side = TraceLimits.block
        let part = area.intersection(luma.bounds)
        guard part.area > 0 else { return }
        func starts(_ low: Double, _ high: Double, _ end: Int) -> StrideTo<Int> {
            let first = Int(low) / side * side + 1
            // A block needs one more pixel on every side.
            let last = min(Int(high), end - side)
            let step = max(0, last - first - 1) / (side * blocksPerAxis) + 1
            return stride(from: first, to: last, by: step * side)
        }
        for y in starts(part.y, part.maxY, luma.height) {
            for x in starts(part.x, part.maxX, luma.width) { body(x, y) }
        }
    }

    /// The mean magnitude of the operator over the block at (`x`, `y`), as a standard deviation in grey levels.
    private static func grain(of luma: Image, _ x: Int, _ y: Int) -> Double {
        let side = TraceLimits.block
        var sum = 0
        for row in y..<y + side {
            let start = row * luma.width + x
            for index in start..<start + side {
                sum += abs(response(luma.pixels, at: index, step: 1, row: luma.width))
            }
        }
        // The operator's gain on white noise is 6; a Gaussian's mean magnitude is √(2/π) of its deviation.
        return Double(sum) / Double(side * side) / 6 * (Double.pi / 2).squareRoot()
    }

    /// The operator at the value `index` of rows of `row` values, whose neighbours along a row are `step` apart.
    static func response(_ values: [UInt8], at index: Int, step: Int, row: Int) -> Int {
        func across(_ index: Int) -> Int {
            Int(values[index - step]) - 2 * Int(values[index]) + Int(values[index + step])
        }
        return across(index - row) - 2 * across(index) + across(index + row)
    }

    /// The mean level of the block at (`x`, `y`).
    private static func level(of luma: Image, _ x: Int, _ y: Int) -> Int {
        let side = TraceLimits.block
        var sum = 0
        for row in y..<y + side {
            for value in luma.pixels[row * luma.width + x..<row * luma.width + x + side] { sum += Int(value) }
        }
        return sum / (side * side)
    }

    /// Whether every value of the block at (`x`, `y`) is all but black, or all but white.
    private static func isClipped(_ picture: Image, _ x: Int, _ y: Int) -> Bool {
        let channels = picture.format.bytesPerPixel
        var (isBlack, isWhite) = (true, true)
        for row in y..<y + TraceLimits.block {
            let start = row * picture.bytesPerRow + x * channels
            for value in picture.pixels[start..<start + TraceLimits.block * channels] {
                isBlack = isBlack && value <= TraceLimits.black
                isWhite = isWhite && value >= TraceLimits.white
            }
            if !isBlack, !isWhite { return false }
        }
        return true
    }
}
