import BiometricsCore
import OpenCVKit
import Testing

@testable import Motion

struct MotionAnalyzerTests {
    private let scene = SyntheticScene()

    /// The evidence of 25 frames at ten a second.
    private func evidence(
        frames count: Int = 25, _ presentation: Presentation = SyntheticScene.clip, withFace: Bool = true,
        _ draw: (Int) -> Image
    ) throws -> LivenessEvidence {
        let analyzer = MotionAnalyzer()
        analyzer.begin(presentation)
        var watch = FrameWatch()
        for index in 0..<count {
            let (image, seconds) = (draw(index), Double(index) / 10)
            try analyzer.observe(
                FrameObservation(
                    image: image, timestampSeconds: seconds,
                    faces: withFace ? [SyntheticScene.face] : [], subjectIndex: withFace ? 0 : nil))
            let small = try image.resized(to: Size(width: FrameThumbnail.side, height: FrameThumbnail.side))
            watch.add(
                FrameThumbnail(luma: try small.grayscale().pixels, timestampSeconds: seconds, index: index))
        }
        try analyzer.observe(watch.course)
        return try analyzer.conclude()
    }

    private func cue(_ name: String, in evidence: LivenessEvidence) throws -> Double {
        try #require(evidence.cues.first { $0.name == name }).value
    }

    /// Hands tremble at several frequencies that do not come back together.
    private func tremble(_ index: Int) -> (x: Double, y: Double) {
        let t = Double(index)
        return (5 * wave(t * 0.31) + 3 * wave(t * 0.123), 4 * wave(t * 0.217) + 3 * wave(t * 0.171))
    }

    /// A sine by Bhaskara's approximation: the tests need no more.
    private func wave(_ angle: Double) -> Double {
        let turn = angle / 3.14159265 - 2 * (angle / 6.2831853).rounded(.down)
        let (x, sign) = turn < 1 ? (turn, 1.0) : (turn - 1, -1.0)
        return sign * 16 * x * (1 - x) / (5 - 4 * x * (1 - x))
    }

    @Test func `a plane that is carried by hand is an attack`() throws {
        let found = try evidence { index in
            let view = SyntheticScene.plane(
                shift: tremble(index), scale: 1 + 0.03 * wave(Double(index) * 0.19),
                tilt: 0.0002 * wave(Double(index) * 0.27))
            return scene.frame(surroundings: view, face: view, noise: 2, seed: index)
        }
        #expect(found.isAttack)
        #expect(found.suspicion == .presentationAttackSuspected)
        #expect(try cue("sharedPlaneShare", in: found) > 0.8)
        #expect(try cue("faceParallax", in: found) < 0.012)
    }

    @Test func `a head that turns before a still background is bona fide`() throws {
        let found = try evidence { index in
            scene.frame(
                surroundings: SyntheticScene.still, face: SyntheticScene.head(yaw: 0.25 * wave(Double(index) * 0.17)),
                lids: SyntheticScene.blink(index), mouth: SyntheticScene.blink(index), noise: 2, seed: index)
        }
        #expect(found.score ?? 0 > 0.8)
        #expect(try cue("newInMouth", in: found) > MotionLimits.newInMouth)
        #expect(try cue("faceParallax", in: found) > 0.03)
        #expect(try cue("innerMotion", in: found) > MotionLimits.innerMotion)
    }

    @Test(arguments: [0.15, 0.25, 0.4])
    func `relief without parts that move on their own is no head, as a warped still has it`(turn: Double) throws {
        let found = try evidence { index in
            let shift = tremble(index)
            let head = SyntheticScene.head(yaw: turn * wave(Double(index) * 0.17))
            return scene.frame(
                surroundings: { ($0 - shift.x * 0.3, $1 - shift.y * 0.3) },
                face: { head($0 - shift.x * 0.3, $1 - shift.y * 0.3) }, noise: 2, seed: index)
        }
        #expect(!found.isAssessed)
        #expect(found.cause?.contains("Neither eyes nor mouth") == true)
        #expect(try cue("faceParallax", in: found) > MotionLimits.parallax)
        #expect(try cue("innerMotion", in: found) < MotionLimits.innerMotion)
    }

