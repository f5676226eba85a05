import BiometricsCore
import Testing

struct CutDetectorTests {
    /// A drawn scene of soft blobs, moved by whole parts; every scene has its own.
    private func scene(_ number: Int, right: Int = 0, gain: Double = 1, side: Double = 0) -> [UInt8] {
        var luma: [UInt8] = []
        for y in 0..<64 {
            for x in 0..<64 {
                let (u, v) = (Double(x + right), Double(y))
                var value = 110.0
                var state = UInt32(truncatingIfNeeded: number &* 7919 &+ 17)
                for _ in 0..<14 {
                    state = state &* 1_664_525 &+ 1_013_904_223
                    let (cx, cy) = (Double(state >> 8 & 63), Double(state >> 16 & 63))
                    let (dx, dy) = (u - cx, v - cy)
                    let away: Double = (dx * dx + dy * dy) / 30
                    let height: Double = state >> 24 & 1 == 0 ? 60 : -60
                    value += height / (1 + away * away)
                }
                let light: Double = gain + side * Double(x) / 64
                luma.append(UInt8(min(255, max(0, value * light))))
            }
        }
        return luma
    }

    /// Squares of four parts a side, each of a luma of its own.
    private func mosaic(_ number: Int) -> [UInt8] {
        var state = UInt32(truncatingIfNeeded: number &* 7919)
        let squares = (0..<256).map { _ in
            state = state &* 1_664_525 &+ 1_013_904_223
            return UInt8(state >> 24)
        }
        return (0..<64 * 64).map { squares[$0 / 256 * 16 + $0 % 64 / 4] }
    }

    private func course(_ frames: [[UInt8]], spacing: Double = 0.04) -> ClipContinuity {
        var watch = CutDetector()
        for (index, luma) in frames.enumerated() {
            watch.add(FrameThumbnail(luma: luma, timestampSeconds: Double(index) * spacing, index: index))
        }
        return watch.continuity
    }

    /// Thirty frames of a camera that moves a little, with others in the place of some.
    private func clip(replacing places: [Int: [UInt8]] = [:]) -> [[UInt8]] {
        let positions = [scene(1), scene(1, right: 1), scene(1, right: 2)]
        return (0..<30).map { places[$0] ?? positions[$0 / 10] }
    }

    @Test(arguments: [1, 239, 240, 241, 480, 481, 1000])
    func `glimpses lie at equal distances over the whole clip, and are 240 at most`(frames: Int) throws {
        let indices = course([[UInt8]](repeating: mosaic(1), count: frames)).glimpses.map(\.index)
        let stride = indices.count > 1 ? indices[1] : 1
        #expect(indices == Array(Swift.stride(from: 0, to: frames, by: stride)))
        #expect(frames <= 240 ? stride == 1 : (120...240).contains(indices.count))
    }

    @Test(arguments: [UInt8(0), 16, 128, 235, 255], [1, 8, 40])
    func `frames before the first that shows anything are not part of the course`(level: UInt8, count: Int) {
        let blank = (0..<64 * 64).map { UInt8(clamping: Int(level) + $0 % 5) }
        let course = course([[UInt8]](repeating: blank, count: count) + clip())
        #expect(course.breaks == [])
        #expect(course.framesWatched == 30)
        #expect(course.glimpses.first?.index == count)
    }

    @Test func `a blank frame hides no cut after it`() {
        let blank = [UInt8](repeating: 0, count: 64 * 64)
        let joined = [blank] + clip().prefix(15) + [[UInt8]](repeating: scene(2), count: 15)
        #expect(!course(joined).breaks.isEmpty)
        #expect(!course(clip(replacing: [12: blank])).breaks.isEmpty)
        #expect(!course([blank, scene(2), blank] + clip()).breaks.isEmpty)
    }

    @Test func `a moving camera breaks nothing`() {
        let course = course(clip())
        #expect(course.isOfOnePiece && course.breaks.isEmpty)
        #expect(course.framesWatched == 30)
        #expect(course.greatestChange < 0.45)
    }

    @Test(arguments: [0, 1, 2, 9, 10, 13, 28, 29])
    func `a single foreign frame is seen wherever it is`(place: Int) {
        let course = course(clip(replacing: [place: scene(2)]))
        #expect(!course.isOfOnePiece)
        #expect(course.breaks.first.map { $0.index == max(1, place) } == true)
        #expect(course.breaks.allSatisfy { $0.kind == .cut })
    }

    @Test(arguments: [2, 6, 15])
    func `several foreign frames in a row are seen`(count: Int) {
        let places = Dictionary(uniqueKeysWithValues: (12..<12 + count).map { ($0, scene(2)) })
        let course = course(clip(replacing: places))
        #expect(course.breaks.map(\.index).contains(12))
    }

    @Test func `frames of two scenes in turn are seen, though every one changes`() {
        let (one, other) = (scene(1), scene(2))
        #expect(course((0..<30).map { $0 % 2 == 0 ? one : other }).breaks.count > 20)
    }

    @Test func `changes of light and jerks of the camera are not cuts`() {
        #expect(course(clip(replacing: [12: scene(1, right: 1, gain: 1.5)])).isOfOnePiece)
        #expect(course(clip(replacing: [12: scene(1, right: 1, gain: 1, side: 0.9)])).isOfOnePiece)
        let brighter = scene(1, right: 1, gain: 1.4)
        let lasting = Dictionary(uniqueKeysWithValues: (14..<20).map { ($0, brighter) })
        #expect(course(clip(replacing: lasting)).isOfOnePiece)
        #expect(course(clip(replacing: [12: scene(1, right: 6)])).breaks.allSatisfy { $0.kind != .cut })
    }

    @Test func `over a long gap the same scene may look otherwise, another is a cut all the same`() {
        let (one, other) = (mosaic(1), mosaic(2))
        #expect(!course([one, one, other, other], spacing: 0.5).isOfOnePiece)
        #expect(course([scene(1), scene(1, right: 8), scene(1)], spacing: 0.5).isOfOnePiece)
    }

    @Test func `a patch of one frame that is another's is seen, one that stays is not`() {
        let (own, other) = (scene(1, right: 1), scene(2))
        var patched = own
        for y in 16..<44 {
            for x in 18..<46 { patched[y * 64 + x] = other[y * 64 + x] }
        }
        let found = course(clip(replacing: [14: patched]))
        #expect(found.breaks.map(\.kind) == [.foreignPatch])
        #expect(found.breaks.map(\.index) == [14])
        let staying = Dictionary(uniqueKeysWithValues: (13..<19).map { ($0, patched) })
        #expect(course(clip(replacing: staying)).breaks.allSatisfy { $0.kind != .foreignPatch })
    }

    @Test func `flat frames, few frames and none have no course to break`() {
        let black = [UInt8](repeating: 0, count: 64 * 64)
        let gray = [UInt8](repeating: 90, count: 64 * 64)
        #expect(course([black, black, gray, black]).isOfOnePiece)
        #expect(course([scene(1)]).isOfOnePiece)
        #expect(course([]).framesWatched == 0)
        #expect(FrameThumbnail(luma: [7], timestampSeconds: 0, index: 0).luma.count == 64 * 64)
    }
}
