import BiometricsCore
import BiometricsTestSupport
import Foundation
import MediaKit
import Testing

/// Frames that take a decoder longer than their bytes tell.
struct EndlessFrameTests {
    @Test func `a motion JPEG frame of endless scans is refused when the clip is opened`() throws {
        let frame = try PictureFixtures.bytes("progressive.jpg")
        let scan = try #require(frame.indices.dropLast().last { frame[$0] == 0xFF && frame[$0 + 1] == 0xDA })
        let last = frame[scan..<frame.count - 2]
        let endless = frame.dropLast(2) + Array(repeating: last, count: 100).joined() + [0xFF, 0xD9]
        let error = thrown { () throws(BiometricsError) in
            _ = try ClipReader(bytes: Self.avi([frame, [UInt8](endless)]))
        }
        #expect(error?.code == .unreadableInput)
        #expect(error?.message.contains("more than 100 scans") == true)
    }

    @Test func `a motion JPEG frame of a few scans is decoded`() throws {
        let frame = try PictureFixtures.bytes("progressive.jpg")
        let reader = try ClipReader(bytes: Self.avi([frame, frame]))
        let size = try EncodedPicture(bytes: frame).size
        for _ in 0..<2 { #expect(try reader.nextFrame()?.image.size == size) }
        #expect(try reader.nextFrame() == nil)
    }

    /// H.264 and HEVC, their units after start codes, after lengths, and after start codes within one length.
    @Test(arguments: [("H264", [0x41, 0x9A]), ("HEVC", [0x02, 0x01])] as [(String, [UInt8])])
    func `a frame of endless slices is refused when the clip is opened`(_ codec: String, _ head: [UInt8]) {
        let slice = head + [0x24, 0x6C, 0x41]
        let marked = Array(repeating: [0, 0, 1] + slice, count: 110).joined()
        var packets = [Array(marked), [0, 0, UInt8(marked.count >> 8), UInt8(marked.count & 255)] + Array(marked)]
        for size in 1...4 {
            let length = [UInt8](repeating: 0, count: size - 1) + [UInt8(slice.count)]
            packets.append(Array(Array(repeating: length + slice, count: 110).joined()))
        }
        for packet in packets { expectRefusal(of: packet, codec, "more than 101 slices") }
    }

    @Test func `a packet of endless AV1 frames is refused when the clip is opened`() {
        let frame: [UInt8] = [6 << 3 | 2, 3, 0x20, 0, 0]
        expectRefusal(of: [2 << 3 | 2, 0] + Array(Array(repeating: frame, count: 17).joined()), "AV01", "16 frames")
    }

    @Test func `frames that are never shown are counted too`() {
        // VP8 tells by a bit of the first byte.
        let clip = Self.avi([[UInt8]](repeating: [1, 0, 0, 0], count: 12), codec: "VP80")
        let error = thrown { () throws(BiometricsError) in
            _ = try ClipReader(bytes: clip, limits: ClipLimits(frames: 5))
        }
        #expect(error?.code == .inputTooLarge)
    }

    /// 25 frames of 64 x 48 H.264 pixels in 2,324 bytes; two frames of Motion JPEG of one and of ten scans.
    @Test func `the limit on work is kept exactly when the clip is opened`() throws {
        let camera = try ClipFixtures.bytes("turned_0.mp4")
        let plain = try PictureFixtures.bytes("baseline.jpg")
        let progressive = try PictureFixtures.bytes("progressive.jpg")
        let scans = progressive.indices.dropLast().count { progressive[$0] == 0xFF && progressive[$0 + 1] == 0xDA }
        let size = try EncodedPicture(bytes: plain).size
        #expect(try EncodedPicture(bytes: progressive).size == size && scans > 1)
        let cases = [
            (camera, 25 * 64 * 48 + 100 * 2324),
            (Self.avi([plain, plain], size: size), 2 * 4 * size.pixelCount + 100 * 2 * plain.count),
            (
                Self.avi([progressive, plain], size: size),
                (3 + scans + 4) * size.pixelCount + 100 * (progressive.count + plain.count)
            ),
        ]
        for (bytes, work) in cases {
            let reader = try ClipReader(bytes: bytes, limits: ClipLimits(work: work))
            while try reader.nextFrame() != nil {}
            let error = thrown { () throws(BiometricsError) in
                _ = try ClipReader(bytes: bytes, limits: ClipLimits(work: work - 1))
            }
            #expect(error?.code == .inputTooCostly)
            #expect(error?.message.contains("\(work - 1) steps") == true)
        }
    }

    @Test func `frames that become larger on the way are held to the limit on work`() throws {
        let frames = try [(40, 24), (400, 240), (400, 240)].map { width, height in
            try PictureEncoder.jpeg(
                Image(size: Size(width: width, height: height), format: .bgr8, filledWith: 80))
        }
        let reader = try ClipReader(bytes: Self.avi(frames), limits: ClipLimits(work: 1_000_000))
        let error = thrown { () throws(BiometricsError) in while try reader.nextFrame() != nil {} }
        #expect(error?.code == .inputTooCostly)
    }

    @Test func `frames that stand in one packet count each`() {
        let vp9: [UInt8] = [0xC7] + [UInt8](repeating: 1, count: 8) + [0xC7]
        func slices(_ head: [UInt8]) -> [UInt8] {
            Array(Array(repeating: [0, 0, 1] + head + [0x24, 0x6C, 0x41], count: 20).joined())
        }
        let cases = [
            ("VP90", vp9, 8, 100), ("H264", slices([0x41, 0x9A]), 13, 100), ("HEVC", slices([0x02, 0x01]), 13, 200),
        ]
        for (codec, packet, passes, pixelsOfAByte) in cases {
            let codes = [0, 1].map { less in
                thrown { () throws(BiometricsError) in
                    _ = try ClipReader(
                        bytes: Self.avi([packet], codec: codec),
                        limits: ClipLimits(work: passes * 40 * 24 + pixelsOfAByte * packet.count - less))
                }?.code
            }
            #expect(codes == [.unreadableInput, .inputTooCostly], "\(codec)")
        }
    }

    private func expectRefusal(of packet: [UInt8], _ codec: String, _ words: String) {
        let error = thrown { () throws(BiometricsError) in
            _ = try ClipReader(bytes: Self.avi([packet], codec: codec))
        }
        #expect(error?.code == .unreadableInput)
        #expect(error?.message.contains(words) == true, "\(codec): \(error?.message ?? "nothing")")
    }

    /// A clip of these frames, 25 a second; motion JPEG of 40 x 24 pixels unless said.
    private static func avi(
        _ frames: [[UInt8]], codec: String = "MJPG", size: Size = Size(width: 40, height: 24)
    ) -> [UInt8] {
        func numbers(_ values: [UInt32]) -> [UInt8] {
            values.flatMap { value in (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
        }
        func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
            Array(name.utf8) + numbers([UInt32(data.count)]) + data + [UInt8](repeating: 0, count: data.count % 2)
        }
        func list(_ name: String, _ data: [UInt8]) -> [UInt8] { chunk("LIST", Array(name.utf8) + data) }
        let count = UInt32(frames.count)
        let (width, height) = (UInt32(size.width), UInt32(size.height))
        let kind = Array(codec.utf8)
        let header = chunk("avih", numbers([40_000, 0, 0, 0, count, 0, 1, 0, width, height, 0, 0, 0, 0]))
        let rate = numbers([0, 0, 0, 1, 25, 0, count, 0, .max, 0, 0, width | height << 16])
        let format = numbers([40, width, height, 1 | 24 << 16]) + kind + numbers([0, 0, 0, 0, 0])
        let stream = list("strl", chunk("strh", Array("vids".utf8) + kind + rate) + chunk("strf", format))
        let pictures = frames.flatMap { chunk("00dc", $0) }
        return chunk("RIFF", Array("AVI ".utf8) + list("hdrl", header + stream) + list("movi", pictures))
    }
}
