import BiometricsCore
import BiometricsTestSupport
import MediaKit
import Testing

@Suite(.enabled(if: PictureFixtures.specimens != nil, "set BIOMETRICS_TEST_DATA to the directory of labelled data"))
struct SpecimenPictureTests {
    private func picture(_ name: String) throws(BiometricsError) -> EncodedPicture {
        try EncodedPicture(contentsOf: (PictureFixtures.specimens ?? "") + name)
    }

    @Test(arguments: [
        "no_face.jpg", "two_faces.jpg", "tiny_face.jpg", "cropped_face.jpg", "gray.png", "alpha.png", "sixteen_bit.png",
        "selfie.webp", "selfie.tiff", "cmyk.jpg",
    ])
    func `an unusual picture is decoded whole`(_ name: String) throws {
        let picture = try picture(name)
        let decoded = try picture.decode()
        #expect(decoded.image.size == picture.size && !decoded.isPartial)
        #expect(Set(decoded.image.pixels).count > 50)
    }

    @Test func `turned pictures come out upright and alike`() throws {
        let turned = try [3, 6, 8].map { try picture("exif_orientation_\($0).jpg") }
        #expect(turned.map(\.orientation) == [3, 6, 8])
        let images = try turned.map { try $0.decode().image }
        #expect(Set(images.map(\.size)).count == 1)
        for other in images.dropFirst() {
            let total = zip(images[0].pixels, other.pixels).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
            #expect(Double(total) / Double(other.pixels.count) < 6)
        }
    }

    @Test(arguments: [
        ("empty.jpg", BiometricsError.Code.unreadableInput), ("text.jpg", .unsupportedFormat),
        ("truncated_header.jpg", .unreadableInput), ("bomb.png", .inputTooLarge), ("clip.webm", .unsupportedFormat),
        ("rotated_tag.mp4", .unsupportedFormat), ("audio_only.mp4", .unsupportedFormat),
    ])
    func `a file that is not a picture is refused`(_ name: String, _ code: BiometricsError.Code) {
        #expect(thrown { () throws(BiometricsError) in _ = try picture(name).decode() }?.code == code)
    }

    @Test func `half a file is half a picture`() throws {
        #expect(try picture("truncated_half.jpg").decode().isPartial)
    }
}
