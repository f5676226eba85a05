import BiometricsCore
import BiometricsTestSupport
import MediaKit
import Testing

struct FrameSamplingTests {
    private func read(_ name: String, _ options: ClipOptions) throws -> (frames: [VideoFrame], work: (Int, Int)) {
        let reader = try ClipReader(path: ClipFixtures.path(name), options: options)
        var frames: [VideoFrame] = []
        while let frame = try reader.nextFrame() { frames.append(frame) }
        return (frames, reader.work)
    }

    /// The frames on screen at `times`, each once, by plain reading.
    private func onScreen(_ times: [Double], of frames: [VideoFrame]) -> [VideoFrame] {
        var wanted: [VideoFrame] = []
        for time in times {
            guard let frame = frames.last(where: { $0.timestampSeconds <= time + 1e-6 }) else { continue }
            if wanted.last?.index != frame.index { wanted.append(frame) }
        }
        return wanted
    }

    @Test(arguments: ClipFixtures.names, [0.5, 3, 5, 10, 24.9, 100])
    func `a rate gives the frame on screen at each of its times, skipping or not`(name: String, rate: Double) throws {
        let all = try read(name, ClipOptions()).frames
        let last = all.map(\.timestampSeconds).max() ?? 0
        let expected = onScreen((0...Int(last * rate + 1e-6)).map { Double($0) / rate }, of: all)
        let plain = try read(name, ClipOptions(sampling: .perSecond(rate), skipsUnwantedFrames: false)).frames
        let skipping = try read(name, ClipOptions(sampling: .perSecond(rate))).frames
        // A frame that a slow rate wants after the last one shown is the last one.
        let due = expected + (expected.last?.index == plain.last?.index ? [] : all.suffix(1))
        #expect(plain == due)
        #expect(skipping == due)
    }

    @Test(arguments: [1, 3, 24, 25, 26])
    func `a rate that would give too many frames gives as many over the whole clip`(_ most: Int) throws {
        let all = try read("turned_0.mp4", ClipOptions()).frames
        let some = try read("turned_0.mp4", ClipOptions(sampling: .perSecond(25, atMost: most))).frames
        let times = (0..<most).map { Double($0) / Double(most) }
        #expect(some == (most < 25 ? onScreen(times, of: all) : all))
        let none = ClipOptions(sampling: .perSecond(25, atMost: 0))
        #expect(
            thrown { () throws(BiometricsError) in
                _ = try ClipReader(path: ClipFixtures.path("turned_0.mp4"), options: none)
            }?.code == .invalidConfiguration)
    }

    @Test(arguments: ClipFixtures.names, [1, 3, 7, 1000])
    func `a spread gives the middle of each part, and never more frames than there are`(
        name: String, count: Int
    ) throws {
        let all = try read(name, ClipOptions()).frames
        let duration = try ClipReader(path: ClipFixtures.path(name)).metadata.durationSeconds
        let times = (0..<count).map { (Double($0) + 0.5) * duration / Double(count) }
        let spread = try read(name, ClipOptions(sampling: .spread(count))).frames
        #expect(spread == onScreen(times, of: all))
        #expect(spread.count <= min(count, all.count))
    }

    @Test(arguments: ClipFixtures.names, [FrameSampling.perSecond(3), .perSecond(10, atMost: 4), .spread(2)])
    func `frames at further places come besides the others, and change none of them`(
        name: String, sampling: FrameSampling
    ) throws {
        let wanted = try read(name, ClipOptions(sampling: sampling)).frames
        for places in [[], [0], [0, 0.09, 0.31, 0.32, 0.77, 1], (0..<40).map { Double($0) / 40 }] {
            let options = ClipOptions(sampling: sampling, extraPlaces: places, watchesEveryFrame: true)
            let given = try read(name, options).frames
            #expect(given.filter { !$0.isExtra } == wanted)
            // The clip's clock decides which of two neighbours is on screen at the time between them.
            #expect(given.allSatisfy { !$0.isExtra || !wanted.map(\.index).contains($0.index) })
            #expect(given.count(where: \.isExtra) <= places.count)
            #expect(given.map(\.index) == given.map(\.index).sorted())
        }
    }

    @Test func `keyframes are sought where that saves decoding`() throws {
        let options = ClipOptions(sampling: .spread(1), decoderThreads: 1)
        let (frames, work) = try read("turned_0.mp4", options)
        #expect(frames.map(\.index) == [12])
        #expect(work.1 == 1)
        let plain = ClipOptions(sampling: .spread(1), decoderThreads: 1, skipsUnwantedFrames: false)
        #expect(try read("turned_0.mp4", plain).work.0 > work.0)
    }

    @Test func `a rate or a count that makes no sense is refused`() throws {
        for sampling: FrameSampling in [.perSecond(0), .perSecond(.nan), .perSecond(.infinity), .spread(0)] {
            let error = #expect(throws: BiometricsError.self) {
                try ClipReader(path: ClipFixtures.path("turned_0.mp4"), options: ClipOptions(sampling: sampling))
            }
            #expect(error?.code == .invalidConfiguration)
        }
    }
}
