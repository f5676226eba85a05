import BiometricsCore
import CameraTraces
import OpenCVKit
import Testing

/// On a drawn scene that a drawn sensor took, and on fakes made of it, one a trace.
struct CameraTracesTests {
    private func evidence(_ image: Image, box: Rect? = CameraScene.face) throws -> LivenessEvidence {
        let faces = box.map { box in
            let landmarks = FaceLandmarks(
                rightEye: box.center, leftEye: box.center, noseTip: box.center, rightMouthCorner: box.center,
                leftMouthCorner: box.center)
            return [DetectedFace(box: box, confidence: 0.9, landmarks: landmarks)]
        }
        let analyzer = CameraTracesAnalyzer()
        analyzer.begin(.still)
        try analyzer.observe(
            FrameObservation(
                image: image, timestampSeconds: 0, faces: faces ?? [], subjectIndex: faces.map { _ in 0 }))
        return try analyzer.conclude()
    }

    private func missing(_ image: Image) throws -> Set<String> {
        let found = try evidence(image)
        #expect(found.isAssessed == found.cues.allSatisfy { !$0.isSuspicious })
        #expect(!found.isAttack)
        return Set(found.cues.filter(\.isSuspicious).map(\.name))
    }

    private let photograph: Image = {
        var scene = CameraScene()
        return scene.photographed()
    }()

    private func cutOut(_ background: (_ x: Int, _ y: Int) -> Double) -> Image {
        CameraScene.changed(photograph) { x, y, _, value in
            let (u, v) = ((Double(x) - 160) / 90, (Double(y) - 185) / 115)
            return u * u + v * v < 1 ? Double(value) : background(x, y)
        }
    }

    @Test func `a camera's picture has every trace, and that speaks for nothing`() throws {
        let found = try evidence(photograph)
        #expect(found.cues.filter(\.isSuspicious).isEmpty, "\(found.cues.filter(\.isSuspicious))")
        #expect(found.score == 0.5 && found.threshold == 0.5)
        #expect(found.cues.allSatisfy { $0.explanation?.isEmpty == false })
        #expect(Set(found.cues.map(\.name)).count == 10)
    }

    @Test func `a face cut out and laid on a colour or a gradient has no grain around it`() throws {
        #expect(try missing(cutOut { _, _ in 255 }).contains("grainySurroundings"))
        #expect(try missing(cutOut { _, _ in 128 }).contains("grainySurroundings"))
        #expect(try missing(cutOut { x, y in 60 + 0.2 * Double(x) + 0.3 * Double(y) }).contains("grainySurroundings"))
    }

    @Test func `a face without noise and pores has no grain`() throws {
        let small = try photograph.resized(to: Size(width: 107, height: 134)).resized(to: CameraScene.size)
        #expect(try missing(small).isSuperset(of: ["skinGrain", "fineDetail"]))
    }

    @Test func `noise that was laid over a blurred picture falls neither with frequency nor with brightness`() throws {
        let blurred = try photograph.resized(to: Size(width: 80, height: 100)).resized(to: CameraScene.size)
        var scene = CameraScene()
        let shared = try missing(scene.withNoise(5, on: blurred, isShared: true))
        #expect(shared.isSuperset(of: ["detailFall", "grainByBrightness"]))
        #expect(!shared.contains("skinGrain") && !shared.contains("channelGrain"))
        let own = try missing(scene.withNoise(5, on: blurred))
        #expect(own.isSuperset(of: ["detailFall", "grainByBrightness", "channelGrain"]))
    }

    @Test func `a picture in few tones has steps and contours`() throws {
        let found = try missing(
            CameraScene.changed(try photograph.resized(to: Size(width: 160, height: 200)).resized(to: CameraScene.size))
            {
                Double($3 / 32) * 32 + 16
            })
        #expect(found.isSuperset(of: ["toneSteps", "grainEvenness", "contourRatio"]))
    }

    @Test func `a picture without colour lacks it`() throws {
        let gray = try photograph.grayscale()
        let shown = CameraScene.changed(photograph) { x, y, _, _ in Double(gray.pixels[y * gray.width + x]) }
        #expect(try missing(shown) == ["colour"])
        #expect(try missing(gray) == ["colour"])
    }

    @Test func `what is missing is named, and is no attack`() throws {
        let found = try evidence(cutOut { _, _ in 255 })
        #expect(found.score == nil && !found.isAttack)
        #expect(found.cause?.contains("grainySurroundings") == true)
    }

    @Test func `what is too small to tell is not assessed`() throws {
        #expect(try evidence(photograph, box: nil).cause == "There is no face.")
        let low = Rect(x: 90, y: 90, width: 60, height: 63.9)
        #expect(try evidence(photograph, box: low).cues.isEmpty)
        // A face that fills the picture leaves nothing around it.
        #expect(try evidence(photograph, box: Rect(x: -100, y: -100, width: 600, height: 700)).cues.isEmpty)
        #expect(try !evidence(Image(size: CameraScene.size, format: .bgr8, filledWith: 120)).isAssessed)
        #expect(try !CameraTracesAnalyzer().conclude().isAssessed)
    }

    @Test(arguments: [
        Rect(x: -1e5, y: 0, width: 90, height: 90), Rect(x: .nan, y: 0, width: 90, height: 90),
        Rect(x: 250, y: 340, width: 200, height: 200), Rect(x: 0, y: 0, width: 9e5, height: 9e5),
        Rect(x: -40, y: -40, width: 80, height: 80), Rect(x: 100, y: 100, width: 0, height: 100),
        Rect(x: 100, y: 100, width: -50, height: 100), Rect(x: 0, y: 0, width: .infinity, height: 90),
    ])
    func `no box brings it down`(box: Rect) throws {
        _ = try evidence(photograph, box: box)
        _ = try evidence(Image(size: Size(width: 9, height: 7), format: .bgr8, filledWith: 3), box: box)
    }

    @Test func `it judges pictures only, each for itself`() throws {
        let analyzer = CameraTracesAnalyzer()
        let metadata = ClipMetadata(
            container: .mp4, codec: "h264", size: CameraScene.size, codedSize: CameraScene.size, durationSeconds: 2,
            framesPerSecond: 10, frameCount: 20)
        analyzer.begin(.clip(metadata))
        #expect(try !analyzer.conclude().isApplicable)
        let first = try evidence(photograph)
        _ = try evidence(cutOut { _, _ in 255 })
        #expect(try evidence(photograph) == first)
        #expect(CameraTracesPlugin().manifest.capabilities == [.still])
    }
}
