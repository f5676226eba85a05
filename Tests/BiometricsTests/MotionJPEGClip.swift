import BiometricsCore
import MediaKit

/// Writes pictures as a clip: Motion JPEG in AVI.
enum MotionJPEGClip {
    /// The clip's bytes. All pictures are of one size.
    static func encode(_ images: [Image], framesPerSecond: UInt32 = 25) throws -> [UInt8] {
        guard let size = images.first?.size else { return [] }
        let (width, height, count) = (UInt32(size.width), UInt32(size.height), UInt32(images.count))
        let main: [UInt32] = [1_000_000 / framesPerSecond, 0, 0, 0x10, count, 0, 1, 1 << 20, width, height, 0, 0, 0, 0]
        let stream: [UInt32] = [0, 0, 0, 1, framesPerSecond, 0, count, 1 << 20, 10_000, 0, 0, height << 16 | width]
        let format: [UInt32] = [40, width, height, 24 << 16 | 1, code("MJPG"), width * height * 3, 0, 0, 0, 0]
        let header =
            chunk("avih", words(main))
            + list("strl", chunk("strh", words([code("vids"), code("MJPG")] + stream)) + chunk("strf", words(format)))
        var (pictures, index): ([UInt8], [UInt32]) = ([], [])
        for image in images {
            let jpeg = try PictureEncoder.jpeg(image, quality: 90)
            index += [code("00dc"), 0x10, UInt32(pictures.count + 4), UInt32(jpeg.count)]
            pictures += chunk("00dc", jpeg)
        }
        let body = list("hdrl", header) + list("movi", pictures) + chunk("idx1", words(index))
        return chunk("RIFF", Array("AVI ".utf8) + body)
    }

    private static func code(_ text: String) -> UInt32 { text.utf8.reversed().reduce(0) { $0 << 8 | UInt32($1) } }

    private static func words(_ values: [UInt32]) -> [UInt8] {
        values.flatMap { value in (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
    }

    private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        var bytes = Array(name.utf8)
        bytes += words([UInt32(content.count)])
        bytes += content
        if !content.count.isMultiple(of: 2) { bytes.append(0) }
        return bytes
    }

    private static func list(_ name: String, _ content: [UInt8]) -> [UInt8] {
        chunk("LIST", Array(name.utf8) + content)
    }
}
