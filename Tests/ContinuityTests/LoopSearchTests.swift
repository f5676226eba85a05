import BiometricsCore
import BiometricsTestSupport
import Testing

@testable import Continuity

struct LoopSearchTests {
    /// Pictures of soft blobs that wander, each a step from the one before.
    private struct Scene {
        private let steps: [[(x: Double, y: Double)]]

        init(_ count: Int, seed: UInt64) {
            var random = SplitMix(seed: seed)
            var places = (0..<9).map { _ in
                (x: Double.random(in: 8...56, using: &random), y: Double.random(in: 8...56, using: &random))
            }
            steps = (0..<count).map { _ in
                places = places.map {
                    (
                        $0.x + Double.random(in: -1.5...1.5, using: &random),
                        $0.y + Double.random(in: -1.5...1.5, using: &random)
                    )
                }
                return places
            }
        }

        /// The luma of one picture, seen by a camera that was moved, with noise of its own.
        func luma(_ index: Int, shift: (x: Double, y: Double) = (0, 0), noise: Double = 1, seed: UInt64) -> [UInt8] {
            var random = SplitMix(seed: seed)
            return (0..<64 * 64).map { part in
                let (x, y) = (Double(part % 64) + shift.x, Double(part / 64) + shift.y)
                var value = 120.0
                for (number, place) in steps[index].enumerated() {
                    let away: Double = ((x - place.x) * (x - place.x) + (y - place.y) * (y - place.y)) / 60
                    value += (number.isMultiple(of: 2) ? 70.0 : -70.0) / (1 + away * away)
                }
                value += noise * Double.random(in: -1...1, using: &random)
                return UInt8(min(255, max(0, value.rounded())))
            }
        }
    }

