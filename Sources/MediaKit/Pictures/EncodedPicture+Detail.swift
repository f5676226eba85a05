public import BiometricsCore

/// The sizes at which a picture will be needed, as far as its reader knows. These sizes are decoded together while the
/// file is read.
public struct DetailForecast: Sendable, Hashable {
    /// The long sides that will be needed, in pixels.
    public var longSides: [Int]
    /// Whether no larger size will be needed than these and earlier ones.
    public var isComplete: Bool

    /// Creates a forecast. By default, nothing is known.
    public init(longSides: [Int] = [], isComplete: Bool = false) {
        self.longSides = longSides
        self.isComplete = isComplete
    }
}

extension EncodedPicture {
    /// The usual long sides in pixels: for faces that fill a picture, and for fine detail.
    private static let usualLongSides = [640, 1600]
    /// The maximum number of sizes: the usual ones and the working reduction.
    static let mostLevels = usualLongSides.count + 1

    /// Returns the pixels at one of up to three sizes. It is the smallest whose long side has at least `longSide`
    /// pixels, or the largest one, `workingReduction`.
    ///
    /// Each size is decoded once for all callers, and the file is read twice at most. The second reading makes all
    /// sizes that are still missing, unless `forecast` is complete without them. A picture is decoded at its working
    /// reduction only if it can only be decoded whole, or if a second reading would exceed the limit on work.
    ///
    /// - Throws: as `decode(reduction:)`.
    /// - Threads: any number at once; those that ask for one picture wait for one another.
    public func detail(
        longSide: Int, forecast: DetailForecast = DetailForecast()
    ) throws(BiometricsError) -> DecodedPicture {
        let reduction = reduction(forLongSide: longSide)
        return try levels.picture(reduction) { (passes, known) throws(BiometricsError) in
            var wanted = forecast.longSides.map { self.reduction(forLongSide: $0) }
            // There are at most three sizes, so at most two are left for the second reading.
            if passes > 0, !forecast.isComplete {
                wanted += [workingReduction] + Self.usualLongSides.map { self.reduction(forLongSide: $0) }
            }
            guard let other = wanted.first(where: { $0 != reduction && !known.contains($0) }) else {
                return [try decode(reduction: reduction)]
            }
            return try decode(reductions: [reduction, other])
        }
    }

    func reduction(forLongSide longSide: Int) -> Int {
        guard mayDecodeAgain else { return workingReduction }
        let usual = Self.usualLongSides.map { wanted in
            Self.availableReductions.last { size.longSide / $0 >= wanted } ?? 1
        }
        return usual.first { $0 > workingReduction && size.longSide / $0 >= longSide } ?? workingReduction
    }
}
