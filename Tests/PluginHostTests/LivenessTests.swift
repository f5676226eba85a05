import BiometricsCore
import BiometricsTestSupport
import PluginHost
import Testing

/// Liveness analysers of shared libraries.
struct LivenessTests {
    private static let face = DetectedFace(
        box: Rect(x: 4, y: 4, width: 12, height: 14), confidence: 1, landmarks: AlignmentTemplate.arcFace112.landmarks)
    private static let clip = Presentation.clip(
        ClipMetadata(
            container: .mp4, codec: "h264", size: Size(width: 24, height: 24), codedSize: Size(width: 24, height: 24),
            durationSeconds: 1, framesPerSecond: 3, frameCount: 3))

    private func analyzer(_ definitions: String...) throws -> any LivenessAnalyzing {
        let library = try ToyLibrary(definitions)
        let plugin = try #require(try PluginHost.load(library.path).first as? any LivenessAnalyzerPlugin)
        return try plugin.makeLivenessAnalyzer(in: .withoutModels())
    }

    private func evidence(
        of presentation: Presentation, frames: Int, by analyzer: any LivenessAnalyzing
    ) throws -> LivenessEvidence {
        analyzer.begin(presentation)
        for index in 0..<frames {
            try analyzer.observe(
                FrameObservation(
                    image: Image(size: Size(width: 24, height: 24), format: .bgr8, filledWith: 9),
                    timestampSeconds: Double(index) / 3, faces: [Self.face], subjectIndex: 0))
        }
        return try analyzer.conclude()
    }

    @Test func `a still is judged with its subject`() throws {
        let evidence = try evidence(of: .still, frames: 1, by: try analyzer("KIND=3"))
        #expect(evidence.id == "org.example.toy")
        #expect(evidence.score == 0.75)
        #expect(evidence.threshold == 0.5)
        #expect(evidence.suspicion == .injectionSuspected)
        #expect(evidence.cues.map(\.name) == ["frameCount"])
        #expect(evidence.cues.map(\.value) == [12])
        #expect(evidence.cues.map(\.explanation) == ["What a toy counts."])
    }

    @Test func `a clip is judged by its frames, each time anew`() throws {
        let analyzer = try analyzer("KIND=4")
        for count in [3, 1] {
            let evidence = try evidence(of: Self.clip, frames: count, by: analyzer)
            #expect(evidence.cues.map(\.value) == [Double(count)])
        }
    }

    @Test func `an analyser does not assess inputs that it was not made for`() throws {
        let still = try evidence(of: Self.clip, frames: 2, by: try analyzer("KIND=3"))
        #expect(!still.isAssessed)
        let clip = try evidence(of: .still, frames: 1, by: try analyzer("KIND=4"))
        #expect(!clip.isAssessed)
        let unable = try evidence(of: .still, frames: 1, by: try analyzer("KIND=3", "ASSESSED=0", "SCORE=NAN"))
        #expect(!unable.isAssessed)
        #expect(unable.cause == "Nothing to see.")
    }

    @Test func `an analyser of clips counts nothing where a still is judged, and the other way round`() throws {
        let plugins = try [("one", 4), ("two", 4), ("three", 3)].map { name, kind in
            let library = try ToyLibrary("KIND=\(kind)", "ID=\"org.example.\(name)\"", "SCORE=0.95")
            return try #require(try PluginHost.load(library.path).first as? any LivenessAnalyzerPlugin)
        }
        let panel = LivenessPanel(plugins, in: try .withoutModels())
        let policy = try LivenessPolicy.toy(["org.example.one", "org.example.two", "org.example.three"])
        let frame = FrameObservation(
            image: Image(size: Size(width: 24, height: 24), format: .bgr8, filledWith: 9), timestampSeconds: 0,
            faces: [Self.face], subjectIndex: 0)
        for (presentation, weights) in [(Presentation.still, [0.0, 0, 1]), (Self.clip, [1, 1, 0])] {
            panel.begin(presentation)
            panel.observe(frame)
            let found = policy.assess(panel.conclude(), of: presentation.kind)
            #expect(found.entries.map(\.weight) == weights)
            #expect(found.entries.map(\.evidence.isAssessed) == weights.map { $0 > 0 })
            // A voice that is not made for a kind of presentation is one that was not assessed.
            #expect(found.isLive == nil)
        }
    }

    @Test(arguments: [
        ("SCORE=NAN", "outside 0...1"), ("SCORE=1.01", "outside 0...1"), ("SUSPICION=9", "suspicion (9)"),
        ("CUES=2", "a number that is not finite"), ("CUES=65", "reported 65 cues"),
        ("CUES=-1", "reported 4294967295 cues"),
        ("CUE=\"\"", "cue without a name"), ("STATUS=BIO_FAILED", "The toy is broken."),
    ])
    func `evidence that breaks the contract is an error and no evidence`(definition: String, words: String) throws {
        for (kind, presentation) in [("KIND=3", Presentation.still), ("KIND=4", Self.clip)] {
            let analyzer = try analyzer(kind, definition)
            let error = #expect(throws: BiometricsError.self) {
                _ = try evidence(of: presentation, frames: 1, by: analyzer)
            }
            #expect(error?.code == .pluginFailed)
            #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
        }
    }
}
