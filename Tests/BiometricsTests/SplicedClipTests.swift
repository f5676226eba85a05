import Biometrics
import BiometricsCore
import BiometricsTestSupport
import MediaKit
import OpenCVKit
import Testing

/// A clip of one person with another's picture in some of its frames, against that other's document.
@Suite(.data("specimens/clips.csv"), .models(TestModels.faceMatch))
struct SplicedClipTests {
    /// 30 frames of somebody, a tenth of a second apart, and the victim's picture at their size.
    private func material() throws -> (frames: [Image], victim: Image) {
        let reader = try ClipReader(path: TestData.path("specimens/clips/01_bonafide.mp4"))
        var frames: [Image] = []
        while frames.count < 60, let frame = try reader.nextFrame() { frames.append(frame.image) }
        let picture = try MediaSource.file(TestData.path("specimens/selfies/007.jpg")).image()
        let size = try #require(frames.first?.size)
        let scale = max(
            Double(size.width) / Double(picture.width), Double(size.height) / Double(picture.height))
        let large = try picture.resized(
            to: Size(
                width: Int((Double(picture.width) * scale).rounded(.up)),
                height: Int((Double(picture.height) * scale).rounded(.up))))
        let victim = large.cropped(
            x: (large.width - size.width) / 2, y: (large.height - size.height) / 2, width: size.width,
            height: size.height)
        return (frames, victim)
    }

    private func clip(_ material: (frames: [Image], victim: Image), replacing places: [Int]) throws -> MediaSource {
        var frames = material.frames
        for place in places { frames[place] = material.victim }
        return .bytes(try MotionJPEGClip.encode(frames), name: "clip.avi")
    }

    private let document = MediaSource.file(TestData.path("specimens/documents/007_idCard.jpg"))

    @Test func `nothing is decided on a clip with another person's picture in it`() async throws {
        let material = try material()
        let matcher = try FaceMatcher()
        for places in [[0], [59], [19], [20], [30, 31], Array(40..<46)] {
            let comparison = try await matcher.compare(
                selfie: try clip(material, replacing: places), document: document)
            #expect(comparison.faceMatch.result == .undetermined, "frames \(places)")
            #expect(comparison.faceMatch.reasons.contains(.clipNotOfOnePiece), "frames \(places)")
            #expect(comparison.faceMatch.score == nil && comparison.frameScores == nil)
            #expect(comparison.selfie?.frame?.isOfOnePiece == false)
            #expect(comparison.selfie?.frame?.framesWatched == 60)
        }
    }

    @Test func `with liveness the clip is neither matched nor live`() async throws {
        let material = try material()
        var configuration = BiometricsConfiguration()
        configuration.isLivenessEnabled = true
        let matcher = try FaceMatcher(configuration)
        for places in [[19], [20], [59]] {
            let comparison = try await matcher.compare(
                selfie: try clip(material, replacing: places), document: document)
            #expect(comparison.faceMatch.result == .undetermined, "frames \(places)")
            #expect(comparison.selfie?.liveness?.isLive == false, "frames \(places)")
            #expect(comparison.selfie?.liveness?.reasons.first == .injectionSuspected, "frames \(places)")
        }
        // The frame at two seconds of ten a second is among those that are embedded.
        let seen = try await matcher.compare(
            selfie: try clip(material, replacing: [20]), document: document)
        #expect(seen.faceMatch.reasons.first == .clipShowsSeveralPeople)
    }

    @Test func `a fade to another person and back has no cut, and shows two people`() async throws {
        let material = try material()
        var frames = material.frames
        for step in 0...20 {
            let share = 1 - abs(Double(step) - 10) / 10
            let pixels = zip(material.victim.pixels, frames[20 + step].pixels).map { one, other in
                UInt8(share * Double(one) + (1 - share) * Double(other))
            }
            frames[20 + step] = Image(size: frames[0].size, format: frames[0].format, pixels: pixels)
        }
        let source = MediaSource.bytes(try MotionJPEGClip.encode(frames), name: "fade.avi")
        let comparison = try await FaceMatcher().compare(selfie: source, document: document)
        #expect(comparison.faceMatch.result == .undetermined)
        #expect(comparison.faceMatch.reasons.contains(.clipShowsSeveralPeople))
    }

