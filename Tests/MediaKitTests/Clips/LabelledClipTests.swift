import BiometricsCore
import Foundation
import MediaKit
import Testing

@Suite(
    .enabled(
        if: ClipFixtures.labelled != nil, "set BIOMETRICS_TEST_DATA to the directory of labelled data to run these"))
struct LabelledClipTests {
    private func path(_ name: String) throws -> String {
        try #require(ClipFixtures.labelled).appending(path: name).path
    }

    @Test func `every labelled clip gives ninety upright frames of 540 by 720`() throws {
        let folder = try path("clips")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".mp4") }
        #expect(!names.isEmpty)
        for name in names {
            let options = ClipOptions(maximumLongSide: 360)
            let reader = try ClipReader(path: "\(folder)/\(name)", options: options)
            #expect(reader.metadata.size == Size(width: 540, height: 720))
            var count = 0
            while let frame = try reader.nextFrame() {
                #expect(frame.image.size == Size(width: 270, height: 360))
                count += 1
            }
            #expect(count == reader.metadata.frameCount, "\(name)")
            #expect(!reader.isPartial, "\(name)")
        }
    }

    @Test func `odd clips read as their table says`() throws {
        let turned = try ClipReader(path: path("odd/rotated_tag.mp4"))
        #expect([90, 270].contains(turned.metadata.rotationDegrees))
        #expect(turned.outputSize == Size(width: 720, height: 540))
        #expect(try turned.nextFrame() != nil)
        let webm = try ClipReader(path: path("odd/clip.webm"))
        #expect(webm.metadata.container == .webm)
        #expect(webm.metadata.codec == "vp9")
        #expect(try webm.nextFrame() != nil)
        let silent = #expect(throws: BiometricsError.self) { try ClipReader(path: path("odd/audio_only.mp4")) }
        #expect(silent?.code == .noVideoStream)
        let cut = #expect(throws: BiometricsError.self) { try ClipReader(path: path("odd/truncated.mp4")) }
        #expect(cut?.code == .unreadableInput)
    }
}
