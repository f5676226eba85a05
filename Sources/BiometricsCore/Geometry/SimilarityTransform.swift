/// A turn, an even scaling and a shift of the plane: x' = a·x − b·y + tx, y' = b·x + a·y + ty.
///
/// As a matrix [[a, −b, tx], [b, a, ty]], on positions whose origin is the centre of the top left pixel.
public struct SimilarityTransform: Sendable, Hashable, Codable {
    /// Scale times the cosine of the angle.
    public var a: Double
    /// Scale times the sine of the angle; positive turns x towards y, clockwise on a screen.
    public var b: Double
    /// The shift to the right, in pixels.
    public var tx: Double
    /// The shift down, in pixels.
    public var ty: Double

    /// The map that leaves every point where it is.
    public static let identity = SimilarityTransform(a: 1, b: 0, tx: 0, ty: 0)

    /// The map of the given coefficients.
    public init(a: Double, b: Double, tx: Double, ty: Double) {
        self.a = a
        self.b = b
        self.tx = tx
        self.ty = ty
    }

    /// The factor by which lengths grow; never negative.
    public var scale: Double { (a * a + b * b).squareRoot() }

    /// The place to which `point` is taken.
    public func apply(_ point: Point) -> Point {
        Point(x: a * point.x - b * point.y + tx, y: b * point.x + a * point.y + ty)
    }

    /// The map that undoes this one; nil when this one takes everything to one point.
    public var inverse: SimilarityTransform? {
        let square = a * a + b * b
        guard square.isNormal else { return nil }
        let (c, s) = (a / square, -b / square)
        return SimilarityTransform(a: c, b: s, tx: -(c * tx - s * ty), ty: -(s * tx + c * ty))
    }

    /// The map that does `self` first and `next` after it.
    public func concatenated(with next: SimilarityTransform) -> SimilarityTransform {
        let shift = next.apply(Point(x: tx, y: ty))
        return SimilarityTransform(
            a: next.a * a - next.b * b, b: next.b * a + next.a * b, tx: shift.x, ty: shift.y)
    }

    /// The similarity, without reflection, that takes `from` onto `to` with the least sum of squared distances.
    ///
    /// - Returns: nil if the lists differ in length or hold fewer than two points, if a coordinate is not finite, or if
    ///   all points of either list coincide.
    /// - Source: Umeyama 1991, "Least-squares estimation of transformation parameters between two point patterns", whose
    ///   solution in the plane has this closed form.
    public static func umeyama(from: [Point], to: [Point]) -> SimilarityTransform? {
        guard from.count == to.count, from.count >= 2 else { return nil }
        let (fromCenter, toCenter) = (mean(from), mean(to))
        var (along, across, spread) = (0.0, 0.0, 0.0)
        for (source, target) in zip(from, to) {
            let (x, y) = (source.x - fromCenter.x, source.y - fromCenter.y)
            let (u, v) = (target.x - toCenter.x, target.y - toCenter.y)
            along += x * u + y * v
            across += x * v - y * u
            spread += x * x + y * y
        }
        let (a, b) = (along / spread, across / spread)
        guard spread.isNormal, a.isFinite, b.isFinite, (a * a + b * b).isNormal else { return nil }
        return SimilarityTransform(
            a: a, b: b,
            tx: toCenter.x - (a * fromCenter.x - b * fromCenter.y),
            ty: toCenter.y - (b * fromCenter.x + a * fromCenter.y))
    }

    private static func mean(_ points: [Point]) -> Point {
        Point(
            x: points.reduce(0) { $0 + $1.x } / Double(points.count),
            y: points.reduce(0) { $0 + $1.y } / Double(points.count))
    }
}
