public import BiometricsCore
internal import COpenCV

/// Tracks points from frame to frame.
public enum PointTracker {
    /// One point tracked into the next frame.
    public struct Track: Sendable, Hashable {
        /// The point's place in the next frame, in pixels.
        public let point: Point
        /// The distance between the point and its place after tracking it forward and back, in pixels; small for a
        /// reliable track.
        public let roundTripError: Double
        /// Whether it was found in both directions.
        public let isFound: Bool
    }

    /// At most `limit` (1...100000) corners of the luma of `image` inside `region`, the strongest first.
    ///
    /// - Parameters:
    ///   - region: limited to the picture; nil for all of it.
    ///   - quality: the least strength, as a part (0...1) of the strongest corner's.
    ///   - minDistance: the least distance between two corners, in pixels.
    /// - Requires: a limit within its range.
    /// - Throws: `.invalidConfiguration` for a region that is not finite, or for a quality or distance out of range.
    /// - Source: Shi and Tomasi 1994, "Good features to track".
    public static func corners(
        of image: Image, in region: Rect? = nil, limit: Int = 200, quality: Double = 0.01, minDistance: Double = 5
    ) throws(BiometricsError) -> [Point] {
        precondition((1...100_000).contains(limit), "1 to 100000 corners can be asked for")
        let gray = try image.grayscale()
        let part = (region ?? image.bounds).intersection(image.bounds)
        guard let x = Int32(exactly: part.x.rounded(.up)), let y = Int32(exactly: part.y.rounded(.up)),
            let right = Int32(exactly: part.maxX.rounded(.down)), let bottom = Int32(exactly: part.maxY.rounded(.down))
        else {
            throw BiometricsError(.invalidConfiguration, "The region to search for corners must be finite.")
        }
        guard right > x, bottom > y else { return [] }
        var points = [cvb_point](repeating: cvb_point(), count: limit)
        var count: Int32 = 0
        try succeed(orThrow: .backendFailure) { error in
            unsafe gray.withView { view in
                unsafe withUnsafePointer(to: view) { view in
                    unsafe cvb_good_features(
                        view, x, y, right - x, bottom - y, quality, minDistance, &points, Int32(limit), &count, &error)
                }
            }
        }
        return points.prefix(Int(count)).map { Point(x: Double($0.x), y: Double($0.y)) }
    }

    /// Tracks `points` from `previous` to `next`, a frame of the same size. The tracks have the order of the points.
    ///
    /// - Parameters:
    ///   - window: the side of the compared square, 3...101 pixels.
    ///   - levels: how often the frames are halved for large motions, 0...8.
    /// - Throws: `.invalidConfiguration` for frames of different sizes, points that are not finite, or numbers out of
    ///   range.
    /// - Source: Bouguet 2000, "Pyramidal implementation of the Lucas Kanade feature tracker"; the round trip according
    ///   to Kalal, Mikolajczyk and Matas 2010, "Forward-backward error".
    public static func follow(
        _ points: [Point], from previous: Image, to next: Image, window: Int = 21, levels: Int = 3
    ) throws(BiometricsError) -> [Track] {
        let frames = [try previous.grayscale(), try next.grayscale()]
        let starts = points.map(cvb_point.init)
        var tracks = [cvb_track](repeating: cvb_track(), count: points.count)
        var error = cvb_error()
        let followed = unsafe withViews(of: frames) { views in
            unsafe withUnsafePointer(to: views[0]) { before in
                unsafe withUnsafePointer(to: views[1]) { after in
                    unsafe cvb_track_points(
                        before, after, starts, Int32(clamping: starts.count), Int32(clamping: window),
                        Int32(clamping: levels), &tracks, &error)
                }
            }
        }
        guard followed else { throw BiometricsError(error, code: .backendFailure) }
        return tracks.map { track in
            Track(
                point: Point(x: Double(track.point.x), y: Double(track.point.y)),
                roundTripError: Double(track.round_trip_error), isFound: track.found)
        }
    }
}

extension cvb_point {
    /// The C form of `point`.
    init(_ point: Point) {
        self.init(x: Float(point.x), y: Float(point.y))
    }
}
