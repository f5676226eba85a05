import BiometricsCore
import MediaKit
import Testing

/// Thumbnails of every frame, whichever are wanted.
struct WatchedClipTests {
    private func watch(_ name: String, _ sampling: FrameSampling) throws -> (wanted: [Int], seen: [FrameThumbnail]) {
        let options = ClipOptions(sampling: sampling, watchesEveryFrame: true)
        let reader = try ClipReader(path: ClipFixtures.path(name), options: options)
        var (wanted, seen): ([Int], [FrameThumbnail]) = ([], [])
        while let frame = try reader.nextFrame() {
            wanted.append(frame.index)
            seen += reader.takeThumbnails()
        }
        try reader.watchToEnd()
        seen += reader.takeThumbnails()
        #expect(reader.takeThumbnails().isEmpty)
        return (wanted, seen)
    }

    @Test(arguments: ClipFixtures.names, [FrameSampling.every, .perSecond(3), .spread(2)])
    func `every frame leaves one thumbnail, and the wanted frames stay the same`(
        name: String, sampling: FrameSampling
    ) throws {
        let reader = try ClipReader(path: ClipFixtures.path(name), options: ClipOptions(sampling: sampling))
        var expected: [Int] = []
        while let frame = try reader.nextFrame() { expected.append(frame.index) }
        let all = try watch(name, .every)
        let (wanted, seen) = try watch(name, sampling)
        #expect(wanted == expected)
        #expect(seen.map(\.index) == all.wanted)
        #expect(seen == all.seen)
        #expect(zip(seen, seen.dropFirst()).allSatisfy { $0.timestampSeconds < $1.timestampSeconds })
    }

    @Test func `a thumbnail is the frame's luma`() throws {
        let options = ClipOptions(watchesEveryFrame: true)
        let reader = try ClipReader(path: ClipFixtures.path("turned_0.mp4"), options: options)
        let image = try #require(try reader.nextFrame()).image
        let thumbnail = try #require(reader.takeThumbnails().first)
        var sum = 0.0
        for pixel in 0..<image.size.pixelCount {
            let (b, g, r) = (image.pixels[3 * pixel], image.pixels[3 * pixel + 1], image.pixels[3 * pixel + 2])
            sum += 0.114 * Double(b) + 0.587 * Double(g) + 0.299 * Double(r)
        }
        let mean = thumbnail.luma.reduce(0) { $0 + Double($1) } / Double(thumbnail.luma.count)
        // Coded luma goes from 16 to 235.
        #expect(abs((mean - 16) * 255 / 219 - sum / Double(image.size.pixelCount)) < 6)
    }

    @Test func `every row counts, of however many`() throws {
        let seen = try watch("striped_rows.mp4", .every).seen
        #expect(seen.count == 2)
        // Half of the rows are 16 and half of them 235.
        #expect(seen.allSatisfy { $0.luma.allSatisfy { (124...127).contains($0) } })
    }

    @Test func `nothing is kept of a clip that is not watched`() throws {
        let reader = try ClipReader(path: ClipFixtures.path("turned_0.mp4"))
        _ = try reader.nextFrame()
        #expect(reader.takeThumbnails().isEmpty)
    }
}
