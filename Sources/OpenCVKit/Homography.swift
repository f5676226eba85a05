public import BiometricsCore
internal import COpenCV

/// A map of the plane that keeps straight lines straight, as between two views of a flat object.
public struct Homography: Sendable, Hashable {
    /// How outliers are separated from inliers.
    public enum Consensus: Sendable, Hashable {
        /// Fischler and Bolles 1981.
        case ransac
        /// MAGSAC++, Barath et al. 2020, arXiv:1912.05909.
        case magsac
    }

    /// Row-major 3×3; the last element is 1.
    public let matrix: [Double]
    /// For each pair it was fitted to, whether the pair agrees with it.
    public let inliers: [Bool]

    /// The image of `point`; nil for a point on the horizon.
    public func apply(_ point: Point) -> Point? {
        let w = matrix[6] * point.x + matrix[7] * point.y + matrix[8]
        guard w.isNormal else { return nil }
        return Point(
            x: (matrix[0] * point.x + matrix[1] * point.y + matrix[2]) / w,
            y: (matrix[3] * point.x + matrix[4] * point.y + matrix[5]) / w)
    }

    /// The homography that maps most of `from` onto `to`; nil if there is none. The same input gives the same output.
    ///
    /// - Parameter threshold: The greatest distance of an inlier, in pixels, above 0 and up to 1000.
    /// - Requires: lists of one length.
    /// - Throws: `.invalidConfiguration` for fewer than four pairs and for numbers out of range.
    public static func fit(
        from: [Point], to: [Point], consensus: Consensus = .ransac, threshold: Double = 3
    ) throws(BiometricsError) -> Homography? {
        precondition(from.count == to.count, "a homography is fitted to pairs of points")
        let (sources, targets) = (from.map(cvb_point.init), to.map(cvb_point.init))
        var matrix = [Double](repeating: 0, count: 9)
        var inliers = [UInt8](repeating: 0, count: from.count)
        var found = false
        let method = consensus == .magsac ? CVB_CONSENSUS_MAGSAC : CVB_CONSENSUS_RANSAC
        try succeed(orThrow: .backendFailure) { error in
            unsafe cvb_find_homography(
                sources, targets, Int32(clamping: sources.count), method, threshold, &matrix, &inliers, &found, &error)
        }
        return found ? Homography(matrix: matrix, inliers: inliers.map { $0 != 0 }) : nil
    }
}
