import MediaKit
import Testing

struct MediaLibrariesTests {
    @Test(arguments: [
        (PictureFormat.jpeg, "libjpeg-turbo "), (.png, "libpng "), (.webp, "libwebp "), (.tiff, "libtiff "),
    ])
    func `a codec tells its library and a version`(format: PictureFormat, name: String) throws {
        let version = try #require(MediaLibraries.version(decoding: format))
        #expect(version.hasPrefix(name))
        #expect(version.dropFirst(name.count).first?.isNumber == true)
        #expect(!version.contains("\n"))
    }

    @Test func `FFmpeg tells its version`() throws {
        #expect(try MediaLibraries.clipVersion().first != nil)
    }
}
