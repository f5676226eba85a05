import CFFmpeg
import Foundation
import Testing

/// How much of a file it takes to have each frame, of files whose parts lie in another order than they are decoded in.
struct FramePlaceTests {
    private static let clips = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Fixtures/clips")

    private static func bytes(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: clips.appending(path: name)))
    }

    /// The ends in the order of the file.
    private static func ends(_ bytes: [UInt8]) -> [Int64] {
        var limits = ffb_limits(
            bytes: 1_000_000, duration_seconds: 60, frames: 1000, pixels: 1_000_000, streams: 8, packets: 10_000,
            work: 1_000_000_000)
        var options = ffb_options(threads: 1, max_long_side: 0, seek: true, watch: false)
        var error = ffb_error()
        return unsafe bytes.withUnsafeBufferPointer { buffer in
            let clip = unsafe ffb_clip_open_bytes(buffer.baseAddress, buffer.count, &limits, &options, &error)
            defer { unsafe ffb_clip_close(clip) }
            guard unsafe clip != nil else { return [] }
            var places = [ffb_packet_place](repeating: ffb_packet_place(), count: 100)
            let count = unsafe ffb_clip_packet_places(clip, &places, 100)
            return places.prefix(Int(count)).map(\.end_byte)
        }
    }

    private static func place(of name: String, in bytes: [UInt8]) throws -> Int {
        try #require(bytes.indices.first { bytes[$0...].starts(with: Array(name.utf8)) })
    }

    private static func bigEndian(_ value: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }

    /// A clip whose first two frames, of 1,130 bytes, lie behind all others in the file.
    private static func clipThatEndsWithItsBeginning() throws -> (bytes: [UInt8], original: Int) {
        var bytes = try bytes("turned_0.mp4")
        let original = bytes.count
        let entry = try place(of: "stco", in: bytes) + 12
        let chunk = 48..<48 + 1130
        #expect(Array(bytes[entry..<entry + 4]) == bigEndian(chunk.lowerBound))
        let beginning = Array(bytes[chunk])
        bytes += bigEndian(beginning.count + 8) + Array("mdat".utf8) + beginning
        bytes.replaceSubrange(entry..<entry + 4, with: bigEndian(original + 8))
        return (bytes, original)
    }

    @Test func `a frame needs the file as far as its packet`() throws {
        let ends = Self.ends(try Self.bytes("turned_0.mp4"))
        #expect(ends.count == 25)
        #expect(ends.first == 1144)
        #expect(zip(ends, ends.dropFirst()).allSatisfy(<))
        #expect(try #require(ends.last) <= 4591)
    }

    @Test func `a frame needs what is decoded before it, wherever in the file that lies`() throws {
        let (bytes, original) = try Self.clipThatEndsWithItsBeginning()
        let ends = Self.ends(bytes)
        #expect(ends.count == 25)
        #expect(ends.allSatisfy { $0 > original })
    }

    @Test func `a frame needs what is decoded before it and never shown`() throws {
        var (bytes, original) = try Self.clipThatEndsWithItsBeginning()
        // The edit list begins behind the first frames, which the others are predicted from.
        let time = try Self.place(of: "elst", in: bytes) + 16
        bytes.replaceSubrange(time..<time + 4, with: Self.bigEndian(1024 + 4 * 512))
        let ends = Self.ends(bytes)
        #expect((10..<25).contains(ends.count))
        #expect(ends.allSatisfy { $0 > original })
    }

    @Test func `nothing tells where frames end that share a block`() throws {
        var bytes = try Self.bytes("vp8.webm")
        #expect(!Self.ends(bytes).contains(-1))
        // The second block: track 1, 40 ms, no flags. Now it holds two frames: one of 5 bytes, and the rest.
        let block = try #require(bytes.indices.first { bytes[$0...].starts(with: [0xA3, 0x40, 0xCA, 0x81, 0, 40, 0]) })
        bytes.replaceSubrange(block + 6..<block + 9, with: [0x02, 1, 5])
        let ends = Self.ends(bytes)
        #expect(ends.count > 2)
        #expect(ends.first != -1)
        #expect(ends.last == -1)
    }
}
