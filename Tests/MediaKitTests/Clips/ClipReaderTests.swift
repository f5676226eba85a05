import BiometricsCore
import Foundation
import MediaKit
import Testing

struct ClipReaderTests {
    private func frames(_ reader: ClipReader) throws -> [VideoFrame] {
        var frames: [VideoFrame] = []
        while let frame = try reader.nextFrame() { frames.append(frame) }
        return frames
    }

    private func mean(_ image: Image) -> Double {
        Double(image.pixels.reduce(0) { $0 + Int($1) }) / Double(image.pixels.count)
    }

    @Test(arguments: ClipFixtures.names)
    func `every frame comes at the time, in the size and with the pixels that ffmpeg gives it`(name: String) throws {
        let expected = try ClipFixtures.expectation(of: name)
        let reader = try ClipReader(path: ClipFixtures.path(name))
        #expect(reader.metadata.codec == expected.codec)
        #expect(reader.metadata.size == Size(width: expected.width, height: expected.height))
        #expect(reader.metadata.codedSize == Size(width: expected.codedWidth, height: expected.codedHeight))
        #expect(reader.metadata.streamCount == expected.streams)
        #expect(reader.metadata.rotationDegrees == expected.clockwise)
        #expect(!reader.metadata.isMirrored)
        #expect(reader.metadata.frameCount == expected.timestamps.count)
        #expect(reader.metadata.keyframeCount == expected.keyframes.count)
        let frames = try frames(reader)
        try #require(frames.count == expected.timestamps.count)
        for (index, frame) in frames.enumerated() {
            #expect(frame.index == index)
            #expect(abs(frame.timestampSeconds - expected.timestamps[index]) < 1e-5)
            #expect(frame.image.size == reader.outputSize)
            #expect(abs(mean(frame.image) - expected.means[index]) < 1.5)
        }
        #expect(frames.filter(\.isKeyframe).map(\.index) == expected.keyframes)
        for sample in expected.samples {
            let image = frames[sample.frame].image
            for (channel, value) in sample.bgr.enumerated() {
                var sum = 0
                for y in (sample.y - 4)..<(sample.y + 4) {
                    for x in (sample.x - 4)..<(sample.x + 4) {
                        sum += Int(image.pixels[y * image.bytesPerRow + x * 3 + channel])
                    }
                }
                #expect(abs(Double(sum) / 64 - value) <= 4, "\(sample)")
            }
        }
        #expect(!reader.isPartial)
        #expect(reader.repairedTimestampCount == 0)
    }

    @Test(arguments: ClipFixtures.names)
    func `a clip in memory reads as the same clip in a file does`(name: String) throws {
        let fromFile = try ClipReader(path: ClipFixtures.path(name))
        let fromMemory = try ClipReader(bytes: try ClipFixtures.bytes(name))
        #expect(fromFile.metadata == fromMemory.metadata)
        #expect(try frames(fromFile) == frames(fromMemory))
    }

    @Test(arguments: [1, 2, 7])
    func `the number of decoder threads changes no pixel`(threads: Int) throws {
        let path = ClipFixtures.path("turned_0.mp4")
        let one = try frames(try ClipReader(path: path, options: ClipOptions(decoderThreads: 1)))
        #expect(try frames(try ClipReader(path: path, options: ClipOptions(decoderThreads: threads))) == one)
    }

    @Test func `variable frame rate is told from a steady one`() throws {
        let variable = try ClipReader(path: ClipFixtures.path("variable_rate.mp4")).metadata
        #expect(variable.isVariableFrameRate)
        #expect(abs(variable.shortestIntervalSeconds - 0.04) < 1e-6)
        #expect(abs(variable.longestIntervalSeconds - 0.08) < 1e-6)
        for name in ["turned_0.mp4", "vp9.webm", "mjpeg.avi", "animated.gif"] {
            #expect(try !ClipReader(path: ClipFixtures.path(name)).metadata.isVariableFrameRate, "\(name)")
        }
    }

