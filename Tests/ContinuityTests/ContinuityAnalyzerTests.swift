import BiometricsCore
import Continuity
import Testing

struct ContinuityAnalyzerTests {
    private let model = ModelIdentity(id: "toy", sha256: String(repeating: "0", count: 64))

    private func metadata(encoder: String? = nil, tags: [String: String] = [:], gap: Double = 0.1) -> ClipMetadata {
        ClipMetadata(
            container: .mp4, codec: "h264", size: Size(width: 80, height: 100), codedSize: Size(width: 80, height: 100),
            durationSeconds: 2, statedDurationSeconds: 2, framesPerSecond: 10, longestIntervalSeconds: gap,
            frameCount: 20, encoder: encoder, tags: tags)
    }

    /// A picture of soft squares; `scene` chooses them, `shift` moves them.
    private func image(scene: Int, shift: Int = 0, brightness: Int = 0) -> Image {
        var pixels: [UInt8] = []
        for y in 0..<100 {
            for x in 0..<80 {
                let (column, row) = ((x + shift) / 16, y / 16)
                let value = (column &* 37 &+ row &* 91 &+ scene &* 53) % 97
                pixels.append(UInt8(min(255, (scene % 2 == 0 ? 20 : 120) + value + brightness)))
            }
        }
        return Image(size: Size(width: 80, height: 100), format: .gray8, pixels: pixels)
    }

    private func face(x: Double = 40) -> DetectedFace {
        DetectedFace(
            box: Rect(x: x - 10, y: 30, width: 20, height: 26), confidence: 0.9,
            landmarks: FaceLandmarks(
                rightEye: Point(x: x - 5, y: 38), leftEye: Point(x: x + 5, y: 38), noseTip: Point(x: x, y: 44),
                rightMouthCorner: Point(x: x - 4, y: 50), leftMouthCorner: Point(x: x + 4, y: 50)))
    }

    private func evidence(
        _ metadata: ClipMetadata? = nil, times: [Double]? = nil, template: ((Int) -> [Float])? = nil,
        faceX: (Int) -> Double = { _ in 40 }, isFit: (Int) -> Bool = { _ in true }, course: ClipCourse? = nil,
        draw: ((Int) -> Image)? = nil
    ) throws -> LivenessEvidence {
        let analyzer = ContinuityAnalyzer()
        analyzer.begin(.clip(metadata ?? self.metadata()))
        let times = times ?? (0..<20).map { Double($0) / 10 }
        for (index, time) in times.enumerated() {
            try analyzer.observe(
                FrameObservation(
                    image: draw?(index) ?? image(scene: 0, shift: index / 4), timestampSeconds: time,
                    faces: [face(x: faceX(index))], subjectIndex: 0,
                    template: try template.map { try FaceTemplate(model: model, features: $0(index)) },
                    isFit: isFit(index)))
        }
        if let course { try analyzer.observe(course) }
        return try analyzer.conclude()
    }

    private func suspicious(_ evidence: LivenessEvidence) -> [String] {
        evidence.cues.filter(\.isSuspicious).map(\.name)
    }

    @Test func `an uncut clip of one person has nothing against it`() throws {
        let found = try evidence(template: { [1, 0.1 * Float($0 % 3), 0] })
        #expect(suspicious(found).isEmpty)
        #expect(found.score ?? 0 > 0.65)
        #expect(found.score ?? 1 < 0.75)
    }

    @Test func `a cut to another scene is seen`() throws {
        let found = try evidence(draw: { image(scene: $0 < 11 ? 0 : 1, shift: $0 / 4) })
        #expect(suspicious(found) == ["cutRatio"])
        #expect(found.isAttack)
        #expect(found.suspicion == .injectionSuspected)
    }

    @Test func `a change of exposure is no cut`() throws {
        let found = try evidence(draw: { image(scene: 0, shift: $0 / 4, brightness: $0 < 11 ? 0 : 60) })
        #expect(suspicious(found).isEmpty)
    }

    @Test func `another person for a part of the clip is seen`() throws {
        let found = try evidence(template: { $0 < 15 ? [1, 0.1, 0] : [0, 0.1, 1] })
        #expect(suspicious(found) == ["templateSimilarity", "leastAgreement"])
        #expect(found.isAttack)
    }

