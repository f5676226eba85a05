import BiometricsCore
import Foundation
import OpenCVKit
import Testing

struct MotionTests {
    /// `texture` of Tests/Golden/make_opencv_golden.py.
    private func texture(_ dx: Double, _ dy: Double) -> Image {
        let pixels = (0..<80 * 60).map { index in
            let (x, y) = (Double(index % 80) - dx, Double(index / 80) - dy)
            let sum = sin(x * 0.55) * cos(y * 0.45) + 0.5 * sin(0.21 * x + 0.33 * y) + 0.3 * cos(0.7 * x - 0.4 * y)
            return UInt8(min(max((127.5 + sum * 70).rounded(.down), 0), 255))
        }
        return Image(size: Size(width: 80, height: 60), format: .gray8, pixels: pixels)
    }

    private func points(_ name: String) throws -> [Point] {
        let values = try Golden.values(name)
        return stride(from: 0, to: values.count, by: 2).map { Point(x: values[$0], y: values[$0 + 1]) }
    }

    @Test func `corners and their tracks are those of OpenCV's Python package`() throws {
        let (before, after) = (texture(0, 0), texture(2.5, -1.25))
        let region = Rect(x: 12, y: 10, width: 58, height: 40)
        let found = try PointTracker.corners(of: before, in: region, limit: 8, quality: 0.01, minDistance: 6)
        // Corners of nearly one strength may change places with the processor's arithmetic.
        let corners = try points("corners")
        #expect(Set(found) == Set(corners))
        let tracks = try PointTracker.follow(corners, from: before, to: after, window: 15, levels: 2)
        let (moved, errors) = (try points("moved"), try Golden.values("roundTrip"))
        #expect(tracks.count == 8)
        for (index, track) in tracks.enumerated() {
            #expect(track.isFound)
            #expect(track.point.distance(to: moved[index]) < 1e-3)
            #expect(abs(track.roundTripError - errors[index]) < 1e-3)
        }
    }

    @Test func `points outside, flat frames and frames of two sizes do no harm`() throws {
        let flat = Image(size: Size(width: 30, height: 30), format: .gray8, filledWith: 9)
        #expect(try PointTracker.corners(of: flat).isEmpty)
        #expect(try PointTracker.corners(of: flat, in: Rect(x: 40, y: 0, width: 5, height: 5)).isEmpty)
        let outside = try PointTracker.follow([Point(x: -500, y: 1e5)], from: flat, to: flat)
        #expect(outside.map(\.isFound) == [false])
        #expect(try PointTracker.follow([], from: flat, to: flat).isEmpty)
        let single = Image(size: Size(width: 1, height: 1), format: .gray8, filledWith: 9)
        _ = try PointTracker.follow([Point(x: 0, y: 0)], from: single, to: single)
        #expect(throws: BiometricsError.self) {
            try PointTracker.follow([Point(x: 1, y: 1)], from: flat, to: texture(0, 0))
        }
        #expect(throws: BiometricsError.self) {
            try PointTracker.follow([Point(x: .nan, y: 1)], from: flat, to: flat)
        }
    }

    @Test(arguments: [Homography.Consensus.ransac, .magsac])
    func `a homography is found among outliers`(consensus: Homography.Consensus) throws {
        let truth = [1.1, 0.05, 12, -0.04, 0.95, -7, 1e-4, -2e-4, 1]
        func map(_ p: Point) -> Point {
            let w = truth[6] * p.x + truth[7] * p.y + 1
            return Point(
                x: (truth[0] * p.x + truth[1] * p.y + truth[2]) / w, y: (truth[3] * p.x + truth[4] * p.y + truth[5]) / w
            )
        }
        let from = (0..<60).map { (n: Int) -> Point in Point(x: Double(n * 37 % 400), y: Double(n * 91 % 300)) }
        let to = from.enumerated().map { index, point in
            index % 5 == 0 ? Point(x: point.y + 90, y: point.x - 60) : map(point)
        }
        let found = try #require(try Homography.fit(from: from, to: to, consensus: consensus, threshold: 2))
        #expect(found.inliers == (0..<60).map { $0 % 5 != 0 })
        let place = try #require(found.apply(Point(x: 200, y: 150)))
        #expect(place.distance(to: map(Point(x: 200, y: 150))) < 0.01)
        #expect(try Homography.fit(from: from, to: to, consensus: consensus, threshold: 2) == found)
    }

    @Test func `too few pairs are refused, and points in one place give no homography`() throws {
        let here = [Point](repeating: Point(x: 1, y: 1), count: 8)
        #expect(try Homography.fit(from: here, to: here) == nil)
        #expect(throws: BiometricsError.self) {
            try Homography.fit(from: Array(here.prefix(3)), to: Array(here.prefix(3)))
        }
        #expect(throws: BiometricsError.self) { try Homography.fit(from: here, to: here, threshold: .nan) }
    }
}
