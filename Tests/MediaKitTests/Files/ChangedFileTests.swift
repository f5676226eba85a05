import BiometricsCore
import BiometricsTestSupport
import Foundation
import MediaKit
import Testing

/// Two reads of a file are the same, whatever happens to the file in between.
struct ChangedFileTests {
    private let folder = TemporaryFolder()

    private func clip(at path: String) throws -> EncodedClip {
        guard case .clip(let clip) = try EncodedMedia(contentsOf: path) else { throw CocoaError(.fileReadUnknown) }
        return clip
    }

    private static func frames(_ clip: EncodedClip) throws -> [VideoFrame] {
        let reader = try clip.reader()
        var frames: [VideoFrame] = []
        while let frame = try reader.nextFrame() { frames.append(frame) }
        return frames
    }

    private func frames(_ clip: EncodedClip) throws -> [VideoFrame] { try Self.frames(clip) }

    private func copy(_ name: String, of clip: String, padding: Int = 0) throws -> String {
        var bytes = try ClipFixtures.bytes(clip)
        if padding > 0 {
            let size = UInt32(padding + 8)
            bytes += (0..<4).map { UInt8(truncatingIfNeeded: size >> (24 - 8 * $0)) } + Array("free".utf8)
            bytes += [UInt8](repeating: 7, count: padding)
        }
        let path = folder(name)
        try Data(bytes).write(to: URL(filePath: path))
        return path
    }

    /// Writes `bytes` into the file, at its place or at its end, and gives it back the time that it had.
    private func overwrite(_ path: String, at offset: Int, with bytes: [UInt8]) throws {
        let date = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate]
        let handle = try FileHandle(forUpdating: URL(filePath: path))
        try handle.seek(toOffset: UInt64(offset))
        try handle.write(contentsOf: Data(bytes))
        try handle.close()
        if let date { try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path) }
    }

    @Test func `a link that is led elsewhere, or a name that is gone, changes nothing for an open clip`() throws {
        let link = folder("selfie.mp4")
        let (first, second) = (ClipFixtures.path("turned_0.mp4"), ClipFixtures.path("turned_90.mp4"))
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: first)
        let clip = try clip(at: link)
        let expected = try frames(try self.clip(at: first))
        try #require(expected != frames(try self.clip(at: second)))
        #expect(try frames(clip) == expected)
        try FileManager.default.removeItem(atPath: link)
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: second)
        #expect(try frames(clip) == expected)
        try FileManager.default.removeItem(atPath: link)
        #expect(try frames(clip) == expected)
    }

    @Test func `a clip that was replaced or deleted is read on`() throws {
        let path = try copy("selfie.mp4", of: "turned_0.mp4")
        let clip = try clip(at: path)
        let reader = try clip.reader()
        let first = try reader.nextFrame()
        let other = try copy("other.mp4", of: "turned_90.mp4")
        #expect(unsafe rename(other, path) == 0)
        #expect(try clip.reader().nextFrame() == first)
        try FileManager.default.removeItem(atPath: path)
        #expect(try clip.reader().nextFrame() == first)
        #expect(try frames(clip) == frames(try self.clip(at: ClipFixtures.path("turned_0.mp4"))))
    }

    @Test func `a clip that is overwritten in place between two readings is an error, whatever its times say`() throws {
        let path = try copy("selfie.mp4", of: "turned_0.mp4")
        let clip = try clip(at: path)
        _ = try frames(clip)
        let bytes = try ClipFixtures.bytes("turned_0.mp4")
        try overwrite(path, at: bytes.count / 2, with: [bytes[bytes.count / 2] ^ 1])
        for _ in 0..<2 {
            let error = #expect(throws: BiometricsError.self) { _ = try frames(clip) }
            #expect(error?.code == .unreadableInput && error?.path == path)
            #expect(error?.message.contains("changed while it was read") == true)
        }
        #expect(throws: BiometricsError.self) { try clip.forEachPiece { _ in } }
        // The written bytes are an ordinary clip for a reader that opens it now.
        _ = try self.clip(at: path)
    }

    @Test func `the same bytes written again are not a change`() throws {
        let path = try copy("selfie.mp4", of: "turned_0.mp4")
        let clip = try clip(at: path)
        let before = try frames(clip)
        try overwrite(path, at: 0, with: try ClipFixtures.bytes("turned_0.mp4"))
        #expect(try frames(clip) == before)
    }

    @Test func `a change in the last byte of several blocks is noticed, and one behind the end is not read`() throws {
        let path = try copy("selfie.mp4", of: "turned_0.mp4", padding: 300_000)
        let clip = try clip(at: path)
        var bytes: [UInt8] = []
        try clip.forEachPiece { piece in bytes += unsafe piece.withUnsafeBytes { unsafe Array($0) } }
        #expect(bytes == [UInt8](try Data(contentsOf: URL(filePath: path))))
        let before = try frames(clip)
        try overwrite(path, at: bytes.count, with: [1, 2, 3])
        #expect(try frames(clip) == before)
        try clip.forEachPiece { _ in }
        try overwrite(path, at: bytes.count - 1, with: [8])
        let error = #expect(throws: BiometricsError.self) { try clip.forEachPiece { _ in } }
        #expect(error?.code == .unreadableInput)
        #expect(throws: BiometricsError.self) { _ = try frames(clip) }
    }

    @Test func `a clip that is cut off while it is read is an error and no shorter clip`() throws {
        let path = try copy("selfie.avi", of: "mjpeg.avi")
        let clip = try clip(at: path)
        let reader = try clip.reader()
        _ = try reader.nextFrame()
        #expect(unsafe truncate(path, 6000) == 0)
        #expect(throws: BiometricsError.self) { _ = try clip.reader() }
        // An earlier reader gets the error too, because half of its content can no longer be checked.
        let error = #expect(throws: BiometricsError.self) { while try reader.nextFrame() != nil {} }
        #expect(error?.message.contains("changed while it was read") == true)
    }

    @Test func `readers in several threads read the same`() async throws {
        let clip = try clip(at: try copy("selfie.mp4", of: "turned_0.mp4", padding: 200_000))
        let expected = try frames(clip)
        await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<8 { group.addTask { (try? Self.frames(clip)) == expected } }
            for await isSame in group { #expect(isSame) }
        }
    }

    @Test func `a picture is what was read of it first`() throws {
        let path = folder("a.png")
        try Data(PictureFixtures.bytes("rgb.png")).write(to: URL(filePath: path))
        guard case .picture(let picture) = try EncodedMedia(contentsOf: path) else {
            Issue.record("no picture")
            return
        }
        try Data(PictureFixtures.bytes("gray_alpha.png")).write(to: URL(filePath: path))
        #expect(picture.bytes == (try PictureFixtures.bytes("rgb.png")))
    }
}