    @Test func `a face that blinks and keeps still before a still camera is not assessed`() throws {
        let found = try evidence {
            scene.frame(
                surroundings: SyntheticScene.still,
                face: SyntheticScene.head(yaw: 0.012 * wave(Double($0) * 0.9)), lids: SyntheticScene.blink($0),
                noise: 2,
                seed: $0)
        }
        #expect(!found.isAssessed)
        #expect(try cue("innerMotion", in: found) > MotionLimits.innerMotion)
    }

    @Test func `a plane on which a face blinks is against life and decides nothing alone`() throws {
        let found = try evidence { index in
            let view = SyntheticScene.plane(
                shift: tremble(index), scale: 1 + 0.03 * wave(Double(index) * 0.19),
                tilt: 0.0002 * wave(Double(index) * 0.27))
            return scene.frame(
                surroundings: view, face: view, lids: SyntheticScene.blink(index), noise: 2, seed: index)
        }
        #expect(found.isAttack)
        #expect(found.score ?? 0 > 0.1)
    }

    @Test func `a head that turns before a camera held by hand is bona fide`() throws {
        let found = try evidence { index in
            let shift = tremble(index)
            let head = SyntheticScene.head(yaw: 0.25 * wave(Double(index) * 0.17))
            return scene.frame(
                surroundings: { ($0 - shift.x * 0.3, $1 - shift.y * 0.3) },
                face: { head($0, $1) }, lids: SyntheticScene.blink(index), mouth: SyntheticScene.blink(index), noise: 2,
                seed: index)
        }
        #expect(found.score ?? 0 > 0.8)
    }

    @Test func `a head that turns and only blinks is not assessed, as lids can be pulled on a still`() throws {
        let found = try evidence { index in
            scene.frame(
                surroundings: SyntheticScene.still, face: SyntheticScene.head(yaw: 0.25 * wave(Double(index) * 0.17)),
                lids: SyntheticScene.blink(index), noise: 2, seed: index)
        }
        #expect(found.cause?.contains("pulled on a single picture") == true)
        #expect(try cue("innerMotion", in: found) > MotionLimits.innerMotion)
        #expect(try cue("newInMouth", in: found) < MotionLimits.newInMouth)
    }

    @Test func `a face that moves flat before a still background is no head`() throws {
        let found = try evidence { index in
            scene.frame(
                surroundings: SyntheticScene.still, face: SyntheticScene.plane(shift: tremble(index)), noise: 2,
                seed: index)
        }
        #expect(try cue("faceParallax", in: found) < 0.024)
    }

    @Test func `one frame repeated is an injection`() throws {
        let image = scene.frame(surroundings: SyntheticScene.still, face: SyntheticScene.still)
        let found = try evidence { _ in image }
        #expect(found.isAttack)
        #expect(found.suspicion == .injectionSuspected)
        #expect(try cue("repeatedFrameShare", in: found) == 1)
        #expect(try cue("longestFrozenSeconds", in: found) > 2.3)
    }

    @Test(arguments: [1.5, 4, 8])
    func `one frame repeated under noise is stiller than life, which is not assessed`(noise: Double) throws {
        let found = try evidence {
            scene.frame(surroundings: SyntheticScene.still, face: SyntheticScene.still, noise: noise, seed: $0)
        }
        #expect(!found.isAssessed)
        #expect(found.cause?.contains("stiller than a living head") == true)
        #expect(try cue("repeatedFrameShare", in: found) == 0)
        #expect(try cue("headSway", in: found) < 0.003)
        #expect(try cue("innerMotion", in: found) < MotionLimits.innerMotion)
    }