    @Test func `metadata tells what the container says of its making`() throws {
        let metadata = try ClipReader(path: ClipFixtures.path("turned_90.mp4")).metadata
        #expect(metadata.container == .mp4)
        #expect(metadata.audioStreamCount == 0)
        #expect(metadata.tags["major_brand"] == "isom")
        #expect(metadata.tags["video.handler_name"] == "VideoHandler")
        #expect(abs(metadata.framesPerSecond - 25) < 1e-6)
        #expect(abs(metadata.durationSeconds - 1) < 1e-6)
        #expect(try ClipReader(path: ClipFixtures.path("turned_0.mp4")).metadata.audioStreamCount == 1)
        #expect(try ClipReader(path: ClipFixtures.path("wide_pixels.mp4")).metadata.pixelAspectRatio == 2)
        #expect(try ClipReader(path: ClipFixtures.path("colors_bt709_full.mp4")).metadata.colorRange == "pc")
        #expect(try ClipReader(path: ClipFixtures.path("colors_bt709_full.mp4")).metadata.colorMatrix == "bt709")
        let json = try JSONEncoder().encode(metadata)
        #expect(try JSONDecoder().decode(ClipMetadata.self, from: json) == metadata)
    }

    @Test func `a mirrored display matrix mirrors the picture`() throws {
        var bytes = try ClipFixtures.bytes("turned_180.mp4")
        let plain = try #require(try ClipReader(bytes: bytes).nextFrame()).image
        // The matrix of the track header: a is -1 for a half turn; 1 leaves only the vertical flip.
        let half: [UInt8] = [0xFF, 0xFF, 0, 0] + [UInt8](repeating: 0, count: 12) + [0xFF, 0xFF, 0, 0]
        let at = try #require((0..<(bytes.count - half.count)).first { Array(bytes[$0..<($0 + half.count)]) == half })
        bytes.replaceSubrange(at..<(at + 4), with: [0, 1, 0, 0])
        let reader = try ClipReader(bytes: bytes)
        #expect(reader.metadata.isMirrored)
        #expect(reader.metadata.rotationDegrees == 180)
        let mirrored = try #require(try reader.nextFrame()).image
        for y in 0..<plain.height {
            for x in 0..<plain.width {
                let left = y * plain.bytesPerRow + x * 3
                let right = y * plain.bytesPerRow + (plain.width - 1 - x) * 3
                #expect(plain.pixels[left..<(left + 3)] == mirrored.pixels[right..<(right + 3)])
            }
        }
    }

    @Test(arguments: ["turned_0.mp4", "turned_90.mp4", "wide_pixels.mp4", "animated.gif"])
    func `pictures shrink to the long side that is asked for and keep their colours`(name: String) throws {
        let whole = try ClipReader(path: ClipFixtures.path(name))
        let small = try ClipReader(path: ClipFixtures.path(name), options: ClipOptions(maximumLongSide: 24))
        #expect(small.metadata == whole.metadata)
        #expect(small.outputSize.longSide == 24)
        while let large = try whole.nextFrame(), let little = try small.nextFrame() {
            #expect(little.image.size == small.outputSize)
            #expect(little.timestampSeconds == large.timestampSeconds)
            #expect(abs(mean(large.image) - mean(little.image)) < 2)
        }
        let same = try ClipReader(path: ClipFixtures.path(name), options: ClipOptions(maximumLongSide: 4000))
        #expect(same.outputSize == whole.outputSize)
    }

    @Test func `beginnings of clips are told from those of pictures and of nothing`() throws {
        for name in ClipFixtures.names {
            #expect(ClipReader.isClip(prefix: Array(try ClipFixtures.bytes(name).prefix(64))), "\(name)")
        }
        #expect(ClipReader.container(ofPrefix: try ClipFixtures.bytes("vp9.webm")) == .webm)
        #expect(!ClipReader.isClip(prefix: []))
        #expect(!ClipReader.isClip(prefix: [0xFF, 0xD8, 0xFF, 0xE0]))
        #expect(!ClipReader.isClip(prefix: [0, 0, 0, 24] + Array("ftypheic".utf8) + [0, 0, 0, 0]))
        #expect(!ClipReader.isClip(prefix: [0, 0, 0, 24] + Array("ftypavif".utf8) + [0, 0, 0, 0]))
        #expect(!ClipReader.isClip(prefix: Array("RIFF....WEBPVP8 ".utf8)))
        #expect(!ClipReader.isClip(prefix: Array("#EXTM3U\nhttp://localhost/".utf8)))
    }
}
