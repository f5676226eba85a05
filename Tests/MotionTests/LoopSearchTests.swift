import BiometricsTestSupport
import Testing

@testable import Motion

struct LoopSearchTests {
    /// Thumbnails that wander, each a step from the one before, with a noise of their own.
    private static func walk(_ count: Int, seed: UInt64, noise: Int = 1) -> [[UInt8]] {
        var random = SplitMix(seed: seed)
        var place = [Int](repeating: 128, count: 48)
        return (0..<count).map { _ in
            place = place.map { $0 + Int.random(in: -4...4, using: &random) }
            return place.map { UInt8(min(255, max(0, $0 + Int.random(in: -noise...noise, using: &random)))) }
        }
    }

    private static func found(
        _ thumbnails: [[UInt8]], spacing: Double = 0.1
    ) -> (forward: LoopSearch.Return?, backward: LoopSearch.Return?) {
        var search = LoopSearch()
        for (index, thumbnail) in thumbnails.enumerated() {
            search.add(thumbnail, atSeconds: spacing * Double(index))
        }
        return search.bestReturns()
    }

    @Test(arguments: [0, 1])
    func `frames that come back the other way round are a loop, about a frame or between two`(shared: Int) throws {
        let walk = Self.walk(16, seed: 1)
        let mirror = try #require(Self.found(walk + walk.reversed().dropFirst(shared)).backward)
        #expect(mirror.isLoop)
        #expect(mirror.ratio < 0.2)
    }

    @Test(arguments: 1...8 as ClosedRange<UInt64>)
    func `frames that wander on are none`(seed: UInt64) throws {
        let found = Self.found(Self.walk(60, seed: seed))
        #expect(try !#require(found.forward).isLoop)
        #expect(try !#require(found.backward).isLoop)
    }

    @Test(arguments: [(0.1, 13, true), (0.1, 12, false), (0.15, 9, true), (0.15, 8, false), (0.3, 8, false)])
    func `a turning point needs eight pairs and 1.2 seconds on either side`(
        spacing: Double, pairs: Int, isTold: Bool
    ) {
        // The pair next to the turning point, which lies between two frames, is no pair.
        let walk = Self.walk(pairs, seed: 3)
        #expect((Self.found(walk + walk.reversed(), spacing: spacing).backward?.isLoop == true) == isTold)
    }

    @Test func `what stands still does not come back`() {
        let still = (0..<40).map { _ in [UInt8](repeating: 90, count: 48) }
        let found = Self.found(still)
        #expect(found.forward == nil && found.backward == nil)
    }

    @Test func `a ratio equal to its limit is no loop`() {
        #expect(!LoopSearch.Return(ratio: 0.5, limit: 0.5).isLoop)
        #expect(LoopSearch.Return(ratio: 0.5.nextDown, limit: 0.5).isLoop)
    }
}