    @Test func `another person in one frame is seen, a frame that was captured badly is none`() throws {
        let template: (Int) -> [Float] = { $0 == 7 ? [0, 0, 1] : [1, 0.1, 0] }
        let found = try evidence(template: template)
        #expect(suspicious(found) == ["leastAgreement"])
        #expect(found.score ?? 1 < 0.15)
        #expect(try suspicious(evidence(template: template, isFit: { $0 != 7 })).isEmpty)
        // Where no frame was captured well none is excused.
        #expect(try suspicious(evidence(template: template, isFit: { _ in false })) == ["leastAgreement"])
    }

    @Test(arguments: [(Float(0.5), false), (Float(0.3), true)])
    func `a frame agrees down to the threshold`(cosine: Float, isSuspicious: Bool) throws {
        let other: [Float] = [cosine, (1 - cosine * cosine).squareRoot()]
        let found = try evidence(template: { $0 == 7 ? other : [1, 0] })
        #expect(suspicious(found).contains("leastAgreement") == isSuspicious)
        #expect(found.cues.first { $0.name == "leastAgreement" }?.threshold == 0.4)
    }

    @Test(
        arguments: zip(
            [ClipCourse.Break.Kind.cut, .foreignPatch, .foreignFace], ["cuts", "foreignPatches", "foreignFaces"]))
    func `a break that was seen decides alone`(kind: ClipCourse.Break.Kind, cue: String) throws {
        let broken = ClipCourse(
            framesWatched: 50, breaks: [.init(kind: kind, index: 39, timestampSeconds: 1.56)], greatestChange: 0.8)
        let found = try evidence(course: broken)
        #expect(suspicious(found) == [cue])
        #expect(found.score ?? 1 < 0.15)
        let whole = ClipCourse(framesWatched: 50, breaks: [], greatestChange: 0.2)
        #expect(try suspicious(evidence(course: whole)).isEmpty)
    }

    @Test func `a face that leaps is reported and does not decide alone`() throws {
        let found = try evidence(faceX: { $0 < 10 ? 20 : 60 })
        #expect(suspicious(found) == ["boxSpeed"])
        #expect(!found.isAttack)
    }

    @Test func `timestamps that go back are seen`() throws {
        let found = try evidence(times: [0, 0.1, 0.2, 0.15, 0.3, 0.4, 0.4, 0.5])
        #expect(suspicious(found) == ["timestampDisorder"])
        #expect(found.isAttack)
    }

    @Test func `a gap in time is reported and does not decide alone`() throws {
        let found = try evidence(metadata(gap: 1.8), times: [0, 0.1, 0.2, 2.0, 2.1, 2.2, 2.3])
        #expect(suspicious(found) == ["longestGapSeconds"])
        #expect(!found.isAttack)
        let sparse = try evidence(metadata(gap: 0.04), times: [0, 2, 4, 6, 8, 10])
        #expect(suspicious(sparse).isEmpty)
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

    @Test func `editing software is reported and does not decide alone`() throws {
        let found = try evidence(metadata(tags: ["com.apple.quicktime.software": "iMovie 10.3"]))
        #expect(suspicious(found) == ["editingSoftware.iMovie"])
        #expect(!found.isAttack)
    }

    @Test func `what every messenger writes into a clip is not suspicious`() throws {
        let found = try evidence(metadata(encoder: "Lavf59.27.100", tags: ["major_brand": "isom"]))
        #expect(suspicious(found).isEmpty)
        #expect(found.cues.contains { $0.name == "transcoded" && $0.value == 1 })
    }

    @Test func `stills and clips of a few frames are not assessed`() throws {
        let analyzer = ContinuityAnalyzer()
        analyzer.begin(.still)
        try analyzer.observe(
            FrameObservation(image: image(scene: 0), timestampSeconds: 0, faces: [], subjectIndex: nil))
        #expect(try !analyzer.conclude().isAssessed)
        #expect(try !evidence(times: [0, 0.1]).isAssessed)
        #expect(try !evidence(times: []).isAssessed)
    }

    @Test func `templates of two models are an error, never a number`() throws {
        let analyzer = ContinuityAnalyzer()
        analyzer.begin(.clip(metadata()))
        for index in 0..<6 {
            let other = ModelIdentity(id: "other", sha256: String(repeating: "1", count: 64))
            let template = try FaceTemplate(model: index == 3 ? other : model, features: [1, 0])
            try analyzer.observe(
                FrameObservation(
                    image: image(scene: 0), timestampSeconds: Double(index) / 10, faces: [face()], subjectIndex: 0,
                    template: template))
        }
        #expect { try analyzer.conclude() } throws: { ($0 as? BiometricsError)?.code == .templateMismatch }
    }
}
