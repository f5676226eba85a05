import BiometricsCore
import BiometricsTestSupport
import Foundation

/// The values that an independent implementation gives, and the inputs that they are for.
enum Golden {
    static let fixtures = SourceTree.tests.appending(path: "Fixtures")

    /// The lists of Tests/Fixtures/opencv/golden.json, made by Tests/Golden/make_opencv_golden.py.
    static func values(_ name: String) throws -> [Double] {
        let data = try Data(contentsOf: fixtures.appending(path: "opencv/golden.json"))
        let all = try JSONDecoder().decode([String: [Double]].self, from: data)
        guard let values = all[name] else { throw CocoaError(.keyValueValidation) }
        return values
    }

    /// The same pixels as `picture` in the script.
    static func picture(_ width: Int, _ height: Int, _ format: Image.PixelFormat) -> Image {
        Image(size: Size(width: width, height: height), format: format) { x, y in
            (0..<format.bytesPerPixel).map { c in UInt8((x * x * 3 + y * 17 + x * y * (c + 1) + c * 40) / 4 % 256) }
        }
    }

    /// The largest difference between `image` and the list `name`; infinite when the counts differ.
    static func difference(_ image: Image, _ name: String) throws -> Double {
        let expected = try values(name)
        guard expected.count == image.pixels.count else { return .infinity }
        return zip(image.pixels, expected).map { abs(Double($0) - $1) }.max() ?? 0
    }
}