    /// The search among the pictures `order` of a scene.
    private static func search(
        _ order: [Int], of scene: Scene, spacing: Double = 0.1, noise: Double = 1,
        shift: (Int) -> (x: Double, y: Double) = { _ in (0, 0) }
    ) throws -> LoopSearch {
        try #require(
            LoopSearch(
                order.enumerated().map { place, index in
                    FrameThumbnail(
                        luma: scene.luma(index, shift: shift(place), noise: noise, seed: UInt64(place)),
                        timestampSeconds: spacing * Double(place), index: place)
                }))
    }

    @Test(arguments: [0, 1])
    func `frames that come back the other way round are a loop, about a frame or between two`(shared: Int) throws {
        let forth = Array(0..<16)
        let search = try Self.search(forth + forth.reversed().dropFirst(shared), of: Scene(16, seed: 1))
        #expect(try #require(search.backward()).isLoop)
        #expect(search.forward()?.isLoop != true)
    }

    @Test(arguments: [7, 11, 15])
    func `frames that come back are a loop, with noise of their own`(period: Int) throws {
        let search = try Self.search((0..<40).map { $0 % period }, of: Scene(period, seed: 2), noise: 3)
        #expect(try #require(search.forward()).isLoop)
    }

    @Test func `a loop is one before a camera that trembles, too`() throws {
        var random = SplitMix(seed: 5)
        let tremor = (0..<40).map { _ in
            (x: Double.random(in: -0.8...0.8, using: &random), y: Double.random(in: -0.8...0.8, using: &random))
        }
        let search = try Self.search((0..<40).map { $0 % 13 }, of: Scene(13, seed: 4)) { tremor[$0] }
        #expect(try #require(search.forward()).isLoop)
    }

    @Test(arguments: 1...8 as ClosedRange<UInt64>)
    func `frames that drift on are not a loop`(seed: UInt64) throws {
        let search = try Self.search(Array(0..<60), of: Scene(60, seed: seed))
        #expect(search.forward()?.isLoop != true)
        #expect(search.backward()?.isLoop != true)
    }

    @Test(arguments: [(0.1, 13, true), (0.1, 12, false), (0.15, 9, true), (0.15, 8, false), (0.3, 8, false)])
    func `a turning point needs eight pairs and 1.2 seconds on either side`(
        spacing: Double, frames: Int, isTold: Bool
    ) throws {
        let forth = Array(0..<frames)
        let search = try Self.search(forth + forth.reversed(), of: Scene(frames, seed: 3), spacing: spacing)
        #expect((search.backward()?.isLoop == true) == isTold)
    }

    @Test func `a still stretch does not return, whatever its noise`() throws {
        for noise in [0.0, 1, 6] {
            let search = try Self.search([Int](repeating: 0, count: 40), of: Scene(1, seed: 6), noise: noise)
            #expect(search.forward() == nil && search.backward() == nil)
        }
    }

    @Test func `too few frames, and frames without times, tell nothing`() {
        let scene = Scene(1, seed: 7)
        func glimpses(_ count: Int, spacing: Double) -> [FrameThumbnail] {
            (0..<count).map {
                FrameThumbnail(
                    luma: scene.luma(0, seed: 1), timestampSeconds: spacing * Double($0), index: $0)
            }
        }
        #expect(LoopSearch(glimpses(15, spacing: 0.1)) == nil)
        #expect(LoopSearch(glimpses(16, spacing: 0.1)) != nil)
        #expect(LoopSearch(glimpses(16, spacing: 0)) == nil)
        #expect(LoopSearch(glimpses(16, spacing: .nan)) == nil)
    }

    @Test func `a ratio equal to its limit is not a loop`() {
        #expect(!LoopSearch.Return(ratio: 0.5, limit: 0.5).isLoop)
        #expect(LoopSearch.Return(ratio: 0.5.nextDown, limit: 0.5).isLoop)
    }

    @Test(arguments: [(11, ContinuityLimits.briefLoopRatio), (12, ContinuityLimits.loopRatio)])
    func `frames that return within a second and a half must match more exactly`(
        period: Int, limit: Double
    ) throws {
        // No longer return is looked for in so few frames.
        let search = try Self.search(
            (0..<period + 13).map { $0 % period }, of: Scene(period, seed: 2), spacing: 0.125)
        let found = try #require(search.forward())
        #expect(found.limit == limit && found.isLoop)
    }

    // The frame at which it turns is shown once.
    @Test(arguments: [(16, ContinuityLimits.briefLoopRatio), (17, ContinuityLimits.loopRatio)])
    func `so has what turns back less than two seconds from an end`(frames: Int, limit: Double) throws {
        let forth = Array(0..<frames)
        let search = try Self.search(
            forth + forth.reversed().dropFirst(), of: Scene(frames, seed: 1), spacing: 0.125)
        let found = try #require(search.backward())
        #expect(found.limit == limit && found.isLoop)
    }

    @Test func `the nearer of two returns counts, each by its own limit`() {
        let rhythm = LoopSearch.Return(ratio: 1, limit: 1.25)
        #expect(LoopSearch.Return(ratio: 2, limit: 3).isNearer(than: rhythm))
        #expect(!LoopSearch.Return(ratio: 2, limit: 2.5).isNearer(than: rhythm))
        #expect(!rhythm.isNearer(than: LoopSearch.Return(ratio: 2, limit: 2.5)))
        #expect(rhythm.isNearer(than: nil))
    }

    @Test func `frames that keep most of the usual difference, or hardly move, do not return`() {
        let (motion, nearness) = (ContinuityLimits.loopMotion, ContinuityLimits.loopNearness)
        #expect(LoopSearch.Return(miss: nearness * 4, typical: 4, noise: 1) == nil)
        #expect(LoopSearch.Return(miss: (nearness * 4).nextDown, typical: 4, noise: 1) != nil)
        #expect(LoopSearch.Return(miss: 0, typical: motion.nextDown, noise: 1) == nil)
        #expect(LoopSearch.Return(miss: 0, typical: motion, noise: 1) != nil)
    }
}
