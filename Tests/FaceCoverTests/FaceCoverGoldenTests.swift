import BiometricsCore
import BiometricsTestSupport
import Foundation
import MediaKit
import ModelStore
import OpenCVKit
import Testing

@testable import FaceCover

/// The mask detector, turned into ONNX, against the reference runtime (Tests/Golden/make_face_cover_golden.py).
@Suite(.data("lfw/pairs.txt"), .models([FaceCoverPlugin.modelID]))
struct FaceCoverGoldenTests {
    private struct Golden: Decodable {
        struct Sight: Decodable {
            let covered: Double
            let open: Double
        }

        struct Picture: Decodable {
            let file: String
            let bare: Sight
            let cloth: Sight
        }

        let pictures: [Picture]
    }

    /// The picture at the top left of the network's input, black beside it.
    private func input(of picture: Image, side: Int) -> [UInt8] {
        var pixels = [UInt8](repeating: 0, count: 3 * side * side)
        for row in 0..<picture.height {
            let start = row * picture.bytesPerRow
            pixels.replaceSubrange(
                3 * row * side..<3 * (row * side + picture.width),
                with: picture.pixels[start..<start + 3 * picture.width])
        }
        return pixels
    }

    private func drawCloth(on pixels: inout [UInt8], side: Int) {
        for row in 128..<176 {
            let half = 41 - 21 * max(0, 2 * (row - 128) - 48) / 48
            for place in 3 * (row * side + 125 - half)..<3 * (row * side + 125 + half) { pixels[place] = 30 }
        }
    }

    private func expect(_ sight: FaceCoverNetwork.Sight, is golden: Golden.Sight, _ file: String) {
        #expect(abs(sight.covered - golden.covered) < 1e-4, "\(file)")
        #expect(abs(sight.open - golden.open) < 1e-4, "\(file)")
    }

    @Test func `probabilities are those of the reference runtime, of open faces and of covered ones`() throws {
        let path = SourceTree.tests.appending(path: "Fixtures/facecover/lfw_cover.json")
        let pictures = try JSONDecoder().decode(Golden.self, from: Data(contentsOf: path)).pictures
        #expect(pictures.count == 12)
        let context = PluginContext(models: try ModelStore.standard(), engine: OpenCVEngine())
        let network = try FaceCoverNetwork(in: context)
        let side = network.recipe.inputSide
        var covered = 0
        for picture in pictures {
            let image = try EncodedPicture(contentsOf: TestData.path("lfw/\(picture.file)")).decode().image
            var pixels = input(of: image, side: side)
            let size = Size(width: side, height: side)
            expect(
                try network.sight(in: Image(size: size, format: .bgr8, pixels: pixels)), is: picture.bare, picture.file)
            drawCloth(on: &pixels, side: side)
            let sight = try network.sight(in: Image(size: size, format: .bgr8, pixels: pixels))
            expect(sight, is: picture.cloth, picture.file)
            covered += sight.covered > sight.open ? 1 : 0
        }
        #expect(covered >= 11)
    }
}
