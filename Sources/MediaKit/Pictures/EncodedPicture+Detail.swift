public import BiometricsCore

/// At which sizes a picture will be looked at, as far as its reader can tell: what is known in time is decoded while the
/// file is read for something else.
public struct DetailForecast: Sendable, Hashable {
    /// Long sides, in pixels, that will be asked for.
    public var longSides: [Int]
    /// Whether nothing larger than these, and than what was asked for already, will be.
    public var isComplete: Bool

    /// By default nothing is known.
    public init(longSides: [Int] = [], isComplete: Bool = false) {
        self.longSides = longSides
        self.isComplete = isComplete
    }
}

extension EncodedPicture {
    /// The long sides, in pixels, at which pictures are looked at: for faces that fill them, and for fine detail.
    private static let usualLongSides = [640, 1600]
    /// At how many sizes a picture is decoded at most: at each of those, and at its working reduction.
    static let mostLevels = usualLongSides.count + 1

    /// The pixels at one of at most three sizes: the smallest whose long side has at least `longSide` pixels, or the
    /// largest that there is, `workingReduction`.
    ///
    /// Each is decoded once, whoever asks, and the file is read for them twice at most: the second reading gives all sizes
    /// that the first did not, unless `forecast` is complete and can do without. What can only be decoded whole, and what
    /// costs so much that a second reading would go beyond the limit on work, is decoded at its working reduction alone.
    ///
    /// - Throws: as `decode(reduction:)`.
    /// - Threads: any number at once; those that ask for one picture wait for one another.
    public func detail(
        longSide: Int, forecast: DetailForecast = DetailForecast()
    ) throws(BiometricsError) -> DecodedPicture {
        let reduction = reduction(forLongSide: longSide)
        return try levels.picture(reduction) { (passes, known) throws(BiometricsError) in
            var wanted = forecast.longSides.map { self.reduction(forLongSide: $0) }
            // Of at most three sizes no more than two are left for the second reading.
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
