import BiometricsCore
import Testing

struct FrameThinningTests {
    private func clip(ofSeconds seconds: Double) -> Presentation {
        .clip(
            ClipMetadata(
                container: .mp4, codec: "h264", size: Size(width: 640, height: 480),
                codedSize: Size(width: 640, height: 480), durationSeconds: seconds, framesPerSecond: 30, frameCount: 1))
    }

    /// The times taken of a clip whose frames are there for as long as told, ten a second.
    private func taken(_ presentation: Presentation, to wanted: Int, lasting seconds: Int) -> [Double] {
        var thinning = FrameThinning(presentation, to: wanted)
        return (0..<seconds * 10).map { Double($0) / 10 }.filter { time in
            guard thinning.isDue(atSeconds: time) else { return false }
            thinning.take(atSeconds: time)
            return true
        }
    }

    @Test func `the frames wanted are spread evenly over a clip`() {
        #expect(taken(clip(ofSeconds: 8), to: 4, lasting: 8) == [0, 2, 4, 6])
    }

    @Test(arguments: [-1, 0, 1, .infinity, .nan])
    func `a clip much longer than it states is sampled ever more thinly`(stated: Double) {
        let times = taken(clip(ofSeconds: stated), to: 4, lasting: 100)
        #expect((5..<40).contains(times.count))
        #expect(times.last.map { $0 > 30 } == true)
    }

    @Test func `frames that come late do not move those after them`() {
        var thinning = FrameThinning(clip(ofSeconds: 8), to: 4)
        thinning.take(atSeconds: 0)
        thinning.take(atSeconds: 2.7)
        #expect(!thinning.isDue(atSeconds: 3.9))
        #expect(thinning.isDue(atSeconds: 4))
    }

    @Test func `a gap longer than the spacing is not made up for`() {
        var thinning = FrameThinning(clip(ofSeconds: 8), to: 4)
        thinning.take(atSeconds: 0)
        thinning.take(atSeconds: 7)
        #expect(!thinning.isDue(atSeconds: 8.9))
        #expect(thinning.isDue(atSeconds: 9))
    }

    @Test func `a frame that is passed over leaves the next one due`() {
        var thinning = FrameThinning(clip(ofSeconds: 8), to: 4)
        thinning.take(atSeconds: 0)
        #expect(thinning.isDue(atSeconds: 2))
        #expect(thinning.isDue(atSeconds: 2.1))
    }

    @Test func `a still is due`() {
        #expect(FrameThinning(.still, to: 1).isDue(atSeconds: 0))
    }
}