    /// `frames` with the victim's face laid softly on that of two frames between each fifth and the next:
    /// none of them is alone, and none of the others.
    private func laidOn(_ frames: [Image], _ victim: Image) async throws -> [Image] {
        let finder = try FaceFinder()
        func face(_ image: Image) async throws -> Rect {
            let bytes = try PictureEncoder.jpeg(image, quality: 95)
            return try #require(try await finder.detect(in: .bytes(bytes, name: "face.jpg")).faces.first).box
        }
        let (own, other) = (try await face(frames[0]), try await face(victim))
        let (left, top) = (Int(own.x), Int(own.y))
        let mask = try victim.cropped(to: other).resized(to: Size(width: Int(own.width), height: Int(own.height)))
        return frames.enumerated().map { index, frame in
            guard (2...3).contains(index % 5) else { return frame }
            var pixels = frame.pixels
            for y in 0..<mask.height where (0..<frame.height).contains(top + y) {
                for x in 0..<mask.width where (0..<frame.width).contains(left + x) {
                    let (u, v) = (2 * Double(x) / Double(mask.width) - 1, 2 * Double(y) / Double(mask.height) - 1)
                    let share = min(1, max(0, 4 * (1 - (u * u + v * v).squareRoot())))
                    let place = ((top + y) * frame.width + left + x) * 3
                    for channel in 0..<3 {
                        let (one, two) = (pixels[place + channel], mask.pixels[(y * mask.width + x) * 3 + channel])
                        pixels[place + channel] = UInt8(Double(one) * (1 - share) + Double(two) * share)
                    }
                }
            }
            return Image(size: frame.size, format: frame.format, pixels: pixels)
        }
    }

    @Test func `another face in all unexamined frames is seen, wherever frames are drawn`() async throws {
        let material = try material()
        // 50 frames a second, of which each fifth is looked at anyway.
        let frames = material.frames.flatMap { [$0, $0] }
        let forged = try await laidOn(frames, material.victim)
        for seed: UInt64 in 1...3 {
            var generator = SplitMix(seed: seed)
            var configuration = BiometricsConfiguration()
            configuration.drawnPlaces = RandomFramePlaces(using: &generator)
            let assessor = try LivenessAssessor(configuration)
            for (frames, isForged) in [(forged, true), (frames, false)] {
                let clip = MediaSource.bytes(try MotionJPEGClip.encode(frames, framesPerSecond: 50), name: "clip.avi")
                let assessment = try await assessor.assess(clip).assessment
                let found = assessment.entries.flatMap(\.evidence.cues).first { $0.name == "foreignFaces" }
                #expect(found?.isSuspicious == isForged, "seed \(seed)")
                #expect((assessment.isLive == false && assessment.reasons.contains(.injectionSuspected)) == isForged)
            }
        }
    }

    @Test func `a clip of the document that shows another portrait is not matched`() async throws {
        let material = try material()
        let selfie = MediaSource.file(TestData.path("specimens/selfies/007.jpg"))
        let comparison = try await FaceMatcher().compare(
            selfie: selfie, document: try clip(material, replacing: [12]))
        #expect(comparison.faceMatch.result == .undetermined)
        #expect(comparison.faceMatch.reasons.contains(.clipNotOfOnePiece))
    }

    @Test func `the same clip without it is of one piece and of one person, and so is a short one`() async throws {
        let material = try material()
        for count in [60, 12, 1] {
            let frames = Array(material.frames.prefix(count))
            let source = MediaSource.bytes(try MotionJPEGClip.encode(frames), name: "clip.avi")
            let comparison = try await FaceMatcher().compare(
                selfie: source, document: .file(TestData.path("specimens/clips/01_bonafide.mp4")))
            // Neither several people nor several pieces: it fails by being one photograph alone.
            #expect(comparison.faceMatch.reasons == [.selfieResemblesDocumentPicture], "\(count) frames")
            let frame = try #require(comparison.selfie?.frame)
            #expect(frame.isOfOnePiece && frame.framesWatched == count)
            #expect((frame.agreement == nil) == (count == 1))
        }
    }
}
