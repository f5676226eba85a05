import CFFmpeg
import Foundation
import Testing

/// How much of a file gives a viewer each frame, if the bytes come in order.
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

    /// The clip with its index in front, as a recorder that sends its film must write it. The index takes 2,218 bytes.
    private static func clipInOrder() throws -> [UInt8] {
        let bytes = try bytes("turned_0.mp4")
        let (frames, index) = (40..<4591, 4591..<6809)
        #expect(Array(bytes[frames.lowerBound + 4..<frames.lowerBound + 8]) == Array("mdat".utf8))
        #expect(Array(bytes[index.lowerBound + 4..<index.lowerBound + 8]) == Array("moov".utf8))
        var moved = Array(bytes[index])
        // The places of the chunks, of pictures and of sound.
        for table in moved.indices where moved[table...].starts(with: Array("stco".utf8)) {
            for entry in 0..<number(at: table + 8, in: moved) {
                let place = table + 12 + 4 * entry
                moved.replaceSubrange(place..<place + 4, with: bigEndian(number(at: place, in: moved) + index.count))
            }
        }
        return bytes[..<frames.lowerBound] + moved + bytes[frames]
    }

    private static func number(at place: Int, in bytes: [UInt8]) -> Int {
        bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
    }

    /// A clip whose first two frames, of 1,130 bytes, lie behind all others in the file.
    private static func clipThatEndsWithItsBeginning() throws -> [UInt8] {
        var bytes = try clipInOrder()
        let original = bytes.count
        let entry = try place(of: "stco", in: bytes) + 12
        let beginning = Array(bytes[2266..<2266 + 1130])
        #expect(number(at: entry, in: bytes) == 2266)
        bytes += bigEndian(beginning.count + 8) + Array("mdat".utf8) + beginning
        bytes.replaceSubrange(entry..<entry + 4, with: bigEndian(original + 8))
        return bytes
    }

    /// `ffprobe -show_packets turned_0.mp4`: `pos` and `size` added up.
    private static let told: [Int64] = [
        1144, 1178, 1259, 1409, 1518, 1669, 1734, 1843, 1948, 2060, 2122, 2235, 2794, 2883, 2991, 3102, 3207, 3304,
        3409, 3516, 3625, 3697, 3810, 3923, 4314,
    ]

    @Test func `a frame of a file in order needs it as far as its packet`() throws {
        #expect(try Self.ends(Self.clipInOrder()) == Self.told.map { $0 + 2218 })
        let webm = Self.ends(try Self.bytes("vp8.webm"))
        #expect(webm.count == 10 && zip(webm, webm.dropFirst()).allSatisfy(<))
        #expect(webm.first == 483 + 4 + 1087 && webm.last == 2946 + 4 + 152)
    }

    @Test func `a frame needs an index that comes last, because it says which bytes are frames`() throws {
        let bytes = try Self.bytes("turned_0.mp4")
        let ends = Self.ends(bytes)
        #expect(ends.count == 25)
        // The last few bytes may be unread.
        #expect(ends.allSatisfy { $0 >= bytes.count - 64 })
    }

    @Test func `a frame needs what is decoded before it, wherever in the file that lies`() throws {
        let bytes = try Self.clipThatEndsWithItsBeginning()
        let ends = Self.ends(bytes)
        #expect(ends.count == 25)
        #expect(ends.allSatisfy { $0 >= bytes.count - 64 })
    }

    @Test func `a frame needs what is decoded before it and never shown`() throws {
        var bytes = try Self.clipThatEndsWithItsBeginning()
        // The edit list begins behind the first frames, which the others are predicted from.
        let time = try Self.place(of: "elst", in: bytes) + 16
        bytes.replaceSubrange(time..<time + 4, with: Self.bigEndian(1024 + 4 * 512))
        let ends = Self.ends(bytes)
        #expect((10..<25).contains(ends.count))
        #expect(ends.allSatisfy { $0 >= bytes.count - 64 })
    }

    @Test func `frames that share a block need all of it`() throws {
        var bytes = try Self.bytes("vp8.webm")
        // The second block: track 1, 40 ms, no flags. Now it holds two frames: one of 5 bytes, and the rest.
        let block = try #require(bytes.indices.first { bytes[$0...].starts(with: [0xA3, 0x40, 0xCA, 0x81, 0, 40, 0]) })
        bytes.replaceSubrange(block + 6..<block + 9, with: [0x02, 1, 5])
        let ends = Self.ends(bytes)
        #expect(ends.count > 2)
        #expect(ends[1] == 1577 + 4 + 198)
    }
}
