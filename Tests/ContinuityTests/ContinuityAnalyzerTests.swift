import BiometricsCore
import Continuity
import Testing

struct ContinuityAnalyzerTests {
    private func metadata(encoder: String? = nil, tags: [String: String] = [:], gap: Double = 0.1) -> ClipMetadata {
        ClipMetadata(
            container: .mp4, codec: "h264", size: Size(width: 80, height: 100), codedSize: Size(width: 80, height: 100),
            durationSeconds: 2, statedDurationSeconds: 2, framesPerSecond: 10, longestIntervalSeconds: gap,
            frameCount: 20, encoder: encoder, tags: tags)
    }

    /// A picture of soft squares; `scene` chooses them, `shift` moves them.
    private func image(scene: Int, shift: Int = 0, brightness: Int = 0) -> Image {
        Image(size: Size(width: 80, height: 100), format: .gray8) { x, y in
            let (column, row) = ((x + shift) / 16, y / 16)
            let value = (column &* 37 &+ row &* 91 &+ scene &* 53) % 97
            return [UInt8(min(255, (scene % 2 == 0 ? 20 : 120) + value + brightness))]
        }
    }

    private func face(x: Double = 40) -> DetectedFace {
        DetectedFace(
            box: Rect(x: x - 10, y: 30, width: 20, height: 26), confidence: 0.9,
            landmarks: FaceLandmarks(
                rightEye: Point(x: x - 5, y: 38), leftEye: Point(x: x + 5, y: 38), noseTip: Point(x: x, y: 44),
                rightMouthCorner: Point(x: x - 4, y: 50), leftMouthCorner: Point(x: x + 4, y: 50)))
    }

    private func evidence(
        _ metadata: ClipMetadata? = nil, times: [Double]? = nil, course: ClipContinuity? = nil,
        draw: ((Int) -> Image)? = nil
    ) throws -> LivenessEvidence {
        let analyzer = ContinuityAnalyzer()
        analyzer.begin(.clip(metadata ?? self.metadata()))
        let times = times ?? (0..<20).map { Double($0) / 10 }
        for (index, time) in times.enumerated() {
            try analyzer.observe(
                FrameObservation(
                    image: draw?(index) ?? image(scene: 0, shift: index), timestampSeconds: time,
                    faces: [face()], subjectIndex: 0))
        }
        if let course { try analyzer.observe(course) }
        return try analyzer.conclude()
    }

    private func suspicious(_ evidence: LivenessEvidence) -> [String] {
        evidence.cues.filter(\.isSuspicious).map(\.name)
    }

    @Test func `a clip that moves on has nothing against it`() throws {
        let found = try evidence()
        #expect(suspicious(found).isEmpty)
        #expect(found.score == 0.7)
    }

    @Test func `frames that stand still are an injection`() throws {
        let frozen = try evidence(draw: { _ in image(scene: 0) })
        #expect(suspicious(frozen) == ["longestFrozenSeconds", "repeatedFrameShare"])
        #expect(frozen.isAttack && frozen.suspicion == .injectionSuspected)
    }

    @Test func `frames that come back byte for byte are an injection`() throws {
        let found = try evidence(draw: { image(scene: 0, shift: $0 % 4) })
        #expect(suspicious(found) == ["repeatedFrameShare"])
        #expect(found.isAttack)
    }

    @Test(arguments: [(10, false), (11, false), (13, true)])
    func `a camera may stall for a second`(frames: Int, isSuspicious: Bool) throws {
        let found = try evidence(
            times: (0..<40).map { Double($0) / 10 }, draw: { image(scene: 0, shift: max(0, $0 - frames + 1)) })
        #expect(suspicious(found).contains("longestFrozenSeconds") == isSuspicious)
    }

    @Test(
        arguments: zip(
            [ClipContinuity.Break.Kind.cut, .foreignPatch, .foreignFace], ["cuts", "foreignPatches", "foreignFaces"]))
    func `a break that was seen decides alone`(kind: ClipContinuity.Break.Kind, cue: String) throws {
        let broken = ClipContinuity(
            framesWatched: 50, breaks: [.init(kind: kind, index: 39, timestampSeconds: 1.56)], greatestChange: 0.8)
        let found = try evidence(course: broken)
        #expect(suspicious(found) == [cue])
        #expect(found.isAttack && found.suspicion == .injectionSuspected)
        let whole = ClipContinuity(framesWatched: 50, breaks: [], greatestChange: 0.2)
        #expect(try suspicious(evidence(course: whole)).isEmpty)
    }

    @Test(arguments: [
        ("encoder", "OBS-Studio 30.1", "captureSoftware.obs"),
        ("video.handler_name", "ManyCam Video", "captureSoftware.manyCam"),
        ("com.apple.quicktime.software", "ReplayKitRecording", "captureSoftware.replayKit"),
    ])
    func `a screen recorder or virtual camera in the tags is an attack`(
        key: String, value: String, cue: String
    ) throws {
        let found = try evidence(metadata(tags: [key: value]))
        #expect(suspicious(found) == [cue])
        #expect(found.score ?? 1 < 0.2)
    }

    @Test func `the marks of common messengers and editors are not suspicious`() throws {
        let found = try evidence(
            metadata(encoder: "Lavf59.27.100", tags: ["major_brand": "isom", "software": "iMovie 10.3"]))
        #expect(suspicious(found).isEmpty)
    }

    @Test func `stills and clips of a few frames are not assessed`() throws {
        let analyzer = ContinuityAnalyzer()
        analyzer.begin(.still)
        try analyzer.observe(
            FrameObservation(image: image(scene: 0), timestampSeconds: 0, faces: [], subjectIndex: nil))
        #expect(try !analyzer.conclude().isAssessed)
        for times in [[], [0, 0.1], (0..<7).map { Double($0) / 10 }, (0..<8).map { Double($0) / 11.7 }] {
            let found = try evidence(times: times)
            #expect(!found.isAssessed && found.remedy == .recordThreeSeconds)
        }
        #expect(try evidence(times: (0..<9).map { Double($0) / 10 }).isAssessed)
    }
}
