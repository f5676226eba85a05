import BiometricsCore
import PresentationCues
import Testing

/// On drawn pictures, in which every trace is there or not.
struct PresentationCuesTests {
    private static let size = Size(width: 360, height: 480)
    private let face = Rect(x: 130, y: 160, width: 100, height: 130)

    /// Soft shapes and a sensor's noise in three channels, with `change` applied to every value.
    private func picture(_ change: (_ x: Int, _ y: Int, _ value: Double) -> Double = { $2 }) -> Image {
        var state: UInt64 = 1
        func noise() -> Double {
            var sum = 0.0
            for _ in 0..<4 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                sum += Double(state >> 40) / Double(1 << 24) - 0.5
            }
            return sum * 4
        }
        return Image(size: Self.size, format: .bgr8) { x, y in
            let (dx, dy) = (Double(x) - 180, Double(y) - 225)
            let distance = dx * dx / 3600 + dy * dy / 6400
            let shape = distance < 1 ? 180 - 150 * distance : 40 + 60 * Double((x / 60 + y / 80) % 3) / 2
            return (0..<3).map { channel in
                let value = change(x, y, shape * (0.7 + 0.15 * Double(channel))) + noise()
                return UInt8(min(255, max(0, value)))
            }
        }
    }

    private func evidence(_ image: Image, box: Rect? = nil) throws -> LivenessEvidence {
        let box = box ?? face
        let middle = box.center
        let landmarks = FaceLandmarks(
            rightEye: middle, leftEye: middle, noseTip: middle, rightMouthCorner: middle, leftMouthCorner: middle)
        let analyzer = PresentationCuesAnalyzer()
        analyzer.begin(.still)
        try analyzer.observe(
            FrameObservation(
                image: image, timestampSeconds: 0,
                faces: [DetectedFace(box: box, confidence: 0.9, landmarks: landmarks)], subjectIndex: 0))
        return try analyzer.conclude()
    }

    private func suspicious(_ evidence: LivenessEvidence) -> [String] {
        evidence.cues.filter(\.isSuspicious).map(\.name)
    }

    @Test func `a picture without a frame says nothing of life`() throws {
        let found = try evidence(picture())
        #expect(suspicious(found).isEmpty)
        #expect(!found.isAttack)
        #expect(found.score == 0.6)
        #expect(found.cues.allSatisfy { $0.explanation?.isEmpty == false })
    }

    @Test(arguments: [20.0, 235])
    func `a band of one colour around the face is a bezel or a margin`(level: Double) throws {
        let found = try evidence(
            picture { x, y, value in
                let (outer, inner) = (
                    (40...320).contains(x - y / 20) && (60...420).contains(y),
                    (56...304).contains(x - y / 20) && (76...404).contains(y)
                )
                return outer && !inner ? level : value
            })
        #expect(Set(suspicious(found)).isSuperset(of: ["frameEdge", "frameBand"]))
        #expect(found.isAttack)
        #expect(found.score ?? 1 < 0.1)
    }

    @Test func `black padding is not a bezel`() throws {
        let found = try evidence(
            picture { x, y, value in (40...320).contains(x) && (60...420).contains(y) ? value : -50 })
        #expect(!suspicious(found).contains("frameBand"))
    }

    @Test func `straight lines behind a head are not a frame`() throws {
        // A door: its sides end at the shoulders, and it has no lower edge.
        let found = try evidence(
            picture { x, y, value in
                let isFrame = ((60..<72).contains(x) || (288..<300).contains(x)) && y < 300 || (40..<52).contains(y)
                return isFrame ? 220 : value
            })
        #expect(!suspicious(found).contains("frameBand"))
        #expect(!suspicious(found).contains("frameEdge"))
    }

    @Test func `a picture that cannot show a trace is not assessed`() throws {
        let small = Rect(x: 130, y: 160, width: 30, height: 36)
        #expect(try !evidence(picture(), box: small).isAssessed)
        let analyzer = PresentationCuesAnalyzer()
        analyzer.begin(.still)
        #expect(try !analyzer.conclude().isAssessed)
    }

    @Test(arguments: [
        Rect(x: -1e5, y: 0, width: 50, height: 50), Rect(x: .nan, y: 0, width: 50, height: 50),
        Rect(x: 300, y: 440, width: 200, height: 200), Rect(x: 0, y: 0, width: 9e5, height: 9e5),
        Rect(x: -40, y: -40, width: 80, height: 80),
    ])
    func `any box on any picture gives an answer`(box: Rect) throws {
        let gray = Image(size: Size(width: 200, height: 150), format: .gray8, filledWith: 90)
        for image in [picture(), gray, Image(size: Size(width: 1, height: 1), format: .bgr8, filledWith: 0)] {
            let found = try evidence(image, box: box)
            #expect(found.score.map { (0...1).contains($0) } ?? (found.cause != nil))
            #expect(found.cues.allSatisfy { $0.value.isFinite })
        }
    }
}
