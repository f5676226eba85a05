import BiometricsCore
import BiometricsTestSupport
import Foundation
import MediaKit
import Testing

struct HostileClipTests {
    private func code(_ body: () throws -> ClipReader) -> BiometricsError.Code? {
        (thrown { _ = try body() } as? BiometricsError)?.code
    }

    @Test func `a file that is not a clip is refused with a code that says why`() throws {
        #expect(code { try ClipReader(path: "/nowhere/at/all.mp4") } == .noSuchInput)
        #expect(code { try ClipReader(path: "/") } == .unreadableInput)
        #expect(code { try ClipReader(path: "/dev/zero") } == .unreadableInput)
        #expect(code { try ClipReader(path: "") } == .noSuchInput)
        #expect(code { try ClipReader(path: ClipFixtures.path("turned_0.mp4") + "\0.jpg") } == .noSuchInput)
        #expect(code { try ClipReader(bytes: []) } == .unreadableInput)
        #expect(code { try ClipReader(bytes: Array("hello, this is text and no clip".utf8)) } == .unreadableInput)
        #expect(code { try ClipReader(path: ClipFixtures.path("audio_only.mp4")) } == .noVideoStream)
        #expect(code { try ClipReader(path: ClipFixtures.path("unlisted_codec.mkv")) } == .unsupportedFormat)
        #expect(code { try ClipReader(bytes: Array("GIF89a".utf8)) } == .unreadableInput)
        #expect(
            code { try ClipReader(bytes: [0, 0, 0, 16] + Array("ftypisom".utf8) + [0, 0, 0, 0]) } == .unreadableInput)
    }

    /// Whichever track were judged, a viewer may show the other.
    @Test(arguments: ["two_tracks.mp4", "two_tracks.mkv"])
    func `a clip of several video tracks is refused`(name: String) throws {
        let error = #expect(throws: BiometricsError.self) { try ClipReader(path: ClipFixtures.path(name)) }
        #expect(error?.code == .unsupportedFormat)
        #expect(error?.message.contains("2 video tracks") == true && error?.message.contains("one alone") == true)
        #expect(error?.path == ClipFixtures.path(name))
    }

    @Test func `a cover is not a track`() throws {
        let reader = try ClipReader(path: ClipFixtures.path("cover.mp4"))
        let plain = try ClipReader(path: ClipFixtures.path("turned_0.mp4"))
        #expect(try reader.nextFrame()?.image == plain.nextFrame()?.image)
        #expect(reader.metadata.streamCount == 2)
    }

    @Test func `playlists and other files that name files are not clips`() throws {
        let playlists = [
            "#EXTM3U\n#EXT-X-TARGETDURATION:1\nturned_0.mp4\n", "ffconcat version 1.0\nfile turned_0.mp4\n",
            "v=0\nc=IN IP4 127.0.0.1\nm=video 5004 RTP/AVP 96\n", "<MPD><BaseURL>turned_0.mp4</BaseURL></MPD>",
        ]
        for playlist in playlists {
            #expect(code { try ClipReader(bytes: Array(playlist.utf8)) } == .unreadableInput)
        }
    }

    @Test func `each limit is kept when the clip is opened`() throws {
        let path = ClipFixtures.path("turned_0.mp4")
        var tight: [ClipLimits] = []
        tight.append(ClipLimits(bytes: 1000))
        tight.append(ClipLimits(durationSeconds: 0.9))
        tight.append(ClipLimits(frames: 24))
        tight.append(ClipLimits(pixels: 64 * 48 - 1))
        tight.append(ClipLimits(streams: 1))
        for limits in tight {
            #expect(code { try ClipReader(path: path, limits: limits) } == .inputTooLarge, "\(limits)")
        }
        let named: [(ClipLimits, BiometricsError.Setting)] = [
            (ClipLimits(bytes: 1000), .byteLimit), (ClipLimits(durationSeconds: 0.9), .durationLimit),
            (ClipLimits(pixels: 64 * 48 - 1), .pixelLimit),
        ]
        for (limits, setting) in named {
            let error = #expect(throws: BiometricsError.self) { _ = try ClipReader(path: path, limits: limits) }
            #expect(error?.setting == setting && error?.message.hasSuffix(".") == true)
        }
        let exact = ClipLimits(
            bytes: try ClipFixtures.bytes("turned_0.mp4").count, durationSeconds: 1.05, frames: 25, pixels: 64 * 48,
            streams: 2)
        #expect(code { try ClipReader(path: path, limits: exact) } == nil)
        #expect(code { try ClipReader(path: path, limits: ClipLimits(bytes: 0)) } == .invalidConfiguration)
        #expect(code { try ClipReader(path: path, options: ClipOptions(decoderThreads: 17)) } == .invalidConfiguration)
        #expect(code { try ClipReader(path: path, options: ClipOptions(maximumLongSide: 0)) } == .invalidConfiguration)
    }

    @Test func `stretched pixels are kept within the limit too`() throws {
        let limits = ClipLimits(pixels: 64 * 48)
        let reader = try ClipReader(path: ClipFixtures.path("wide_pixels.mp4"), limits: limits)
        #expect(reader.outputSize.pixelCount <= 64 * 48)
        #expect(abs(Double(reader.outputSize.width) / Double(reader.outputSize.height) - 128.0 / 48) < 0.1)
    }

    @Test func `a size that changes on the way is followed, and held to the limit`() throws {
        let path = ClipFixtures.path("size_change.avi")
        let reader = try ClipReader(path: path)
        var sizes: [Size] = []
        while let frame = try reader.nextFrame() { sizes.append(frame.image.size) }
        let small = Size(width: 64, height: 48)
        let large = Size(width: 96, height: 64)
        #expect(sizes == [small, small, small, small, large, large, large, large])

        let held = try ClipReader(path: path, limits: ClipLimits(pixels: 64 * 48))
        for _ in 0..<4 { #expect(try held.nextFrame()?.image.size == small) }
        let first = #expect(throws: BiometricsError.self) { try held.nextFrame() }
        #expect(first?.code == .inputTooLarge)
        let second = #expect(throws: BiometricsError.self) { try held.nextFrame() }
        #expect(second == first)
    }

    @Test(arguments: [10_000, 5_000_000, 80_000_000, 2_147_483_647])
    func `an index that claims a great many frames is refused`(count: UInt32) throws {
        var bytes = try ClipFixtures.bytes("turned_90.mp4")
        func put(_ value: UInt32, in box: String, at offset: Int) throws {
            let name = Array(box.utf8)
            let start = try #require((0..<(bytes.count - 4)).first { Array(bytes[$0..<($0 + 4)]) == name })
            for byte in 0..<4 { bytes[start + offset + byte] = UInt8(truncatingIfNeeded: value >> (24 - 8 * byte)) }
        }
        try put(1, in: "stsz", at: 8)
        try put(count, in: "stsz", at: 12)
        try put(count, in: "stsc", at: 16)
        try put(count, in: "stts", at: 12)
        try put(1, in: "stts", at: 16)
        let refused = code { try ClipReader(bytes: bytes) }
        #expect(refused == .inputTooLarge || refused == .unreadableInput)
    }

    @Test(arguments: ["turned_0.mp4", "vp9.webm", "mjpeg.avi", "animated.gif"])
    func `a clip that is cut off gives its first frames and says that it is partial`(name: String) throws {
        // MP4 keeps its index at the end; without it nothing can be read.
        let whole = try ClipFixtures.bytes(name)
        let cut = Array(whole.prefix(whole.count * 8 / 10))
        if name.hasSuffix("mp4") {
            #expect(code { try ClipReader(bytes: cut) } == .unreadableInput)
            return
        }
        let reader = try ClipReader(bytes: cut)
        let complete = try ClipReader(bytes: whole)
        var count = 0
        while let frame = try reader.nextFrame() {
            let same = try #require(try complete.nextFrame())
            #expect(frame.timestampSeconds == same.timestampSeconds)
            count += 1
        }
        #expect(count >= 2)
        #expect(!complete.isPartial)
        #expect(reader.isPartial)
    }

    @Test(arguments: ClipFixtures.names + ["size_change.avi", "audio_only.mp4", "unlisted_codec.mkv"])
    func `a damaged clip gives frames within the limits, or an error of ours`(name: String) throws {
        let whole = try ClipFixtures.bytes(name)
        var seed = whole.reduce(UInt64(14_695_981_039_346_656_037)) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }
        func random(_ bound: Int) -> Int {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((seed >> 33) % UInt64(bound))
        }
        let limits = ClipLimits(bytes: 1 << 20, durationSeconds: 5, frames: 200, pixels: 128 * 128)
        for round in 0..<40 {
            var bytes = whole
            switch round % 4 {
            case 0: for _ in 0...random(8) { bytes[random(bytes.count)] = UInt8(random(256)) }
            case 1: for _ in 0...random(4) { bytes[random(min(bytes.count, 700))] ^= UInt8(1 << random(8)) }
            case 2: bytes.removeSubrange(random(bytes.count)...)
            default:
                let start = random(bytes.count)
                bytes.removeSubrange(start..<min(bytes.count, start + 1 + random(64)))
            }
            let sampling: FrameSampling = round % 3 == 0 ? .spread(4) : round % 3 == 1 ? .every : .perSecond(9)
            do {
                let options = ClipOptions(sampling: sampling, decoderThreads: 1 + round % 2)
                let reader = try ClipReader(bytes: bytes, limits: limits, options: options)
                var last = -Double.infinity
                var count = 0
                while let frame = try reader.nextFrame() {
                    #expect(frame.image.size.pixelCount <= limits.pixels)
                    #expect(frame.timestampSeconds > last)
                    last = frame.timestampSeconds
                    count += 1
                }
                #expect(last <= limits.durationSeconds)
                #expect(count <= limits.frames * 2)
            } catch {
                let known: [BiometricsError.Code] = [
                    .unreadableInput, .unsupportedFormat, .inputTooLarge, .noVideoStream,
                ]
                #expect(known.contains(error.code), "\(error)")
            }
        }
    }

    @Test func `no clip stays open, whatever way it ends`() async throws {
        // A process of its own, as other tests have clips open at the same time.
        await #expect(processExitsWith: .success) {
            for name in ClipFixtures.names + ["audio_only.mp4", "unlisted_codec.mkv", "size_change.avi"] {
                let bytes = try ClipFixtures.bytes(name)
                for count in stride(from: 0, through: bytes.count, by: max(1, bytes.count / 12)) {
                    let reader = try? ClipReader(
                        bytes: Array(bytes.prefix(count)), limits: ClipLimits(pixels: 64 * 64),
                        options: ClipOptions(sampling: .spread(3)))
                    _ = try? reader?.nextFrame()
                }
            }
            // The template, and the worker that waits for the next clip.
            precondition(children() == 2)
            let one = try ClipReader(path: ClipFixtures.path("turned_0.mp4"))
            precondition(children() == 3)
            withExtendedLifetime(one) {}
        }
    }
}

/// How many processes this one has started and not waited for.
private func children() -> Int {
    let tasks = "/proc/self/task"
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? []
    return threads.reduce(0) { count, thread in
        let list = try? String(contentsOfFile: "\(tasks)/\(thread)/children", encoding: .utf8)
        return count + (list ?? "").split(separator: " ").count
    }
}
