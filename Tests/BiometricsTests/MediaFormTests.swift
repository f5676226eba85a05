import BiometricsCore
import BiometricsTestSupport
import Testing

@testable import Biometrics

/// Pictures that come as pixels and go as files.
struct MediaFormTests {
    private let picture = ToyPicture(brightness: 128)

    @Test func `pixels, bytes and a sequence of bytes of one picture come to the same`() async throws {
        let matcher = try ToyMatcher.calibrated()
        let png = try picture.image.encoded(as: .png)
        let sources: [MediaSource] = [
            .image(picture.image, name: "a"), .bytes(png, name: "b"), .data(png.lazy.map { $0 }, name: "c"),
        ]
        var templates: [[FaceTemplate]] = []
        for source in sources { templates.append(try await matcher.sample(source, as: .selfie).templates) }
        #expect(templates[0].count == 1)
        #expect(Set(templates).count == 1)
        #expect(try sources[1].image() == picture.image)
        #expect(try sources[0].image() == picture.image)
    }

    @Test func `a JPEG is one, and close to the picture`() throws {
        let jpeg = try picture.image.encoded(as: .jpeg(quality: 90))
        #expect(jpeg.starts(with: [0xFF, 0xD8]))
        let again = try MediaSource.bytes(jpeg, name: "a").image()
        #expect(again.size == picture.image.size)
        #expect(zip(again.pixels, picture.image.pixels).allSatisfy { abs(Int($0) - Int($1)) < 40 })
    }

    @Test func `pixels beyond the limit are refused, and as many as it allows are taken`() async throws {
        var configuration = ToyMatcher.configuration()
        configuration.limits.pictures.maximumPixels = 256 * 256
        let finder = try FaceFinder(configuration)
        _ = try await finder.detect(in: .image(picture.image, name: "a"))
        configuration.limits.pictures.maximumPixels = 256 * 256 - 1
        let strict = try FaceFinder(configuration)
        await #expect { try await strict.detect(in: .image(picture.image, name: "a")) } throws: {
            ($0 as? BiometricsError)?.code == .inputTooLarge
        }
        let none = Image(size: Size(width: 0, height: 0), format: .bgr8, pixels: [])
        await #expect { try await finder.detect(in: .image(none, name: "a")) } throws: {
            ($0 as? BiometricsError)?.code == .unreadableInput
        }
    }

    @Test func `pixels of one shape have another digest than the same bytes in another shape`() throws {
        let pixels = [UInt8](repeating: 7, count: 12)
        let one = Image(size: Size(width: 4, height: 1), format: .bgr8, pixels: pixels)
        let other = Image(size: Size(width: 1, height: 4), format: .bgr8, pixels: pixels)
        let grey = Image(size: Size(width: 12, height: 1), format: .gray8, pixels: pixels)
        let digests = try [one, other, grey].map { try OpenedMedia.picture(.pixels($0)).sha256() }
        #expect(Set(digests).count == 3)
    }

    @Test func `a profile is known by its name, and near names are told`() throws {
        #expect(try Profile(named: "fast") == .fast)
        #expect { try Profile(named: "fsat") } throws: {
            (($0 as? BiometricsError)?.message ?? "").contains("Did you mean fast?")
        }
    }
}