    @Test func `a slow zoom into a still is an attack`() throws {
        let found = try evidence {
            let view = SyntheticScene.plane(shift: (0, 0), scale: 1 - 0.006 * Double($0))
            return scene.frame(surroundings: view, face: view, noise: 1, seed: $0)
        }
        #expect(found.isAttack)
    }

    @Test func `frames that come back are an injection`() throws {
        let found = try evidence(frames: 40) { index in
            scene.frame(
                surroundings: SyntheticScene.still,
                face: SyntheticScene.head(yaw: 0.04 * Double(index % 11)), noise: 2, seed: index)
        }
        #expect(found.isAttack)
        #expect(found.suspicion == .injectionSuspected)
        #expect(try cue("loopDifferenceRatio", in: found) < MotionLimits.loopRatio)
    }

    @Test func `frames played forth and back are an injection, though nothing jumps`() throws {
        let found = try evidence(frames: 60) { index in
            let forth = index % 22 <= 11 ? index % 22 : 22 - index % 22
            return scene.frame(
                surroundings: SyntheticScene.still, face: SyntheticScene.head(yaw: 0.04 * Double(forth)), noise: 2,
                seed: index)
        }
        #expect(found.isAttack)
        #expect(found.suspicion == .injectionSuspected)
        #expect(try cue("loopDifferenceRatio", in: found) < MotionLimits.loopRatio)
    }

    @Test func `frames played forth and back once are an injection`() throws {
        let found = try evidence(frames: 40) { index in
            let forth = index < 20 ? index : 39 - index
            return scene.frame(
                surroundings: SyntheticScene.still,
                face: SyntheticScene.head(yaw: 0.3 * wave(Double(forth) * 0.31) + 0.1 * wave(Double(forth) * 0.123)),
                noise: 2, seed: index)
        }
        #expect(found.isAttack)
        #expect(found.suspicion == .injectionSuspected)
        #expect(try cue("mirrorDifferenceRatio", in: found) < MotionLimits.loopRatio)
    }

    @Test func `a head that all but rests is not assessed`() throws {
        let found = try evidence {
            scene.frame(
                surroundings: SyntheticScene.still,
                face: SyntheticScene.head(yaw: 0.012 * wave(Double($0) * 0.9)), noise: 2, seed: $0)
        }
        #expect(!found.isAssessed)
        #expect(found.cause?.contains("moved too little") == true)
    }

    @Test func `stills, short clips and clips without a face are not assessed`() throws {
        let image = scene.frame(surroundings: SyntheticScene.still, face: SyntheticScene.still)
        #expect(try !evidence(frames: 1, .still) { _ in image }.isAssessed)
        #expect(try !evidence(frames: 0) { _ in image }.isAssessed)
        #expect(try !evidence(frames: 5) { _ in image }.isAssessed)
        let noFace = try evidence(withFace: false) {
            scene.frame(surroundings: SyntheticScene.still, face: nil, noise: 3, seed: $0)
        }
        #expect(noFace.cause == "No face could be followed.")
        let tiny = try evidence(withFace: false) {
            Image(size: Size(width: 1, height: 1), format: .gray8, pixels: [UInt8($0)])
        }
        #expect(!tiny.isAssessed)
    }

    @Test func `a second clip is judged as if it were the first`() throws {
        let image = scene.frame(surroundings: SyntheticScene.still, face: SyntheticScene.still)
        let analyzer = MotionAnalyzer()
        func run() throws -> LivenessEvidence {
            analyzer.begin(SyntheticScene.clip)
            for index in 0..<15 {
                try analyzer.observe(
                    FrameObservation(
                        image: image, timestampSeconds: Double(index) / 10, faces: [SyntheticScene.face],
                        subjectIndex: 0))
            }
            return try analyzer.conclude()
        }
        let first = try run()
        #expect(try run() == first)
        #expect(first.cues.allSatisfy { $0.value.isFinite })
    }
}
