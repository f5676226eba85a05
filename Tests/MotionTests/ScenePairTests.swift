import BiometricsCore
import Testing

@testable import Motion

struct ScenePairTests {
    private typealias Move = (Point) -> Point

    /// A face of 50 pixels between the eyes, points beside it on both sides, and a scene farther out.
    private func pair(face: Move, nearby: Move, scene: Move) throws -> ScenePair {
        var from: [Point] = []
        var to: [Point] = []
        var places: [KeyFrame.Place] = []
        func add(_ place: KeyFrame.Place, _ xs: [Double], _ ys: [Double], _ move: Move) {
            for x in xs {
                for y in ys {
                    from.append(Point(x: x, y: y))
                    to.append(move(Point(x: x, y: y)))
                    places.append(place)
                }
            }
        }
        add(.face, [-40, -24, -8, 8, 24, 40], [-45, -15, 15, 45], face)
        add(.nearby, [-110, -95, -80, 80, 95, 110], [-60, -20, 20], nearby)
        add(.scene, [-300, -240, -200, 200, 240, 300], [-150, -80, 0], scene)
        let eyes = DetectedFace(
            box: Rect(x: -50, y: -60, width: 100, height: 120), confidence: 1,
            landmarks: FaceLandmarks(
                rightEye: Point(x: -25, y: -15), leftEye: Point(x: 25, y: -15), noseTip: Point(x: 0, y: 10),
                rightMouthCorner: Point(x: -18, y: 35), leftMouthCorner: Point(x: 18, y: 35)))
        return try ScenePair(from: from, to: to, places: places, face: eyes, baselineSeconds: 0.5)
    }

    private func shift(_ x: Double, _ y: Double) -> Move { { Point(x: $0.x + x, y: $0.y + y) } }

    /// A turn of a head as round as it is wide.
    private func turn(_ yaw: Double) -> Move {
        { Point(x: $0.x + yaw * max(0, 3600 - $0.x * $0.x - $0.y * $0.y / 2).squareRoot(), y: $0.y) }
    }

    @Test func `a plane leaves nothing of the motion of the face`() throws {
        let found = try pair(face: shift(10, 4), nearby: shift(10, 4), scene: shift(0, 0))
        #expect(try #require(found.relief).motion < 0.01)
        #expect(found.sharedPlane == 1)
        #expect(abs(found.faceMotion - 116.0.squareRoot() / 50) < 1e-6)
    }

    @Test func `a head that turns leaves its relief`() throws {
        let found = try pair(face: turn(0.3), nearby: shift(0, 0), scene: shift(0, 0))
        let relief = try #require(found.relief)
        #expect(relief.motion > 0.3)
        #expect(relief.share > 0.8)
        #expect(found.sharedPlane ?? 1 < 0.3)
        #expect(found.surroundApart == 0)
    }

    @Test func `a plane that is tracked badly leaves much, but not in the shape of a head`() throws {
        var shares: [Double] = []
        var state: UInt64 = 1
        func error() -> Double {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return (Double(state >> 40) / Double(1 << 24) - 0.5) * 4
        }
        for _ in 0..<9 {
            let slid: Move = { Point(x: $0.x + 10 + error(), y: $0.y + 4 + error()) }
            shares.append(try #require(try pair(face: slid, nearby: shift(10, 4), scene: shift(0, 0)).relief).share)
        }
        #expect(shares.sorted()[4] < MotionLimits.reliefShare / 2)
    }

    @Test func `a frame around a head that turns parts from the scene behind`() throws {
        let turned = turn(0.3)
        let found = try pair(
            face: { turned(Point(x: $0.x, y: $0.y + 3)) }, nearby: shift(6, 3), scene: shift(0, 0))
        let apart = try #require(found.surroundApart)
        #expect(abs(apart - 45.0.squareRoot() / 50) < 0.01)
    }

    @Test func `surroundings that move with the scene do not part from it`() throws {
        let found = try pair(face: turn(0.3), nearby: shift(6, 3), scene: shift(6, 3))
        #expect(found.surroundApart == 0)
    }

    @Test func `without motion nothing is said of planes`() throws {
        let found = try pair(face: shift(0, 0), nearby: shift(0, 0), scene: shift(0, 0))
        #expect(found.sharedPlane == nil)
        #expect(found.faceShift == 0)
    }
}
