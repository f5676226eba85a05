import BiometricsCore
import Digests
import Platform
import Testing

@testable import TesseractText

/// The weights of Tesseract without their dictionaries.
struct TraineddataRewritingTests {
    private static let count = 24

    private static func bytes(_ number: Int64) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }

    /// A file with these parts, in their order in the file.
    private static func file(_ parts: [(Int, [UInt8])], count: UInt8 = UInt8(count)) -> [UInt8] {
        var offsets = [Int64](repeating: -1, count: Int(count))
        var content: [UInt8] = []
        for (part, bytes) in parts {
            offsets[part] = Int64(4 + 8 * Int(count) + content.count)
            content += bytes
        }
        return [count, 0, 0, 0] + offsets.flatMap(bytes) + content
    }

    private static let network: [(Int, [UInt8])] = [(17, [1, 2]), (21, [3]), (22, [4, 5, 6]), (23, [7])]

    @Test func `dictionaries are left out, wherever they stand`() throws {
        let original = Self.file([
            (19, [9, 9, 9]), (23, [7]), (17, [1, 2]), (18, [8]), (22, [4, 5, 6]), (20, []), (21, [3]),
        ])
        #expect(try TraineddataRewriting.rewritten(original) == Self.file(Self.network))
        #expect(try TraineddataRewriting.rewritten(Self.file(Self.network)) == Self.file(Self.network))
    }

    @Test func `a file that is damaged is refused`() {
        let file = Self.file(Self.network)
        var cases: [[UInt8]] = [
            [], [24, 0, 0], Array(file.prefix(195)), [0] + file.dropFirst(), [65] + file.dropFirst(),
        ]
        cases.append([255, 255, 255, 255] + file.dropFirst(4))
        cases.append(Self.file(Array(Self.network.dropLast())))
        cases.append(Self.file([(3, [1])], count: 20))
        for offset in [-2, 195, Int64(file.count) + 1, .max, .min] {
            cases.append(Array(file.prefix(4 + 8 * 17)) + Self.bytes(offset) + file.dropFirst(4 + 8 * 18))
        }
        for damaged in cases {
            let error = #expect(throws: BiometricsError.self) { try TraineddataRewriting.rewritten(damaged) }
            #expect(error?.code == .modelInvalid)
        }
    }

    private static let published = "/usr/share/tesseract-ocr/5/tessdata/Latin.traineddata"

    @Test(.enabled(if: (try? OpenFile(published)) != nil, "needs the package tesseract-ocr-script-latn"))
    func `Debian's weights for Latin script become the ones of the manifest`() throws {
        let original = try OpenFile.ordinary(at: Self.published).content(limit: ModelOriginal.maximumBytes)
        // A program in Python that takes the same four parts gives this digest.
        let digest = "1ee03c1e8fca2b2f1cbc58bc9bdad53e26256c49c22b6a42be4256f608860468"
        #expect(try SHA256.digest(of: TraineddataRewriting.rewritten(original)) == digest)
    }
}
