public import BiometricsCore

extension EncodedPicture {
    /// The long sides, in pixels, at which pictures are looked at: for faces that fill them, and for fine detail.
    private static let usualLongSides = [640, 1600]
    /// How often a picture is decoded at most: at each of those, and at its working reduction.
    static let mostDecodes = usualLongSides.count + 1

    /// The pixels at one of at most three sizes: the smallest whose long side has at least `longSide` pixels, or the
    /// largest that there is, `workingReduction`.
    ///
    /// Each is decoded once, whoever asks. What can only be decoded whole, and what costs so much that a second time
    /// would go beyond the limit on work, is decoded at its working reduction alone.
    ///
    /// - Throws: as `decode(reduction:)`.
    /// - Threads: any number at once; those that ask for one picture wait for one another.
    public func detail(longSide: Int) throws(BiometricsError) -> DecodedPicture {
        let reduction = reduction(forLongSide: longSide)
        return try levels.picture(reduction) { () throws(BiometricsError) in try decode(reduction: reduction) }
    }

    func reduction(forLongSide longSide: Int) -> Int {
        guard mayDecodeAgain else { return workingReduction }
        let usual = Self.usualLongSides.map { wanted in
            Self.availableReductions.last { size.longSide / $0 >= wanted } ?? 1
        }
        return usual.first { $0 > workingReduction && size.longSide / $0 >= longSide } ?? workingReduction
    }
}
