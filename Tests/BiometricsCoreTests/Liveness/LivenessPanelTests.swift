import BiometricsCore
import BiometricsTestSupport
import Testing

struct LivenessPanelTests {
    /// Counts frames and fails where it is told to.
    private final class Toy: LivenessAnalyzing {
        var failsAtFrame: Int?
        var failsAtTheEnd = false
        private(set) var frames = 0

        func begin(_ presentation: Presentation) { frames = 0 }

        func observe(_ frame: FrameObservation) throws(BiometricsError) {
            frames += 1
            if frames == failsAtFrame { throw BiometricsError(.backendFailure, "Frame \(frames) broke it.") }
        }

        func conclude() throws(BiometricsError) -> LivenessEvidence {
            if failsAtTheEnd { throw BiometricsError(.backendFailure, "It broke at the end.") }
            return LivenessEvidence(id: "toy", score: 0.9, threshold: 0.5)
        }
    }

    private let frame = FrameObservation(
        image: Image(size: Size(width: 1, height: 1), format: .gray8, filledWith: 0), timestampSeconds: 0, faces: [],
        subjectIndex: nil)

    @Test func `an analyser that fails is not assessed, and the others go on`() {
        let (sound, broken, late) = (Toy(), Toy(), Toy())
        broken.failsAtFrame = 2
        late.failsAtTheEnd = true
        let panel = LivenessPanel([("sound", sound), ("broken", broken), ("late", late)])
        panel.begin(.still)
        for _ in 0..<4 { panel.observe(frame) }
        let found = panel.conclude()
        #expect(found.map(\.isAssessed) == [true, false, false])
        #expect(found.map(\.cause) == [nil, "Frame 2 broke it.", "It broke at the end."])
        #expect(found.map(\.id) == ["toy", "broken", "late"])
        #expect((sound.frames, broken.frames) == (4, 2))
    }

    @Test func `a failure is forgotten with the next presentation`() {
        let toy = Toy()
        toy.failsAtFrame = 1
        let panel = LivenessPanel([("toy", toy)])
        panel.begin(.still)
        panel.observe(frame)
        #expect(panel.conclude().map(\.isAssessed) == [false])
        toy.failsAtFrame = nil
        panel.begin(.still)
        panel.observe(frame)
        #expect(panel.conclude().map(\.isAssessed) == [true])
    }

    private struct ToyPlugin: LivenessAnalyzerPlugin {
        let manifest = PluginManifest(
            id: "missing", kind: .livenessAnalyzer, version: "1.0.0", summary: "", capabilities: [.still])

        func makeLivenessAnalyzer(in context: PluginContext) throws(BiometricsError) -> any LivenessAnalyzing {
            throw BiometricsError(.modelMissing, "Install the model.")
        }
    }

    @Test func `a plugin that cannot make an analyser is reported with the cause`() throws {
        let context = try PluginContext.withoutModels()
        let panel = LivenessPanel([ToyPlugin()], in: context)
        panel.begin(.still)
        panel.observe(frame)
        let found = panel.conclude()
        #expect(found.map(\.id) == ["missing"])
        #expect(found.map(\.cause) == ["Install the model."])
        #expect(found.map(\.suspicion) == [.modelUnavailable])
        #expect(found.map(\.isApplicable) == [true])
    }

    @Test func `a plugin that is not made for what is presented is not missed there`() throws {
        let context = try PluginContext.withoutModels()
        let panel = LivenessPanel([ToyPlugin()], in: context)
        panel.begin(
            .clip(
                ClipMetadata(
                    container: .mp4, codec: "h264", size: Size(width: 1, height: 1),
                    codedSize: Size(width: 1, height: 1), durationSeconds: 1, framesPerSecond: 1, frameCount: 1)))
        panel.observe(frame)
        let found = panel.conclude()
        #expect(found.map(\.isApplicable) == [false])
        #expect(found.map(\.cause) == ["It does not judge clips."])
        let policy = try LivenessPolicy.toy(["missing"])
        #expect(policy.assess(found, of: .clip).entries.map(\.weight) == [0])
    }

    @Test(arguments: [(Double.nan, 0.5), (.infinity, 0.5), (-.infinity, 0.5), (0.9, .nan), (0.9, .infinity)])
    func `a score or a threshold that is not a number is not an assessment`(score: Double, threshold: Double) throws {
        let cues = [Double.nan, 0.25, .infinity].map {
            LivenessCue(name: "cue", value: $0, threshold: 0.5, higherIsSuspicious: true)
        }
        let evidence = LivenessEvidence(id: "toy", score: score, threshold: threshold, cues: cues)
        #expect(!evidence.isAssessed && !evidence.isAttack && evidence.suspicion == .notEnoughEvidence)
        #expect(evidence.cause == "The assessment gave no number.")
        #expect(evidence.cues.map(\.value) == [0.25])
        #expect(evidence.threshold.isFinite)
    }
}
