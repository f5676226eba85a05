import BenchmarkSupport
import BiometricsCore
import BiometricsEvaluation
import FoundationEssentials
import MediaKit
import OpenCVKit

/// The pairs that are compared: one photograph's, at 1 and at 12 megapixels.
struct InputPictures {
    /// A pair of pictures of one size.
    struct Pair {
        let name: String
        let megapixels: Double
        let selfie: String
        let document: String
    }

    let sizes: [Pair]

    /// JPEGs as cameras write them: quality below 90, so that the colour is halved.
    private static let quality = 88
    /// Enlarging smooths, and smooth pictures decode fast; sensor noise of this size (either way) makes up for it.
    private static let noise = 8

    private let folder: String

    init(folder: String) {
        self.folder = folder
        sizes = [1.0, 12.0].map { megapixels in
            let size = "\(Int(megapixels))mp"
            return Pair(
                name: size, megapixels: megapixels, selfie: "\(folder)/selfie-\(size).jpg",
                document: "\(folder)/document-\(size).jpg")
        }
    }

    /// Makes them from `selfie.jpg` and `document.jpg` in `example`, and tells what was made.
    func make(fromExample example: String) throws -> [InputFile] {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let limits = DecodingLimits()
        let selfie = try EncodedPicture(contentsOf: "\(example)/selfie.jpg", limits: limits).decode().image
        let document = try EncodedPicture(contentsOf: "\(example)/document.jpg", limits: limits).decode().image
        return try sizes.flatMap { pair in
            [
                try Self.write(selfie, megapixels: pair.megapixels, to: pair.selfie),
                try Self.write(document, megapixels: pair.megapixels, to: pair.document),
            ]
        }
    }

    private static func write(_ image: Image, megapixels: Double, to path: String) throws -> InputFile {
        let scale = (megapixels * 1e6 / Double(image.size.pixelCount)).squareRoot()
        let size = Size(
            width: Int((Double(image.width) * scale).rounded()), height: Int((Double(image.height) * scale).rounded()))
        let resized = try image.resized(to: size)
        let jpeg = try PictureEncoder.jpeg(megapixels > 2 ? withNoise(resized) : resized, quality: quality)
        try Data(jpeg).write(to: URL(filePath: path))
        return InputFile(path: path, width: size.width, height: size.height, bytes: jpeg.count)
    }

    private static func withNoise(_ image: Image) -> Image {
        var generator = SplitMix64(seed: 1)
        var pixels = image.pixels
        for index in pixels.indices {
            let shift = Int(generator.next() % UInt64(2 * noise + 1)) - noise
            pixels[index] = UInt8(clamping: Int(pixels[index]) + shift)
        }
        return Image(size: image.size, format: image.format, pixels: pixels)
    }
}

/// A file that was measured with.
struct InputFile: Codable {
    let path: String
    let width: Int
    let height: Int
    let bytes: Int
}
