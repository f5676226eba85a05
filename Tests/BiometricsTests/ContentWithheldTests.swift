import BiometricsCore
import BiometricsTestSupport
import Testing

@testable import Biometrics

/// No log holds what somebody looks like.
struct ContentWithheldTests {
    /// Everything that printing and dumping show.
    private func shown(_ value: Any) -> String {
        var text = "\(value) \(String(reflecting: value)) "
        dump(value, to: &text)
        return text
    }

    /// The whole numbers in it, so that the digits of a duration do not count as a pixel.
    private func numbers(in text: String) -> Set<Substring> {
        Set(text.split { !$0.isNumber && $0 != "." })
    }

    private let image = ToyPicture(brightness: 137, side: 64).image

    @Test func `neither print nor dump shows pixels, bytes or features`() async throws {
        let template = try FaceTemplate(model: ToyEmbedder.model, unitFeatures: [0.6, 0.8])
        let file = try image.encoded(as: .png)
        let source = MediaSource.data(file, name: "face.png")
        let sample = try await ToyMatcher.calibrated().sample(.image(image, name: "toy"), as: .selfie)
        let values: [Any] = [
            image, template, source, MediaSource.image(image, name: "toy"), SharedMedia(source), sample,
            try source.open(limits: MediaLimits()), Tensor(shape: [2], values: [0.6, 0.8]),
            ComparisonRequest(selfie: source, document: source),
            AlignedFace(image: image.square112, template: .arcFace112),
        ]
        for value in values {
            // 137 is also the first byte of every PNG.
            #expect(numbers(in: shown(value)).isDisjoint(with: ["137", "0.6"]), "\(type(of: value))")
        }
        #expect(shown(source).contains("face.png"))
        #expect(numbers(in: shown([UInt8(137)])).contains("137") && numbers(in: shown([Float(0.6)])).contains("0.6"))
    }
}

extension Image {
    /// A picture of the size of an aligned face.
    fileprivate var square112: Image {
        Image(size: Size(width: 112, height: 112), format: .bgr8, filledWith: 137)
    }
}
